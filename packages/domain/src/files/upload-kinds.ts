import { extensionOf } from './file-name.ts'

/** What the clinic keeps in a patient's documents, by what the file's name says it is. */
export const documentExtensions = [
  'png',
  'jpg',
  'jpeg',
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'zip',
  'rar',
] as const

/** What a table of another program comes as: text. */
export const tableExtensions = ['csv', 'tsv', 'txt'] as const

export type FileExtension = (typeof documentExtensions)[number] | (typeof tableExtensions)[number]

/** What can be an image of a patient. */
export const pictureExtensions = ['png', 'jpg', 'jpeg'] as const satisfies FileExtension[]

const megabyte = 1024 * 1024
export const mostDocumentBytes = 25 * megabyte
export const mostPictureBytes = 15 * megabyte
/** Of an insurance card, as a patient's phone takes it. */
export const mostCardBytes = 10 * megabyte

/** What it claims to be, if that is one of these. Whether it is, its content says. */
export const claimedExtension = <E extends FileExtension>(
  fileName: string,
  allowed: readonly E[],
): E | undefined => allowed.find(one => one === extensionOf(fileName))
