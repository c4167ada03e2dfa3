import type { CardSide } from '@archwire/contract/insurance/form-calls'
import type { FileStorage } from '../../drivers/storage/port.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { type BlobRow, readableBlob } from '../../platform/files/blob-queries.ts'
import { notFound } from '../../platform/http/refuse.ts'
import type { FileAnswer, InBackground } from '../../platform/http/route.ts'
import { answerWith } from '../files/read-blob.ts'
import { openThrough } from '../patients/record-opening.ts'
import { asStaff, type Caller, isNumber } from './find-filer.ts'
import { cardOf } from './form-queries.ts'
import { readAsPatient } from './read-as-patient.ts'

type Asked = { patient: string; formId: number; side: CardSide; inBackground: InBackground }

const picturesPerHour = 600

/** A picture of a card, as large as a screen; whether they may see it is asked each time. */
export async function readCard(
  { database, storage }: { database: Database; storage: FileStorage },
  caller: Caller,
  asked: Asked,
): Promise<FileAnswer> {
  const blob = isNumber(asked.patient)
    ? await cardForStaff(caller, asked)
    : await cardForPatient(database, caller, asked)
  return answerWith(storage, blob, 'screen')
}

async function cardForStaff(caller: Caller, asked: Asked): Promise<BlobRow> {
  const { clinic, user, patientId } = asStaff(caller, asked.patient)
  const opening = { userId: user.id, now: caller.now, inBackground: asked.inBackground }
  const { blob } = await openThrough(clinic, opening, async tx => ({
    patientId,
    blob: await findCard(tx, { ...asked, patientId }),
  }))
  return blob
}

async function cardForPatient(
  database: Database,
  caller: Caller,
  { patient: link, ...asked }: Asked,
): Promise<BlobRow> {
  const limit = { what: 'insurance cards', perHour: picturesPerHour }
  return readAsPatient(database, caller, { link, limit }, (tx, { id }) =>
    findCard(tx, { ...asked, patientId: id }),
  )
}

async function findCard(
  tx: Tx,
  asked: { patientId: number; formId: number; side: CardSide },
): Promise<BlobRow> {
  const blobId = await cardOf(tx, asked)
  const blob = blobId === null ? undefined : await readableBlob(tx, blobId)
  if (blob === undefined) throw notFound()
  return blob
}
