import type { Query } from '@archwire/contract/endpoint'
import { type FreeWeek, type getFreeWeek, mostWeeksAhead } from '@archwire/contract/scheduling/calendar-calls'
import { findFreePlaces, isOpenFor } from '@archwire/domain/scheduling/availability/free-slots'
import { addDays } from '@archwire/domain/scheduling/calendar/calendar-dates'
import { dayClock } from '@archwire/domain/scheduling/clock/wall-time'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/refuse.ts'
import { visitToMove } from '../rows/appointment-queries.ts'
import { type DayPlaces, readPlaces } from './free-times.ts'

const week = 7

type Clock = { now: Date; timeZone: string }

/**
 * The first week from a day in which a visit of a type can be, or that week with nothing free if none of the weeks after
 * it has a free time either. All of them are read at once; times are computed week by week, only until some are free.
 */
export async function findFreeWeek(
  clinic: ClinicDatabase,
  query: Query<typeof getFreeWeek>,
  clock: Clock,
): Promise<FreeWeek> {
  const { from, appointment_type_id: typeId, doctor_id: doctorId = null, appointment_id: movedId } = query
  const to = addDays(from, mostWeeksAhead * week - 1)
  const [moved, { type, days }] = await clinic.read(tx =>
    Promise.all([
      movedId === undefined ? undefined : visitToMove(tx, movedId),
      readPlaces(tx, { from, to, typeId, doctorId, ...(movedId !== undefined && { keptBy: movedId }) }),
    ]),
  )
  if (type === null || (movedId !== undefined && moved === undefined)) throw notFound()
  const visit: WantedVisit = {
    ...(movedId !== undefined && { id: movedId }),
    duration: moved?.duration ?? type.duration,
    virtual: moved?.virtual ?? type.isRemote,
    roomId: moved?.roomId ?? type.roomId,
    // It would be moved nowhere.
    notAt: moved?.startsAt.getTime(),
  }
  const weekFrom = (first: number): FreeWeek => ({
    from: addDays(from, first),
    duration: visit.duration,
    virtual: visit.virtual,
    days: timesOf(visit, days.slice(first, first + week), clock),
  })
  for (let first = 0; first < days.length; first += week) {
    const found = weekFrom(first)
    if (found.days.some(({ times }) => times.length > 0)) return found
  }
  return weekFrom(0)
}

type WantedVisit = Parameters<typeof findFreePlaces>[0] & { notAt: number | undefined }

/** Closed days are left out. */
const timesOf = (visit: WantedVisit, days: DayPlaces[], { now, timeZone }: Clock): FreeWeek['days'] =>
  days
    .filter(places => isOpenFor(visit, places))
    .map(({ day, ...places }) => ({
      date: day,
      times: findFreePlaces(visit, places, dayClock(day, timeZone))
        .filter(({ at }) => at > now.getTime() && at !== visit.notAt)
        .map(({ at, doctorId, roomId }) => ({
          startsAt: wireInstant(new Date(at), timeZone),
          doctorId,
          roomId,
        })),
    }))
