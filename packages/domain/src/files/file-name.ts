/** As many characters as file systems allow a name. */
export const longestFileName = 255

// What a reader does not see, but a system obeys: control characters, marks that turn the direction of writing (with
// them "fdp.exe" reads "exe.pdf"), and spaces without width.
const unseen = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2028\u2029\u2060-\u2069\ufeff]/gu

/** Without the point, in small letters; empty where there is none. */
export function extensionOf(fileName: string): string {
  const point = fileName.lastIndexOf('.')
  return point <= 0 ? '' : fileName.slice(point + 1).toLowerCase()
}

/** What an upload is called until somebody renames it. */
export function withoutExtension(fileName: string): string {
  const point = fileName.lastIndexOf('.')
  return point <= 0 ? fileName : fileName.slice(0, point)
}

/**
 * A name as it may be kept, shown and given back: the folders before it are gone, and so is what nobody can see; what
 * people read stays. It is never empty, and where it is too long its end, which says what it is, stays.
 */
export function tidyFileName(fileName: string): string {
  const seen = fileName.toWellFormed().normalize('NFC').replace(/\s+/gu, ' ').replace(unseen, '')
  const last = seen.slice(Math.max(seen.lastIndexOf('/'), seen.lastIndexOf('\\')) + 1).trim()
  const name = last.replace(/^[ .]+|[ .]+$/g, '')
  if (name === '') return 'file'
  // An end, and nothing before it.
  if (/^\.[^.]+$/.test(last)) return cut(`file.${name}`, longestFileName)
  if (name.length <= longestFileName) return name
  const end = extensionOf(name)
  if (end === '' || end.length > 20) return cut(name, longestFileName)
  return `${cut(withoutExtension(name), longestFileName - end.length - 1)}.${end}`
}

// By whole characters, so that none is cut in half.
function cut(text: string, most: number): string {
  let start = ''
  for (const letter of text) {
    if (start.length + letter.length > most) break
    start += letter
  }
  return start.trimEnd()
}
