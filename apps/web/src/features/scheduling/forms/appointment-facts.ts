import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { formatDay } from '@archwire/domain/time/format-day'
import { typeLabel } from './appointment-choices.ts'
import { valuesOf } from './appointment-values.ts'

/** An appointment in words, by the names of its fields. */
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

/** What somebody else changed meanwhile. */
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
