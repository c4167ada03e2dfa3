import type { CardSide, InsuranceFormSave } from '@archwire/contract/insurance/form-calls'
import type { FileStorage } from '../../../drivers/storage/port.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { type BlobRow, readableBlob } from '../../../platform/files/blob-queries.ts'
import { signer } from '../../../platform/files/file-links.ts'
import { attachBlob, fileGone, releaseBlob } from '../../../platform/files/store-file.ts'
import { notFound, refuseFields } from '../../../platform/http/refuse.ts'
import type { FileResponse, InBackground } from '../../../platform/http/route.ts'
import { fileResponse } from '../../files/read-blob.ts'
import { openThrough } from '../../patients/record/record-opening.ts'
import { asStaff, type Caller, isNumber, readAsPatient } from './form-access.ts'
import { cardOf, type FormValues, isCard } from './form-queries.ts'
import { fieldOfCard } from './read-answers.ts'

type CardRequest = { patient: string; formId: number; side: CardSide; inBackground: InBackground }

const picturesPerHour = 600

/** A picture of a card in screen size. The permission is checked each time. */
export async function readCard(
  { database, storage }: { database: Database; storage: FileStorage },
  caller: Caller,
  request: CardRequest,
): Promise<FileResponse> {
  const blob = isNumber(request.patient)
    ? await cardForStaff(caller, request)
    : await cardForPatient(database, caller, request)
  return fileResponse(storage, blob, 'screen')
}

async function cardForStaff(caller: Caller, request: CardRequest): Promise<BlobRow> {
  const { clinic, user, patientId } = asStaff(caller, request.patient)
  const opening = { userId: user.id, now: caller.now, inBackground: request.inBackground }
  const { blob } = await openThrough(clinic, opening, async tx => ({
    patientId,
    blob: await findCard(tx, { ...request, patientId }),
  }))
  return blob
}

async function cardForPatient(
  database: Database,
  caller: Caller,
  { patient: link, ...request }: CardRequest,
): Promise<BlobRow> {
  const limit = { what: 'insurance cards', perHour: picturesPerHour }
  return readAsPatient(database, caller, { link, limit }, (tx, { id }) =>
    findCard(tx, { ...request, patientId: id }),
  )
}

async function findCard(
  tx: Tx,
  request: { patientId: number; formId: number; side: CardSide },
): Promise<BlobRow> {
  const blobId = await cardOf(tx, request)
  const blob = blobId === null ? undefined : await readableBlob(tx, blobId)
  if (blob === undefined) throw notFound()
  return blob
}

export type Cards = Pick<FormValues, 'cardFrontBlobId' | 'cardBackBlobId'>

type CardContext = { appSecret: string; now: Date }

/** The new pictures of a form. A missing field keeps the picture, null removes it, an upload replaces it. */
export async function attachCards(
  tx: WriteTx,
  taking: CardContext,
  { insurance_form_patient_attributes: patientAttributes }: InsuranceFormSave,
  before: Cards,
): Promise<Cards> {
  return {
    cardFrontBlobId: await attachCard(
      tx,
      taking,
      'front',
      patientAttributes.insurance_card_front,
      before.cardFrontBlobId,
    ),
    cardBackBlobId: await attachCard(
      tx,
      taking,
      'back',
      patientAttributes.insurance_card_back,
      before.cardBackBlobId,
    ),
  }
}

async function attachCard(
  tx: WriteTx,
  { appSecret, now }: CardContext,
  side: 'front' | 'back',
  upload: string | null | undefined,
  before: number | null,
): Promise<number | null> {
  if (upload === undefined) return before
  if (upload === null) return null
  const field = fieldOfCard(side)
  const named = signer(appSecret, 'attach').read(upload, now)
  if (named === undefined || named === 'expired' || named.clinicId !== tx.clinicId) throw fileGone(field)
  const blob = await attachBlob(tx, named.blobId, now, field)
  // Only files with a thumbnail are pictures.
  if (blob.thumbnailByteSize === null) throw refuseFields({ [field]: ['must be an image'] })
  return blob.id
}

/** Releases pictures that this form no longer uses. They are kept for a month, or while another form uses them. */
export async function releaseCards(tx: WriteTx, before: Cards, after: Cards, now: Date): Promise<void> {
  const shown = [after.cardFrontBlobId, after.cardBackBlobId]
  for (const id of [before.cardFrontBlobId, before.cardBackBlobId]) {
    if (id !== null && !shown.includes(id) && !(await isCard(tx, id))) await releaseBlob(tx, id, now)
  }
}
