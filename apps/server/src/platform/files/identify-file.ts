import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { refusals } from '@archwire/contract/errors'
import { claimedExtension, type FileExtension } from '@archwire/domain/files/upload-kinds'
import { fileTypeFromFile } from 'file-type'
import { refuse } from '../http/refuse.ts'

/** The encodings in which spreadsheets and databases write text. */
type TextEncoding = 'utf-8' | 'windows-1252' | 'macintosh' | 'utf-16le' | 'utf-16be'

const looked = 64 * 1024
// What is in no text that people read. Windows-1252 leaves five bytes without a letter; they come as control characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that are looked for.
const unreadable = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

/** Whether a file can be text at all, in whichever encoding. */
async function isText(path: string): Promise<boolean> {
  const beginning = await beginningOf(path)
  return !unreadable.test(decoded(beginning, markedEncoding(beginning) ?? 'windows-1252'))
}

/**
 * Finds the encoding of a text file: the one that its byte-order mark says; otherwise UTF-8 if the whole file is valid
 * UTF-8; otherwise Windows or old Macintosh, whichever has fewer capitals behind small letters.
 */
export async function findEncoding(path: string): Promise<TextEncoding> {
  const marked = markedEncoding(await beginningOf(path))
  if (marked !== undefined) return marked
  if (await isUnicode(path)) return 'utf-8'
  let [windows, macintosh] = [0, 0]
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    windows += oddLetters(chunk, 'windows-1252')
    macintosh += oddLetters(chunk, 'macintosh')
  }
  return macintosh < windows ? 'macintosh' : 'windows-1252'
}

async function isUnicode(path: string): Promise<boolean> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) strict.decode(chunk, { stream: true })
    strict.decode()
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false
    throw error
  }
}

// Signs of a wrong encoding behind a small letter: a capital beyond A to Z, a control character (which Windows-1252 has
// no letter for), or a symbol that names do not have.
const odd = /(?<=\p{Ll})(?:[\u0080-\u009f¡-¿×÷ƒˆ-˝†‡•‰‹›€™]|(?![A-Z])\p{Lu}|[–—“”„…](?=\p{Ll}))/gu

const oddLetters = (bytes: Uint8Array, encoding: TextEncoding): number =>
  decoded(bytes, encoding).match(odd)?.length ?? 0

export const decoded = (bytes: Uint8Array, encoding: TextEncoding): string =>
  new TextDecoder(encoding).decode(bytes, { stream: true })

/** The text of a file, piece by piece, without the byte-order mark. */
export async function* decodedPieces(
  source: Readable,
  encoding: TextEncoding,
): AsyncGenerator<{ text: string; bytes: number }> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of source as AsyncIterable<Buffer>) {
    yield { text: decoder.decode(chunk, { stream: true }), bytes: chunk.length }
  }
  yield { text: decoder.decode(), bytes: 0 }
}

export async function beginningOf(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(looked), 0, looked, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/**
 * The encoding by the byte-order mark. If a program left the mark out, UTF-16 shows by every other byte of plain
 * letters being zero.
 */
function markedEncoding(beginning: Buffer): TextEncoding | undefined {
  const [one, two, three] = beginning
  if (one === 0xef && two === 0xbb && three === 0xbf) return 'utf-8'
  if (one === 0xff && two === 0xfe) return 'utf-16le'
  if (one === 0xfe && two === 0xff) return 'utf-16be'
  const pairs = Math.min(beginning.length, 4096) >> 1
  let [even, odd] = [0, 0]
  for (let pair = 0; pair < pairs; pair++) {
    if (beginning[2 * pair] === 0) even++
    if (beginning[2 * pair + 1] === 0) odd++
  }
  if (odd > pairs * 0.4 && even < pairs * 0.1) return 'utf-16le'
  if (even > pairs * 0.4 && odd < pairs * 0.1) return 'utf-16be'
  return undefined
}

const office = 'application/vnd.openxmlformats-officedocument'
// Old office files are all of this type, and so is a new one with a password.
const compound = 'application/x-cfb'

/** For each file extension: how it is served, and the type that its content must have. */
const kinds: Record<FileExtension, { contentType: string; found: string[] | 'text' }> = {
  png: { contentType: 'image/png', found: ['image/png'] },
  jpg: { contentType: 'image/jpeg', found: ['image/jpeg'] },
  jpeg: { contentType: 'image/jpeg', found: ['image/jpeg'] },
  pdf: { contentType: 'application/pdf', found: ['application/pdf'] },
  doc: { contentType: 'application/msword', found: [compound] },
  xls: { contentType: 'application/vnd.ms-excel', found: [compound] },
  docx: {
    contentType: `${office}.wordprocessingml.document`,
    found: [`${office}.wordprocessingml.document`, compound],
  },
  xlsx: {
    contentType: `${office}.spreadsheetml.sheet`,
    found: [`${office}.spreadsheetml.sheet`, compound],
  },
  zip: { contentType: 'application/zip', found: ['application/zip'] },
  rar: { contentType: 'application/x-rar-compressed', found: ['application/x-rar-compressed'] },
  csv: { contentType: 'text/csv', found: 'text' },
  tsv: { contentType: 'text/tab-separated-values', found: 'text' },
  txt: { contentType: 'text/plain', found: 'text' },
}

/** How a file of this name would be served, if it may be stored at all. */
export function claimedType(fileName: string, allowed: readonly FileExtension[]): string {
  const claimed = claimedExtension(fileName, allowed)
  if (claimed === undefined) throw refuse(415, refusals.fileType)
  return kinds[claimed].contentType
}

/** Refuses a file whose content does not match its name or may not be stored. Returns how it is served. */
export async function identifyFile(
  path: string,
  fileName: string,
  allowed: readonly FileExtension[],
): Promise<string> {
  const contentType = claimedType(fileName, allowed)
  const { found } = kinds[claimedExtension(fileName, allowed) as FileExtension]
  // Text has no signature of its own, and a word at its beginning may look like another type.
  if (found === 'text') {
    if (!(await isText(path))) throw refuse(415, refusals.fileType)
    return contentType
  }
  const content = await fileTypeFromFile(path)
  if (content === undefined || !found.includes(content.mime)) throw refuse(415, refusals.fileType)
  return contentType
}
