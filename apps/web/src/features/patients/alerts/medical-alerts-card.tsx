import type { ReportedAlert } from '@archwire/contract/notes/alert-calls'
import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { formatDay } from '@archwire/domain/time/format-day'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { alertsQuery, MedicalAlertList, reportedText } from '../../../shared/patients/alerts.tsx'
import { notifyError, offerUndo } from '../../../ui/feedback/notices.tsx'
import { focusNeighbour } from '../../../ui/layout/focus-neighbour.ts'
import { RecordCard } from '../../../ui/layout/record-page.tsx'
import { decideAlert } from '../patient/record.ts'

type State = 'taken_over' | 'dismissed' | 'open'

/** The decisions that staff can make about a reported alert: one that was taken over can only be dismissed. */
export const decisionsFor = ({ isTakenOver }: ReportedAlert) =>
  choices.filter(({ state }) => !(isTakenOver && state === 'taken_over'))

/** Decides a reported alert with one press, which the notice can undo. */
export function useAlertDecision(patientId: number, reported: ReportedAlert) {
  const queryClient = useQueryClient()
  const { queryKey } = alertsQuery(patientId)
  const before = reported.isTakenOver ? 'taken_over' : 'open'
  const decide = useMutation({
    mutationFn: ({ state }: { state: State; undoes?: true }) => decideAlert(patientId, reported.id, state),
    onSuccess: (alerts, { state, undoes }) => {
      queryClient.setQueryData(queryKey, alerts)
      if (undoes || state === 'open') return
      offerUndo(notices[state], () => decide.mutate({ state: before, undoes: true }))
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

const notices = {
  taken_over: 'The alert is part of the record now.',
  dismissed: 'The alert was dismissed. It returns when the patient tells it again.',
}

/**
 * The medical alerts of staff, and those that the patient reported. Reported alerts can be decided here also after
 * "Okay, noted", and dismissed after they were taken over.
 */
export function MedicalAlertsCard({ profile: { id, medicalAlerts } }: { profile: PatientProfile }) {
  const reportedAlerts = useQuery(alertsQuery(id)).data?.told ?? []
  return (
    <RecordCard
      title="Medical alerts"
      edit={{ address: `/v2/patient/${id}/medical-alerts`, label: 'Edit medical alerts' }}
    >
      {medicalAlerts.length > 0 ? (
        <MedicalAlertList alerts={medicalAlerts} />
      ) : reportedAlerts.length === 0 ? (
        <Text c="dimmed">None</Text>
      ) : null}
      {reportedAlerts.length === 0 ? null : (
        <Stack component="ul" gap="sm" aria-label="Told by the patient">
          {reportedAlerts.map(one => (
            <ReportedAlertEntry key={one.id} reported={one} patientId={id} />
          ))}
        </Stack>
      )}
    </RecordCard>
  )
}

function ReportedAlertEntry({ reported, patientId }: { reported: ReportedAlert; patientId: number }) {
  const id = useId()
  const decide = useAlertDecision(patientId, reported)
  const day = formatDay(reported.toldAt.slice(0, 10), 'MM/dd/yyyy')
  return (
    <Group component="li" justify="space-between" gap="4px 12px">
      <Box flex="1 1 200px" className="as-typed">
        <p id={id}>{reportedText(reported)}</p>
        <Text c="dimmed">
          told by the patient on {day}
          {reported.isTakenOver ? ', taken over' : null}
        </Text>
      </Box>
      {/* The buttons stand below the text even at the end, so that "Dismiss" does not move to where "Take over"
          was pressed. */}
      <Group gap="xs" wrap="nowrap" ml="auto" className="screen-only">
        {decisionsFor(reported).map(({ state, label }) => (
          <Button
            key={state}
            variant="default"
            aria-describedby={id}
            disabled={decide.isPending}
            onClick={event => {
              focusNeighbour(event.currentTarget)
              decide.mutate({ state })
            }}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Group>
  )
}
