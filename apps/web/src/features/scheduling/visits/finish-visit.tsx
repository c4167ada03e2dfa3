import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { isReadOnly, visitActions, visitStatus } from '@archwire/domain/scheduling/visits/visit-status'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../lib/dates/clock.ts'
import { useLive } from '../../../lib/live/use-live.ts'
import { appointmentQuery } from '../appointments/appointment-queries.ts'
import { timeText } from '../appointments/card-labels.ts'
import { NextVisitLink } from './next-visit-link.tsx'
import { useKeepFocus } from './use-keep-focus.ts'
import { useVisitActions } from './use-visit-actions.ts'

type Props = {
  id: number
  /** The clinic's time zone. */
  zone: string
}

/**
 * A button to finish the visit beside its notes; shown only if the patient is, or just was, seated. What others do with
 * the visit shows there too.
 */
export function FinishVisit({ id, zone }: Props) {
  const { data } = useQuery(appointmentQuery(id))
  // The server refuses to follow an appointment that does not exist.
  useLive('appointment', { id }, data !== undefined)
  const now = useNow()
  if (data === undefined || !data.seated || isReadOnly(data, now)) return null
  return <Finishing appointment={data} zone={zone} />
}

function Finishing({ appointment, zone }: { appointment: Appointment; zone: string }) {
  const act = useVisitActions('flow', zone)
  const place = useKeepFocus<HTMLDivElement>(visitStatus(appointment))
  const { finishedTime } = appointment
  const actions = visitActions(appointment)
  return (
    <Group ref={place} gap="4px 12px">
      {actions.includes('finish') ? (
        <Button variant="default" onClick={() => void act(appointment, 'finish')}>
          Finish visit
        </Button>
      ) : null}
      {finishedTime === null ? null : <p>Finished {timeText(finishedTime, zone)}</p>}
      {actions.includes('unfinish') ? (
        <Button variant="default" onClick={() => void act(appointment, 'unfinish')}>
          Undo Finish
        </Button>
      ) : null}
      {appointment.finished ? (
        <NextVisitLink id={appointment.id} next={appointment.patient.nextAppointments} zone={zone} />
      ) : null}
    </Group>
  )
}
