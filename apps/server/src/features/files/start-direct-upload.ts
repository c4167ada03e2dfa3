import { refusals } from '@archwire/contract/errors'
import type { DirectUpload, NewBlob } from '@archwire/contract/files/calls'
import { tidyFileName } from '@archwire/domain/files/file-name'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { waitingBytes } from '../../platform/files/blob-queries.ts'
import { claimedType } from '../../platform/files/identify-file.ts'
import type { FileRules } from '../../platform/files/prepare-file.ts'
import { signer } from '../../platform/files/signed-id.ts'
import { announceFile } from '../../platform/files/store-file.ts'
import { tooMany } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { mostWaitingBytes } from './rules.ts'

const minute = 60 * 1000
const timeToPut = 5 * minute
const timeToAttach = 24 * 60 * minute

type Asked = { given: NewBlob; rules: FileRules; userId: number; now: Date }

/** Writes down a file that somebody is about to send, and answers where to, and how it is named afterwards. */
export async function startDirectUpload(
  { clinic, appSecret }: { clinic: ClinicDatabase; appSecret: string },
  { given, rules, userId, now }: Asked,
): Promise<DirectUpload> {
  if (given.byte_size > rules.mostBytes) throw refuse(413, refusals.fileTooLarge)
  const fileName = tidyFileName(given.filename)
  const contentType = claimedType(fileName, rules.allowed)
  const { byte_size: byteSize, checksum } = given
  const waiting = await clinic.read(tx => waitingBytes(tx, userId))
  if (waiting + byteSize > mostWaitingBytes) throw tooMany()
  const { id, key } = await announceFile(clinic, { fileName, contentType, byteSize, checksum, userId, now })
  const sign = (purpose: 'put' | 'attach', time: number) =>
    signer(appSecret, purpose).sign(
      { clinicId: clinic.id, blobId: id, which: 'file' },
      new Date(now.getTime() + time),
    )
  return {
    id,
    key,
    filename: fileName,
    content_type: contentType,
    byte_size: byteSize,
    checksum,
    signed_id: sign('attach', timeToAttach),
    direct_upload: {
      url: `/rails/active_storage/disk/${sign('put', timeToPut)}`,
      headers: { 'Content-Type': contentType },
    },
  }
}
