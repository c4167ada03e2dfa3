import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { formatDay } from '@archwire/domain/time/format-day'
import { type Change, changesBetween } from '../../../ui/feedback/change-list.tsx'
import { valuesOf } from '../appointment-form/appointment-values.ts'
import { typeLabel } from '../appointment-form/clinic-choices.tsx'

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

/** What somebody else has changed in an appointment. */
export const changedFacts = (before: Appointment, now: Appointment, zone: string): Change[] =>
  changesBetween({}, factsOf(before, zone), factsOf(now, zone))
