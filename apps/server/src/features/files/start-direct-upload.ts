import { refusals } from '@archwire/contract/errors'
import type { DirectUpload, NewBlob } from '@archwire/contract/files/calls'
import { tidyFileName } from '@archwire/domain/files/file-name'
import type { PatientStep } from '../../platform/auth/patient-step.ts'
import type { ClinicDatabase, Database } from '../../platform/db/database.ts'
import { waitingBytes } from '../../platform/files/blob-queries.ts'
import { claimedType } from '../../platform/files/identify-file.ts'
import type { FileRules } from '../../platform/files/prepare-file.ts'
import { signer } from '../../platform/files/signed-id.ts'
import { announceFile } from '../../platform/files/store-file.ts'
import { takeAttempt, tooMany } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { forPatients, forStaff, mostFilesPerDay, mostFilesPerStep, mostWaitingBytes } from './rules.ts'

const minute = 60 * 1000
const timeToPut = 5 * minute
const timeToAttach = 24 * 60 * minute

const day = 24 * 60 * 60

type Asked = { given: NewBlob; now: Date }

/** For one of the clinic's own people. */
export async function startUploadOfStaff(
  { clinic, appSecret }: { clinic: ClinicDatabase; appSecret: string },
  { given, userId, now }: Asked & { userId: number },
): Promise<DirectUpload> {
  const described = describe(given, forStaff)
  const waiting = await clinic.read(tx => waitingBytes(tx, userId))
  if (waiting + described.byteSize > mostWaitingBytes) throw tooMany()
  return announce({ clinic, appSecret }, described, { userId, now })
}

/** For a patient who has shown who they are; however often they do so, they fill no disk. */
export async function startUploadOfPatient(
  { database, appSecret }: { database: Database; appSecret: string },
  step: PatientStep,
  { given, ip, now }: Asked & { ip: string },
): Promise<DirectUpload> {
  const described = describe(given, forPatients)
  const limits = [
    { bucket: `files of step ${step.id}`, most: mostFilesPerStep, seconds: day },
    { bucket: `files of patient ${step.patientId}`, most: mostFilesPerDay, seconds: day },
  ]
  for (const limit of limits) if (!(await takeAttempt(database, limit, now))) throw tooMany()
  const clinic = database.forClinic(step.clinicId, { kind: 'patient', ip })
  return announce({ clinic, appSecret }, described, { userId: null, now })
}

type Described = { fileName: string; contentType: string; byteSize: number; checksum: string }

function describe(given: NewBlob, rules: FileRules): Described {
  if (given.byte_size > rules.mostBytes) throw refuse(413, refusals.fileTooLarge)
  const fileName = tidyFileName(given.filename)
  const contentType = claimedType(fileName, rules.allowed)
  return { fileName, contentType, byteSize: given.byte_size, checksum: given.checksum }
}

/** Writes down a file that somebody is about to send, and answers where to, and how it is named afterwards. */
async function announce(
  { clinic, appSecret }: { clinic: ClinicDatabase; appSecret: string },
  { fileName, contentType, byteSize, checksum }: Described,
  { userId, now }: { userId: number | null; now: Date },
): Promise<DirectUpload> {
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
