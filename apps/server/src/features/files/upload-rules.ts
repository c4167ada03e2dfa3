import {
  documentExtensions,
  mostCardBytes,
  mostDocumentBytes,
  pictureExtensions,
} from '@archwire/domain/files/upload-kinds'
import type { FileRules } from '../../platform/files/receive-file.ts'

/** The files that staff may store. */
export const staffUploadRules: FileRules = { allowed: documentExtensions, mostBytes: mostDocumentBytes }

/** The files that a verified patient may upload: pictures of an insurance card. */
export const patientUploadRules: FileRules = { allowed: pictureExtensions, mostBytes: mostCardBytes }

/** How many bytes of unused files one user may have announced. Unused files are purged after a day. */
export const mostWaitingBytes = 1024 ** 3

/** How many files a patient may announce after each verification, and in a day altogether. */
export const mostFilesPerStep = 20
export const mostFilesPerDay = 100
