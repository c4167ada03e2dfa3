import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { formatDay } from '@archwire/domain/time/format-day'
import { Box } from '@mantine/core'
import { Message } from '../../../ui/feedback/message.tsx'
import { valuesOf } from '../appointment-form/appointment-values.ts'
import { typeLabel } from '../appointment-form/clinic-choices.tsx'
import type { AppointmentConflict } from './use-edit-appointment.ts'

/** The values of an appointment as text, by field name. */
function factsOf(appointment: Appointment, zone: string): Record<string, string> {
  const { startsAtDate, startsAtTime } = valuesOf(appointment, zone)
  return {
    Doctor: appointment.doctor?.fullName ?? 'No Doctor',
    'Appointment type': typeLabel(appointment.appointmentType),
    Room: appointment.room?.title ?? 'None',
    Date: formatDay(startsAtDate, 'MM/dd/yyyy'),
    Time: startsAtTime,
    Duration: `${appointment.duration} min`,
    'Contact method': appointment.patient.contactMethod ?? 'None',
  }
}

/** The fields that somebody else has changed. */
export function changedFacts(
  before: Appointment,
  now: Appointment,
  zone: string,
): { field: string; from: string; to: string }[] {
  const [old, current] = [factsOf(before, zone), factsOf(now, zone)]
  return Object.entries(current).flatMap(([field, to]) => {
    const from = old[field] ?? ''
    return from === to ? [] : [{ field, from, to }]
  })
}

type Props = { by: AppointmentConflict | undefined; zone: string }

export const conflictAdvice = {
  save: 'Their changes are below, with what you typed on top. Save again if it is right.',
  cancel: 'It is not canceled. Their changes are below; cancel it again if that is still right.',
}

/** Shows who saved first and what they changed. What was typed here is still in the form. */
export function AppointmentConflictNotice({ by: conflict, zone }: Props) {
  if (conflict === undefined) return null
  const changes = changedFacts(conflict.before, conflict.now, zone)
  return (
    <Message kind="alert" title={conflict.by}>
      {changes.length === 0 ? null : (
        <Box component="ul" my={4} className="bullets">
          {changes.map(({ field, from, to }) => (
            <li key={field}>
              {field}: {from} → <strong>{to}</strong>
            </li>
          ))}
        </Box>
      )}
      <p>{conflictAdvice[conflict.action]}</p>
    </Message>
  )
}
