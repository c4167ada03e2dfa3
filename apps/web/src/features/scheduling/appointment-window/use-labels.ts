import type { LabelRef } from '@archwire/contract/clinic/labels'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { optimisticChange } from '../../../lib/api/query-cache.ts'
import { notifyError } from '../../../ui/feedback/notices.tsx'
import { cancelReads, refetchAppointment, updateShown } from '../appointments/appointment-cache.ts'
import { putLabel, takeLabelOff } from '../visits/visit-changes.ts'

export const maxLabels = 3

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
  attached.length >= maxLabels ? [] : labelChanges(attached, all).added

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

type Labelled = { id: number; labels: LabelRef[] }

/** Gives an appointment other labels: at once on the screen, and back, with a word, when the server refuses. */
export function useLabels(appointment: Labelled) {
  const queryClient = useQueryClient()
  const { id } = appointment
  const show = (labels: LabelRef[]) => updateShown(queryClient, id, known => ({ ...known, labels }))
  const save = useMutation({
    mutationKey: optimisticChange,
    mutationFn: ({ before, wanted }: { before: LabelRef[]; wanted: LabelRef[] }) =>
      syncLabels({ id, labels: before }, wanted),
    onMutate: async ({ wanted }) => {
      await cancelReads(queryClient, id)
      show(wanted)
    },
    onError: (error, { before }) => {
      show(before)
      notifyError(error)
    },
    onSettled: () => refetchAppointment(queryClient, id),
  })
  return {
    isSaving: save.isPending,
    put: (wanted: LabelRef[]) => {
      if (!save.isPending) save.mutate({ before: appointment.labels, wanted })
    },
  }
}
