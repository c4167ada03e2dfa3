import type { WriteTx } from '../../platform/db/transaction.ts'
import { notFound, type Refusal, refuse } from '../../platform/http/refuse.ts'
import { holdPatient } from '../patients/hold-patient.ts'
import { refuseMerged } from '../patients/refuse-merged.ts'
import { type FormRow, formById, lockForm } from './intake-form-queries.ts'

export const alreadyCompleted = (): Refusal => refuse(422, 'This form was already completed')

/** A form that staff are about to change, with its patient's record: the record first, as everybody locks them. */
export async function holdForm(tx: WriteTx, id: number): Promise<FormRow> {
  const found = await formById(tx, id)
  if (found === undefined) throw notFound()
  const patient = await holdPatient(tx, found.patientId)
  if (patient === undefined) throw notFound()
  refuseMerged(patient)
  return lockForm(tx, id)
}

/** Tells whoever has the record open. */
export const announceForm = (tx: WriteTx, { patientId }: Pick<FormRow, 'patientId'>): void =>
  tx.publish({ channel: 'treatments', params: { patientId }, event: 'changed', data: { patientId } })
