import { type FirstStep, firstSteps, type GettingStarted } from '@archwire/contract/clinic/getting-started'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'

const isGettingStarted = async (tx: Tx, since: Date): Promise<boolean> =>
  (await tx.maybeOne(
    sql`select from getting_started where clinic_id = ${tx.clinicId} and created_at > ${since}`,
  )) !== undefined

/** A step counts as done if its records exist, however they came to be. */
const doneSteps = (tx: Tx): Promise<Record<FirstStep, boolean>> =>
  tx.one(sql`
    select (select count(*) > 1 from users where clinic_id = c.id) as colleagues,
      exists (select from patients where clinic_id = c.id) as patients,
      b.enabled as booking, c.billing_onboarding_status = 'completed' as payments
    from clinics c join booking_settings b on b.clinic_id = c.id where c.id = ${tx.clinicId}`)

const deleteGettingStarted = (tx: WriteTx): Promise<number> =>
  tx.run(sql`delete from getting_started where clinic_id = ${tx.clinicId}`)

const shownDays = 30

/** The first steps of a new clinic. They are shown until all are done, and for a month at most. */
export async function readGettingStarted(
  tx: Tx,
  isOffered: (step: FirstStep) => boolean,
  now: Date,
): Promise<GettingStarted> {
  const since = new Date(now.getTime() - shownDays * 24 * 60 * 60 * 1000)
  if (!(await isGettingStarted(tx, since))) return { steps: [] }
  const done = await doneSteps(tx)
  const steps = firstSteps.filter(isOffered).map(step => ({ step, done: done[step] }))
  return { steps: steps.every(one => one.done) ? [] : steps }
}

export const dismissGettingStarted = (clinic: ClinicDatabase): Promise<void> =>
  clinic.write(async tx => {
    if ((await deleteGettingStarted(tx)) === 0) return
    tx.audit({ action: 'dismiss', entityType: 'getting_started', entityId: tx.clinicId })
    tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: tx.clinicId } })
  })
