import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { Text } from '@mantine/core'
import { momentLabel } from '../appointments/moment-label.ts'
import { placeLabel } from '../appointments/time-and-place-labels.ts'

/** When a visit that is to be moved is now, and what it keeps. */
export function VisitToMove({ visit, zone }: { visit: Appointment; zone: string }) {
  const { startsAt, appointmentType, duration, doctor } = visit
  const kept = [
    `${appointmentType.title}, ${duration} min`,
    doctor === null ? 'No Doctor' : `Dr. ${doctor.fullName}`,
    placeLabel(visit),
  ]
  return (
    <Text className="long-words">
      Now: {momentLabel(startsAt, zone)}{' '}
      <Text span inherit c="dimmed">
        · {kept.join(' · ')}
      </Text>
    </Text>
  )
}
