/** The longest name that file systems allow, in characters. */
export const longestFileName = 255

// Characters that a reader does not see but a system obeys: control characters, marks that change the direction of
// writing (with them "fdp.exe" reads "exe.pdf"), and spaces without width.
const unseen = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2028\u2029\u2060-\u2069\ufeff]/gu

/** The extension without the point, in small letters; empty if there is none. */
export function extensionOf(fileName: string): string {
  const point = fileName.lastIndexOf('.')
  return point <= 0 ? '' : fileName.slice(point + 1).toLowerCase()
}

/** The name of an upload until somebody renames it. */
export function withoutExtension(fileName: string): string {
  const point = fileName.lastIndexOf('.')
  return point <= 0 ? fileName : fileName.slice(0, point)
}

/**
 * A name that can be stored, shown and sent back: without folders and invisible characters. It is never empty, and a
 * long one is cut in front of its extension.
 */
export function tidyFileName(fileName: string): string {
  const seen = fileName.toWellFormed().normalize('NFC').replace(/\s+/gu, ' ').replace(unseen, '')
  const last = seen.slice(Math.max(seen.lastIndexOf('/'), seen.lastIndexOf('\\')) + 1).trim()
  const name = last.replace(/^[ .]+|[ .]+$/g, '')
  if (name === '') return 'file'
  // The name has nothing but an extension.
  if (/^\.[^.]+$/.test(last)) return cut(`file.${name}`, longestFileName)
  if (name.length <= longestFileName) return name
  const end = extensionOf(name)
  if (end === '' || end.length > 20) return cut(name, longestFileName)
  return `${cut(withoutExtension(name), longestFileName - end.length - 1)}.${end}`
}

// Cuts by whole characters.
function cut(text: string, most: number): string {
  let start = ''
  for (const letter of text) {
    if (start.length + letter.length > most) break
    start += letter
  }
  return start.trimEnd()
}
