import { collisions } from '@archwire/domain/scheduling/availability/warnings'
import { momentAt } from '@archwire/domain/scheduling/clock/wall-time'
import type { AppointmentState } from '../rows/appointment-queries.ts'
import type { BookingContext, NamedResources } from './booking-context-queries.ts'
import { setupProblems, warningsAt } from './check-appointment.ts'

/** One reason against putting an appointment back, and what is said when it is new. */
type Obstacle = { key: string; refusal: string }

/** Which of the set-up an appointment names; its patient is not in anybody's way. */
export const resourcesOf = ({ appointmentTypeId, doctorId, roomId }: AppointmentState): NamedResources => ({
  typeId: appointmentTypeId,
  doctorId,
  roomId,
  patientId: null,
})

/**
 * What speaks against an appointment standing where it stands, or stood: others in the same place, blocked time, and
 * what of it is out of use. `context` was read under the lock of the day.
 */
export function findObstacles(
  id: number,
  place: AppointmentState,
  context: BookingContext,
  clock: { now: Date; timeZone: string },
): Obstacle[] {
  const outOfUse = Object.keys(setupProblems(place, context)).map(field => ({
    key: `out of use: ${field}`,
    refusal: 'Its room, doctor or type is no longer in use',
  }))
  // Whoever did not come, or is to come another time, holds neither doctor nor room.
  if (place.noShow || place.reschedule) return outOfUse
  const start = momentAt(place.startsAt.getTime(), clock.timeZone)
  const { duration, virtual } = place
  return [
    ...outOfUse,
    ...collisions(warningsAt({ id, start, duration, virtual }, context, clock)).map(({ key }) => ({
      key,
      refusal: key.includes(':blocked:')
        ? 'This time has been blocked since'
        : 'Somebody else has been given this time since',
    })),
  ]
}
