import type { LabelRef } from '@archwire/contract/clinic/labels'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { shownEarly } from '../../../lib/shown-early.ts'
import { notifyError } from '../../../ui/notices.tsx'
import { syncLabels } from './label-sync.ts'
import { changeShown, readAgain, stopReading } from './store-appointment.ts'

type Labelled = { id: number; labels: LabelRef[] }

/** Gives an appointment other labels: at once on the screen, and back, with a word, when the server refuses. */
export function useLabels(appointment: Labelled) {
  const queryClient = useQueryClient()
  const { id } = appointment
  const show = (labels: LabelRef[]) => changeShown(queryClient, id, known => ({ ...known, labels }))
  const save = useMutation({
    mutationKey: shownEarly,
    mutationFn: ({ before, wanted }: { before: LabelRef[]; wanted: LabelRef[] }) =>
      syncLabels({ id, labels: before }, wanted),
    onMutate: async ({ wanted }) => {
      await stopReading(queryClient, id)
      show(wanted)
    },
    onError: (error, { before }) => {
      show(before)
      notifyError(error)
    },
    onSettled: () => readAgain(queryClient, id),
  })
  return {
    isSaving: save.isPending,
    put: (wanted: LabelRef[]) => {
      if (!save.isPending) save.mutate({ before: appointment.labels, wanted })
    },
  }
}
