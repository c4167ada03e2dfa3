import { longestTitle } from '@archwire/contract/tasks/calls'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { WriteTx } from '../../../platform/db/transaction.ts'
import type { AnnounceCounts } from '../../tasks/live-events.ts'
import { createLinkedTask } from '../../tasks/system-tasks.ts'
import { patientAndClinic } from '../rows/intake-form-queries.ts'
import { contractAndSender } from './contract-queries.ts'

const rest = 'was signed: set up its payments'

/** Long descriptions are cut, so that the title says what is to be done. */
const titleOf = (description: string): string => {
  const most = longestTitle - rest.length - 3
  const shown = description.length > most ? `${description.slice(0, most - 1)}…` : description
  return `“${shown}” ${rest}`
}

/** Whoever sent a contract hears that it was signed, by a task that its payment plan completes. */
export async function createSetUpTask(
  tx: WriteTx,
  announceCounts: AnnounceCounts,
  { id, patientId, now }: { id: number; patientId: number; now: Date },
): Promise<void> {
  const { description, senderId } = await contractAndSender(tx, id)
  const { timeZone } = await patientAndClinic(tx, patientId)
  await createLinkedTask(tx, announceCounts, {
    linkable: { type: 'Contract', id },
    title: titleOf(description),
    dueDate: localDay(now, timeZone),
    patientId,
    assignedToId: senderId,
    userId: null,
    timeZone,
    now,
  })
}
