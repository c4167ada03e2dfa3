import { collisions } from '@archwire/domain/scheduling/availability/appointment-warnings'
import { momentAt } from '@archwire/domain/scheduling/clock/wall-time'
import type { AppointmentState } from '../rows/appointment-queries.ts'
import type { BookingContext, NamedResources } from './booking-context-queries.ts'
import { setupProblems, warningsAt } from './check-appointment.ts'

/** A reason against restoring an appointment, and the refusal for one that has come up since. */
type Obstacle = { key: string; refusal: string }

/** The type, doctor and room of an appointment. Its patient is no obstacle to an undo. */
export const resourcesOf = ({ appointmentTypeId, doctorId, roomId }: AppointmentState): NamedResources => ({
  typeId: appointmentTypeId,
  doctorId,
  roomId,
  patientId: null,
})

/**
 * The reasons against an appointment at this place: others at the same time, blocked time, and a type, doctor or room
 * out of use. `context` was read under the lock of the day.
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
  // A no-show, or a visit that is to be rescheduled, takes up neither doctor nor room.
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
