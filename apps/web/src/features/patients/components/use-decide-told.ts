import type { ReportedAlert } from '@archwire/contract/notes/alert-calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { alertsQuery } from '../../../pickers/patients/record-alerts.ts'
import { notifyError, offerUndo } from '../../../ui/notices.tsx'
import { decideTold } from '../api/record.ts'

type State = 'taken_over' | 'dismissed' | 'open'

/** What staff can make of what a patient told: of what they have taken over, only that it no longer holds. */
export const decisionsFor = ({ isTakenOver }: ReportedAlert) =>
  choices.filter(({ state }) => !(isTakenOver && state === 'taken_over'))

/** One press each, and taken back by the notice: what a patient tells is theirs until somebody here has looked at it. */
export function useDecideTold(patientId: number, told: ReportedAlert) {
  const queryClient = useQueryClient()
  const { queryKey } = alertsQuery(patientId)
  const before = told.isTakenOver ? 'taken_over' : 'open'
  const decide = useMutation({
    mutationFn: ({ state }: { state: State; undoes?: true }) => decideTold(patientId, told.id, state),
    onSuccess: (alerts, { state, undoes }) => {
      queryClient.setQueryData(queryKey, alerts)
      if (undoes || state === 'open') return
      offerUndo(said[state], () => decide.mutate({ state: before, undoes: true }))
    },
    onError: error => {
      notifyError(error)
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  return decide
}

const choices = [
  { state: 'taken_over', label: 'Take over' },
  { state: 'dismissed', label: 'Dismiss' },
] as const

const said = {
  taken_over: 'The alert is part of the record now.',
  dismissed: 'The alert was dismissed. It returns when the patient tells it again.',
}
