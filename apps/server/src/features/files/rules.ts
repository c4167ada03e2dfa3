import { documentExtensions, mostDocumentBytes } from '@archwire/domain/files/upload-kinds'
import type { FileRules } from '../../platform/files/prepare-file.ts'

/** What the clinic's own people may store. */
export const forStaff: FileRules = { allowed: documentExtensions, mostBytes: mostDocumentBytes }

/** How much one of them may have announced that nothing was made of yet; it is purged after a day. */
export const mostWaitingBytes = 1024 ** 3
