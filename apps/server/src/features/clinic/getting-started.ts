import { type FirstStep, firstSteps, type GettingStarted } from '@archwire/contract/clinic/getting-started'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { doneSteps, forgetGettingStarted, isGettingStarted } from './getting-started-queries.ts'

const shownDays = 30

/** What is left to do in a new clinic. Nothing is shown once all is done, and after a month nobody reads it any more. */
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
    if ((await forgetGettingStarted(tx)) === 0) return
    tx.audit({ action: 'dismiss', entityType: 'getting_started', entityId: tx.clinicId })
    tx.publish({ channel: 'clinic', event: 'changed', data: { clinicId: tx.clinicId } })
  })
