import { longestTitle } from '@archwire/contract/tasks/calls'
import { stopTaskTitle } from '@archwire/domain/messaging/confirmation-text'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { localDay } from '@archwire/domain/time/clinic-time'
import { shortMoment } from '@archwire/domain/time/moment-labels'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import { lockPatientForShare } from '../../patients/record/lock-patient.ts'
import { createSystemTask } from '../../tasks/system-tasks.ts'
import { remindingClinic, visitToAskAbout } from '../reminders/reminder-queries.ts'

/**
 * A patient who replies CANCEL to a reminder may mean the visit, and is texted no more. Locks the patient of the visit
 * that the reminder was about, and returns the function that makes a task of it; undefined if the number has no visit
 * to come. The caller announces the counts.
 */
export async function lockForStopTask(
  tx: WriteTx,
  { phoneNumber, word, now }: { phoneNumber: string; word: string; now: Date },
): Promise<(() => Promise<void>) | undefined> {
  const [visit, { timeZone }] = await Promise.all([
    visitToAskAbout(tx, { phoneNumber, now }),
    remindingClinic(tx),
  ])
  if (visit === undefined) return undefined
  const { patientId, startsAt } = visit
  await lockPatientForShare(tx, patientId)
  const title = stopTaskTitle(
    { phone: formatPhone(phoneNumber), word, visit: { ...visit, time: shortMoment(startsAt, timeZone) } },
    longestTitle,
  )
  const countedLater = async () => undefined
  return () =>
    createSystemTask(tx, countedLater, { title, dueDate: localDay(now, timeZone), patientId, timeZone, now })
}
