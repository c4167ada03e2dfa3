import { sql } from '../../platform/db/sql.ts'
import type { PatientCreated } from '../patients/create-patient.ts'
import { announceConversation } from './announce.ts'

/** A conversation with somebody unknown is with the new patient from now on: its row is shown anew. */
export const nameConversation: PatientCreated = async (tx, { phoneNumber }) => {
  if (phoneNumber === null) return
  const known = await tx.maybeOne<{ id: number }>(sql`
    select id from conversations where clinic_id = ${tx.clinicId} and phone_number = ${phoneNumber}`)
  if (known !== undefined) announceConversation(tx, 'changed', known.id)
}
