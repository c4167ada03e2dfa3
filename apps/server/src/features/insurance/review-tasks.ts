import { localDay } from '@archwire/domain/time/clinic-time'
import type { WriteTx } from '../../platform/db/transaction.ts'
import type { AnnounceCounts } from '../tasks/announce.ts'
import { completeLinkedTasks, makeLinkedTask } from '../tasks/linked-tasks.ts'
import type { Filer } from './find-filer.ts'
import { patientOfForm } from './form-queries.ts'

const linkTo = (formId: number) => ({ type: 'InsuranceForm', id: formId }) as const

/** Somebody shall look at the form; answers what to say, if that is new. */
export async function makeReviewTask(
  tx: WriteTx,
  announceCounts: AnnounceCounts,
  { formId, filer, now }: { formId: number; filer: Omit<Filer, 'clinic'>; now: Date },
): Promise<string | undefined> {
  const { patientId, userId, timeZone } = filer
  const patient = await patientOfForm(tx, patientId)
  const isNew = await makeLinkedTask(tx, announceCounts, {
    linkable: linkTo(formId),
    title: `Review insurance form - ${patient?.fullName}`,
    dueDate: localDay(now, timeZone),
    patientId,
    userId,
    timeZone,
    now,
  })
  return isNew ? 'A new task was created.' : undefined
}

/** The form was looked at; answers what to say, if that was still to be done. */
export async function completeReview(
  tx: WriteTx,
  announceCounts: AnnounceCounts,
  { formId, now }: { formId: number; now: Date },
): Promise<string | undefined> {
  const wasOpen = await completeLinkedTasks(tx, announceCounts, linkTo(formId), now)
  return wasOpen ? 'The linked task was completed automatically.' : undefined
}
