import { refusals } from '@archwire/contract/errors'
import type { DirectUpload, NewBlob } from '@archwire/contract/files/calls'
import { tidyFileName } from '@archwire/domain/files/file-name'
import type { FileStorage } from '../../drivers/storage/port.ts'
import type { PatientStep } from '../../platform/auth/patient-step.ts'
import type { ClinicDatabase, Database } from '../../platform/db/database.ts'
import { awaitedBlob, waitingBytes } from '../../platform/files/blob-queries.ts'
import { type Named, signer } from '../../platform/files/file-links.ts'
import { claimedType } from '../../platform/files/identify-file.ts'
import { type FileRules, withPreparedFile } from '../../platform/files/receive-file.ts'
import { announceFile, putBytes } from '../../platform/files/store-file.ts'
import { addressBucket, takeAttempt, tooMany } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/http/refuse.ts'
import type { SentFiles } from '../../platform/http/route.ts'
import {
  mostFilesPerDay,
  mostFilesPerStep,
  mostWaitingBytes,
  patientUploadRules,
  staffUploadRules,
} from './upload-rules.ts'

const minute = 60 * 1000
const timeToPut = 5 * minute
const timeToAttach = 24 * 60 * minute

const day = 24 * 60 * 60

type NewFileInput = { newBlob: NewBlob; now: Date }

/** Announces an upload of a staff member. */
export async function startUploadOfStaff(
  { clinic, appSecret }: { clinic: ClinicDatabase; appSecret: string },
  { newBlob, userId, now }: NewFileInput & { userId: number },
): Promise<DirectUpload> {
  const described = describeFile(newBlob, staffUploadRules)
  const waiting = await clinic.read(tx => waitingBytes(tx, userId))
  if (waiting + described.byteSize > mostWaitingBytes) throw tooMany()
  return announceUpload({ clinic, appSecret }, described, { userId, now })
}

/**
 * Announces an upload of a patient whose identity is verified. However often the patient verifies, the disk cannot be
 * filled.
 */
export async function startUploadOfPatient(
  { database, appSecret }: { database: Database; appSecret: string },
  step: PatientStep,
  { newBlob, ip, now }: NewFileInput & { ip: string },
): Promise<DirectUpload> {
  const described = describeFile(newBlob, patientUploadRules)
  const limits = [
    { bucket: `files of step ${step.id}`, most: mostFilesPerStep, seconds: day },
    { bucket: `files of patient ${step.patientId}`, most: mostFilesPerDay, seconds: day },
  ]
  for (const limit of limits) if (!(await takeAttempt(database, limit, now))) throw tooMany()
  const clinic = database.forClinic(step.clinicId, { kind: 'patient', ip })
  return announceUpload({ clinic, appSecret }, described, { userId: null, now })
}

type Described = { fileName: string; contentType: string; byteSize: number; checksum: string }

function describeFile(newBlob: NewBlob, rules: FileRules): Described {
  if (newBlob.byte_size > rules.mostBytes) throw refuse(413, refusals.fileTooLarge)
  const fileName = tidyFileName(newBlob.filename)
  const contentType = claimedType(fileName, rules.allowed)
  return { fileName, contentType, byteSize: newBlob.byte_size, checksum: newBlob.checksum }
}

/**
 * Stores the description of a file that is about to be uploaded. Returns the upload address and the id for attaching
 * it.
 */
async function announceUpload(
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

type ReceiveDeps = { database: Database; storage: FileStorage; appSecret: string }

const hour = 60 * 60
// Several tries, because a connection may break or a user may err. Each may be as large as the announced file.
const triesPerFile = 10
const madeUpPerHour = 600

/** Receives the bytes of an announced file. Their number, checksum and kind must be as announced. */
export async function receiveDirectUpload(
  { database, storage, appSecret }: ReceiveDeps,
  { token, sent, ip, now }: { token: string; sent: SentFiles; ip: string; now: Date },
): Promise<undefined> {
  const named = signer(appSecret, 'put').read(token, now)
  if (!(await takeAttempt(database, limitFor(named, ip), now))) throw tooMany()
  if (named === undefined || named === 'expired') throw refuse(403, refusals.linkExpired)
  // The address does not say who uploads.
  const clinic = database.forClinic(named.clinicId, { kind: 'system' })
  const awaited = await clinic.read(tx => awaitedBlob(tx, named.blobId))
  if (awaited === undefined) throw refuse(403, refusals.linkExpired)
  const file = { fileName: awaited.fileName, content: sent.bytes, promised: awaited }
  await withPreparedFile(storage.incoming, file, staffUploadRules, prepared =>
    putBytes({ clinic, storage }, awaited, prepared, now),
  )
}

// A valid address was counted when it was announced, because a whole clinic may upload from one network address.
// Invalid ones are counted by network address.
const limitFor = (named: Named | 'expired' | undefined, ip: string) =>
  named === undefined || named === 'expired'
    ? { bucket: `made-up file addresses ${addressBucket(ip)}`, most: madeUpPerHour, seconds: hour }
    : { bucket: `file ${named.clinicId} ${named.blobId}`, most: triesPerFile, seconds: hour }
