import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import { visitStatus } from '@archwire/domain/scheduling/visit-status'

/** Who else is seated in a room just now, by name. */
export const seatedIn = (
  roomId: number | null,
  day: readonly Pick<ListedAppointment, 'checkedIn' | 'seated' | 'finished' | 'room' | 'patient'>[],
  patientId: number,
): string[] =>
  day
    .filter(one => roomId !== null && one.room?.id === roomId && visitStatus(one) === 'seated')
    .filter(one => one.patient.id !== patientId)
    .map(one => one.patient.fullName)
