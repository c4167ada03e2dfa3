import type { LabelRef } from '@archwire/contract/clinic/labels'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { optimisticChange } from '../../../lib/api/query-cache.ts'
import { notifyError } from '../../../ui/feedback/notices.tsx'
import { cancelReads, refetchAppointment, updateShown } from '../appointments/appointment-cache.ts'
import { putLabel, takeLabelOff } from '../visits/visit-changes.ts'

export const maxLabels = 3

/** The labels to add and to remove to get from one set to another. */
export function labelChanges(before: LabelRef[], after: LabelRef[]) {
  const isIn = (list: LabelRef[]) => (label: LabelRef) => list.some(one => one.id === label.id)
  return {
    added: after.filter(label => !isIn(before)(label)),
    dropped: before.filter(label => !isIn(after)(label)),
  }
}

/** The labels that can still be added; none once there are three. */
export const labelsOnOffer = (all: LabelRef[], attached: LabelRef[]): LabelRef[] =>
  attached.length >= maxLabels ? [] : labelChanges(attached, all).added

/** Replaces the labels of an appointment. Removals go first, to stay within the limit. */
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

/** Changes the labels of an appointment: shown at once, and rolled back with a notice if the server refuses. */
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
