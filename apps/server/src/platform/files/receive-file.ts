import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { refusals } from '@archwire/contract/errors'
import { tidyFileName } from '@archwire/domain/files/file-name'
import type { FileExtension } from '@archwire/domain/files/upload-kinds'
import type { LocalFile } from '../../drivers/storage/port.ts'
import { unstorableText } from '../http/field-errors.ts'
import { refuse, refuseFields } from '../http/refuse.ts'
import type { FormPart, SentFiles } from '../http/route.ts'
import { claimedType, identifyFile } from './identify-file.ts'
import { type Spooled, spool } from './incoming-files.ts'
import { type Picture, remakePicture } from './remake-picture.ts'

/** The file extensions that may be sent, and how many bytes. */
export type FileRules = { allowed: readonly FileExtension[]; mostBytes: number }

/** The size and hash that the sender announced. */
type Promised = { byteSize: number; checksum: string }

/** A file that may be stored: complete, of the type that its name says, and re-encoded if it is a picture. */
export type PreparedFile = {
  fileName: string
  contentType: string
  file: LocalFile
  /** Base64 of the MD5 of the bytes that were sent. */
  checksum: string
  picture: Omit<Picture, 'file'> | undefined
}

/**
 * Receives a file and passes it to `use` if it may be stored. The received copy is deleted afterwards unless `use` took
 * it over, also if the file is refused or cut off.
 */
export async function withPreparedFile<T>(
  incoming: string,
  sent: { fileName: string; content: Readable; promised?: Promised },
  rules: FileRules,
  use: (file: PreparedFile) => Promise<T>,
): Promise<T> {
  const fileName = tidyFileName(sent.fileName)
  // Before anything is read: the name alone shows that the file is refused.
  claimedType(fileName, rules.allowed)
  const made: string[] = []
  try {
    const spooled = await spool(incoming, sent.content, rules.mostBytes)
    made.push(spooled.path)
    if (sent.promised !== undefined) refuseOthers(spooled, sent.promised)
    const prepared = await prepare(incoming, spooled, fileName, rules)
    made.push(...pathsOf(prepared))
    return await use(prepared)
  } finally {
    await Promise.all(made.map(path => rm(path, { force: true })))
  }
}

const pathsOf = ({ file, picture }: PreparedFile): string[] =>
  [file, picture?.thumbnail, picture?.screen].flatMap(one => (one === undefined ? [] : [one.path]))

function refuseOthers(spooled: Spooled, { byteSize, checksum }: Promised): void {
  if (spooled.byteSize !== byteSize) throw refuseFields({ byte_size: ['is not what was announced'] })
  if (spooled.checksum !== checksum) throw refuseFields({ checksum: ['is not that of the file'] })
}

async function prepare(
  incoming: string,
  spooled: Spooled,
  fileName: string,
  { allowed }: FileRules,
): Promise<PreparedFile> {
  if (spooled.byteSize === 0) throw refuse(415, refusals.fileType)
  const contentType = await identifyFile(spooled.path, fileName, allowed)
  const { checksum } = spooled
  if (!contentType.startsWith('image/')) {
    return { fileName, contentType, checksum, file: spooled, picture: undefined }
  }
  const { file, ...picture } = await remakePicture(spooled.path, incoming)
  return { fileName, contentType, checksum, file, picture }
}

/** A form that has been read to its end. */
export type SentForm = { file: PreparedFile | undefined; fields: ReadonlyMap<string, string> }

// How many bytes a form may have besides the file.
const mostAround = 64 * 1024

/**
 * Reads a form with one file and some fields, in any order, and passes it on once all of it is there. A file in another
 * field is ignored.
 */
export async function withSentForm<T>(
  incoming: string,
  { form, byteSize }: SentFiles,
  options: { file: string; rules: FileRules },
  use: (form: SentForm) => Promise<T>,
): Promise<T> {
  if (form === undefined) throw refuse(415, refusals.notForm)
  if (byteSize !== undefined && byteSize > options.rules.mostBytes + mostAround) {
    throw refuse(413, refusals.fileTooLarge)
  }
  const fields = new Map<string, string>()
  for await (const part of form) {
    if (part.kind === 'field') {
      collectField(fields, part)
    } else if (part.name !== options.file) {
      part.content.resume()
    } else {
      return await withPreparedFile(incoming, part, options.rules, async file => {
        for await (const more of form) if (more.kind === 'field') collectField(fields, more)
        return use({ file, fields })
      })
    }
  }
  return use({ file: undefined, fields })
}

function collectField(fields: Map<string, string>, { name, value }: FormPart & { kind: 'field' }): void {
  if (unstorableText(value).length > 0) throw refuse(422, refusals.malformed)
  fields.set(name, value)
}
