import type { InsuranceFormSave } from '@archwire/contract/insurance/form-calls'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { attachBlob, fileGone, releaseBlob } from '../../platform/files/attach-blob.ts'
import { signer } from '../../platform/files/signed-id.ts'
import { refuseFields } from '../../platform/http/refuse.ts'
import { type FormValues, isCard } from './form-queries.ts'
import { fieldOfCard } from './read-answers.ts'

export type Cards = Pick<FormValues, 'cardFrontBlobId' | 'cardBackBlobId'>

type Taking = { appSecret: string; now: Date }

/** The pictures that a form has from now on: what is left out stays, null takes away, an upload takes its place. */
export async function takeCards(
  tx: WriteTx,
  taking: Taking,
  { insurance_form_patient_attributes: given }: InsuranceFormSave,
  before: Cards,
): Promise<Cards> {
  return {
    cardFrontBlobId: await takeCard(tx, taking, 'front', given.insurance_card_front, before.cardFrontBlobId),
    cardBackBlobId: await takeCard(tx, taking, 'back', given.insurance_card_back, before.cardBackBlobId),
  }
}

async function takeCard(
  tx: WriteTx,
  { appSecret, now }: Taking,
  side: 'front' | 'back',
  given: string | null | undefined,
  before: number | null,
): Promise<number | null> {
  if (given === undefined) return before
  if (given === null) return null
  const field = fieldOfCard(side)
  const named = signer(appSecret, 'attach').read(given, now)
  if (named === undefined || named === 'expired' || named.clinicId !== tx.clinicId) throw fileGone(field)
  const blob = await attachBlob(tx, named.blobId, now, field)
  // What has a small picture is a picture that was made anew.
  if (blob.thumbnailByteSize === null) throw refuseFields({ [field]: ['must be an image'] })
  return blob.id
}

/** Files that this form does not show any more are kept for a month, or as long as another form shows them. */
export async function releaseCards(tx: WriteTx, before: Cards, after: Cards, now: Date): Promise<void> {
  const kept = [after.cardFrontBlobId, after.cardBackBlobId]
  for (const id of [before.cardFrontBlobId, before.cardBackBlobId]) {
    if (id !== null && !kept.includes(id) && !(await isCard(tx, id))) await releaseBlob(tx, id, now)
  }
}
