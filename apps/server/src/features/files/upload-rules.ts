import {
  documentExtensions,
  mostCardBytes,
  mostDocumentBytes,
  pictureExtensions,
} from '@archwire/domain/files/upload-kinds'
import type { FileRules } from '../../platform/files/receive-file.ts'

/** What the clinic's own people may store. */
export const staffUploadRules: FileRules = { allowed: documentExtensions, mostBytes: mostDocumentBytes }

/** What a patient may send who has shown who they are: pictures of their insurance card. */
export const patientUploadRules: FileRules = { allowed: pictureExtensions, mostBytes: mostCardBytes }

/** How much one of them may have announced that nothing was made of yet; it is purged after a day. */
export const mostWaitingBytes = 1024 ** 3

/** How many files a patient may announce each time that they have shown who they are, and in a day altogether. */
export const mostFilesPerStep = 20
export const mostFilesPerDay = 100
