import type { WriteTx } from '../../platform/db/transaction.ts'
import { type LiveChannel, liveChannel } from '../../platform/live/live-channel.ts'

/** Publishes the counts of open work as they are when the transaction commits. */
export type AnnounceCounts = (tx: WriteTx) => Promise<void>

export const announceTask = (tx: WriteTx, event: 'created' | 'updated', taskId: number): void =>
  tx.publish({ channel: 'tasks', event, data: { taskId } })

export const taskChannels = (): LiveChannel[] => [liveChannel('tasks')]
