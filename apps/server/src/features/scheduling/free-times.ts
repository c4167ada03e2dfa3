import {
  choosePlace,
  type FreeSlot,
  findFreeSlots,
  freePlacesAt,
  spanOf,
} from '@archwire/domain/scheduling/availability/free-slots'
import { dayClock, momentAt } from '@archwire/domain/scheduling/clock/wall-time'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'
import { lockDays } from './appointment-queries.ts'
import { readPlaces, type WantedPlaces } from './places-queries.ts'

/** The visit that is to be moved: it does not stand in its own way, and stays as long as it is. */
export type OwnVisit = {
  id: number
  duration: number
  virtual: boolean
  day: string
  doctorId: number | null
  roomId: number | null
}

type Clock = { timeZone: string; isOpen: (at: number) => boolean }

/**
 * When a visit of a type could begin on each day from one to another, whoever is free for it; undefined: no such type. It is
 * worked out when it is asked for, which may be after the transaction.
 */
export async function readFreeTimes(
  tx: Tx,
  wanted: WantedPlaces & { own?: OwnVisit },
  { timeZone, isOpen }: Clock,
): Promise<(() => { day: string; slots: FreeSlot[] }[]) | undefined> {
  const { type, days } = await readPlaces(tx, wanted)
  if (type === null) return undefined
  const visit = wanted.own ?? { duration: type.duration, virtual: type.isRemote }
  return () =>
    days.map(places => ({
      day: places.day,
      slots: findFreeSlots(visit, places, dayClock(places.day, timeZone), isOpen),
    }))
}

export type FreePlace = { duration: number; virtual: boolean; doctorId: number; roomId: number | null }

const quarter = 15 * 60_000

/**
 * A free doctor and a free room for a time, under the lock of its day (and of the day from which a visit is moved), so that
 * they stay free until the transaction is over. Undefined: there are none.
 */
export async function holdFreePlace(
  tx: WriteTx,
  { at, typeId, doctorId, own }: { at: number; typeId: number; doctorId: number | null; own?: OwnVisit },
  timeZone: string,
): Promise<FreePlace | undefined> {
  const { day, minutes } = momentAt(at, timeZone)
  const [, { type, days }] = await Promise.all([
    lockDays(tx, own === undefined ? [day] : [own.day, day]),
    readPlaces(tx, { from: day, to: day, typeId, doctorId }),
  ])
  const [places] = days
  if (type === null || places === undefined || at % quarter !== 0) return undefined
  const { duration, virtual } = own ?? { duration: type.duration, virtual: type.isRemote }
  const visit = { duration, virtual, ...(own !== undefined && { id: own.id }) }
  const span = spanOf({ at, minute: minutes }, duration, dayClock(day, timeZone))
  const place = choosePlace(freePlacesAt(visit, span, places), places, {
    virtual,
    doctorId: own?.doctorId ?? null,
    roomId: own?.roomId ?? type.roomId,
  })
  return place && { duration, virtual, ...place }
}
