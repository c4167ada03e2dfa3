import type { FirstStep } from '@archwire/contract/clinic/getting-started'
import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

export const isGettingStarted = async (tx: Tx, since: Date): Promise<boolean> =>
  (await tx.maybeOne(
    sql`select from getting_started where clinic_id = ${tx.clinicId} and created_at > ${since}`,
  )) !== undefined

/** Asked of the records themselves, so that it is right however they came to be. */
export const doneSteps = (tx: Tx): Promise<Record<FirstStep, boolean>> =>
  tx.one(sql`
    select (select count(*) > 1 from users where clinic_id = c.id) as colleagues,
      exists (select from patients where clinic_id = c.id) as patients,
      b.enabled as booking, c.billing_onboarding_status = 'completed' as payments
    from clinics c join booking_settings b on b.clinic_id = c.id where c.id = ${tx.clinicId}`)

export const forgetGettingStarted = (tx: WriteTx): Promise<number> =>
  tx.run(sql`delete from getting_started where clinic_id = ${tx.clinicId}`)
