import { longestTitle } from '@archwire/contract/tasks/calls'
import { stopTaskTitle } from '@archwire/domain/messaging/confirmation-text'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { localDay } from '@archwire/domain/time/clinic-time'
import { shortMoment } from '@archwire/domain/time/moment-labels'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { lockPatientForShare } from '../../patients/record/lock-patient.ts'
import { createSystemTask } from '../../tasks/system-tasks.ts'
import { remindingClinic, visitsToCome } from '../reminders/reminder-queries.ts'

/**
 * A patient who replies CANCEL to a reminder may mean the visit, and is texted no more. Locks the patient whose visit
 * is the next, and returns the function that makes a task of it; undefined if the number has no visit to come. The
 * caller announces the counts.
 */
export async function lockForStopTask(
  tx: WriteTx,
  { phoneNumber, word, now }: { phoneNumber: string; word: string; now: Date },
): Promise<(() => Promise<void>) | undefined> {
  const [visits, { timeZone }] = await Promise.all([
    visitsToCome(tx, { phoneNumber, now }),
    remindingClinic(tx),
  ])
  const patientId = visits[0]?.patientId
  if (patientId === undefined) return undefined
  await lockPatientForShare(tx, patientId)
  const named = visits.map(({ firstName, startsAt }) => ({
    firstName,
    time: shortMoment(startsAt, timeZone),
  }))
  const title = stopTaskTitle({ phone: formatPhone(phoneNumber), word, visits: named }, longestTitle)
  const countedLater = async () => undefined
  return () =>
    createSystemTask(tx, countedLater, { title, dueDate: localDay(now, timeZone), patientId, timeZone, now })
}
