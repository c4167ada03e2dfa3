import type { WriteTx } from '../../platform/db/transaction.ts'
import { attachLabels, detachLabels, labelNamed, labelsOf } from './label-queries.ts'

/** Labels on one appointment, at most. */
export const mostLabels = 3

/** What the names of the labels contain that go with a status, in small letters. */
export const statusLabels = { noShow: 'no show', reschedule: 'reschedule' } as const
export type LabelledStatus = keyof typeof statusLabels

/** Tells the appointment's window that its labels are others now. */
export const announceLabels = (tx: WriteTx, appointmentId: number): void =>
  tx.publish({
    channel: 'appointment',
    params: { id: appointmentId },
    event: 'labels_changed',
    data: { appointmentId },
  })

/** Puts the label of a status on an appointment, if there is room: the status itself is never lost for want of it. */
export async function addStatusLabel(
  tx: WriteTx,
  appointmentId: number,
  status: LabelledStatus,
  now: Date,
): Promise<void> {
  const [label, attached] = await Promise.all([
    labelNamed(tx, statusLabels[status]),
    labelsOf(tx, appointmentId),
  ])
  if (label === undefined || attached.length >= mostLabels) return
  if (attached.some(({ name }) => name.toLowerCase().includes(statusLabels[status]))) return
  await attachLabels(tx, appointmentId, [label.id], now)
  announceLabels(tx, appointmentId)
}

/** Takes the labels of these statuses off; answers which they were. */
export async function removeStatusLabels(
  tx: WriteTx,
  appointmentId: number,
  statuses: LabelledStatus[],
): Promise<number[]> {
  if (statuses.length === 0) return []
  const attached = await labelsOf(tx, appointmentId)
  const dropped = attached
    .filter(({ name }) => statuses.some(status => name.toLowerCase().includes(statusLabels[status])))
    .map(({ id }) => id)
  if (dropped.length === 0) return []
  await detachLabels(tx, appointmentId, dropped)
  announceLabels(tx, appointmentId)
  return dropped
}

/** Puts back what a change took off, as far as there is room. */
export async function restoreLabels(
  tx: WriteTx,
  appointmentId: number,
  labelIds: number[],
  now: Date,
): Promise<void> {
  if (labelIds.length === 0) return
  const attached = new Set((await labelsOf(tx, appointmentId)).map(({ id }) => id))
  const missing = labelIds.filter(id => !attached.has(id)).slice(0, mostLabels - attached.size)
  if (missing.length === 0) return
  await attachLabels(tx, appointmentId, missing, now)
  announceLabels(tx, appointmentId)
}
