import type { LabelRef } from '@archwire/contract/clinic/labels'
import { putLabel, takeLabelOff } from '../api/visits.ts'

export const mostLabels = 3

/** What must be added and what taken off, to get from one set of labels to another. */
export function labelChanges(before: LabelRef[], after: LabelRef[]) {
  const isIn = (list: LabelRef[]) => (label: LabelRef) => list.some(one => one.id === label.id)
  return {
    added: after.filter(label => !isIn(before)(label)),
    dropped: before.filter(label => !isIn(after)(label)),
  }
}

/** Those that can still be put on: none beside three. */
export const labelsOnOffer = (all: LabelRef[], attached: LabelRef[]): LabelRef[] =>
  attached.length >= mostLabels ? [] : labelChanges(attached, all).added

/** Gives an appointment these labels and no others; those that go make room first. */
export async function syncLabels(
  appointment: { id: number; labels: LabelRef[] } | undefined,
  wanted: LabelRef[],
): Promise<void> {
  if (appointment === undefined) throw new Error('Appointment is required')
  const { added, dropped } = labelChanges(appointment.labels, wanted)
  for (const label of dropped) await takeLabelOff(appointment.id, label)
  for (const label of added) await putLabel(appointment.id, label)
}
