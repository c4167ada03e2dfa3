import { type ImageFields, imageFields } from '@archwire/contract/claims/attachment-calls'
import { refusals } from '@archwire/contract/errors'
import { mostPictureBytes } from '@archwire/domain/files/upload-kinds'
import type { FileStorage } from '../../../drivers/storage/port.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import type { FileLinks } from '../../../platform/files/file-links.ts'
import type { FileRules, PreparedFile, SentForm } from '../../../platform/files/receive-file.ts'
import { parseFields } from '../../../platform/http/field-errors.ts'
import { refuseFields } from '../../../platform/http/refuse.ts'

export type AttachmentStores = {
  clinic: ClinicDatabase
  storage: FileStorage
  links: FileLinks
  /** Whether a clearinghouse is set up, to which files are sent. Otherwise they wait. */
  syncs: boolean
}

/** The staff member who makes a change, and when. */
export type By = { userId: number; now: Date }

export const imageRules: FileRules = { allowed: ['png', 'jpg', 'jpeg', 'pdf'], mostBytes: mostPictureBytes }

/** The fields of a form that describe a file. Their names begin with this prefix. */
export const imageFieldsOf = ({ fields }: Pick<SentForm, 'fields'>, prefix: string): ImageFields =>
  parseFields(
    imageFields,
    {
      date: fields.get(`${prefix}[date]`),
      typeCode: fields.get(`${prefix}[type_code]`),
      orientationType: fields.get(`${prefix}[orientation_type]`),
    },
    'errors',
  )

export function requireFile({ file }: SentForm): PreparedFile {
  if (file === undefined) throw refuseFields({ file: [refusals.fileMissing] })
  return file
}
