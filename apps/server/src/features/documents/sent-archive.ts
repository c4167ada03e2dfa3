import { longestUploadName } from '@archwire/contract/documents/uploads'
import { refusals } from '@archwire/contract/errors'
import type { PreparedFile } from '../../platform/files/prepare-file.ts'
import type { SentForm } from '../../platform/files/read-form.ts'
import { refuseFields } from '../../platform/http/refuse.ts'

/** The name that was sent with a file; undefined: none was, empty: a blank one. */
export function nameIn({ fields }: SentForm): string | undefined {
  const name = fields.get('archive[name]')?.trim()
  if (name !== undefined && name.length > longestUploadName) throw refuseFields({ name: ['is too long'] })
  return name
}

export function requireFile({ file }: SentForm): PreparedFile {
  if (file === undefined) throw refuseFields({ file: [refusals.fileMissing] })
  return file
}
