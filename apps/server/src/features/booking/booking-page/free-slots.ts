import type { FreeDays, FreeSlots } from '@archwire/contract/booking/booking-calls'
import { type BookingRules, bookingWindow, isWithin } from '@archwire/domain/booking/booking-limits'
import { writeTime } from '@archwire/domain/scheduling/clock/time-of-day'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { notFound, refuse } from '../../../platform/http/refuse.ts'
import {
  type FreeTimesOfDay,
  type OwnVisit,
  readFreeTimes,
} from '../../scheduling/availability/free-times.ts'
import { searchInTurn } from './waiting-line.ts'

export type WantedTimes = {
  from: string
  to: string
  typeId: number
  doctorId: number | null
  own?: OwnVisit
}

type Rules = BookingRules & { timeZone: string }

const mostDays = 42

/** Computes the result from the data, after the connection was returned. */
type Read<T> = () => T

/** Searches free times in the clinic's waiting line for searches. */
export const searchTimes = <T>(clinic: ClinicDatabase, read: (tx: Tx) => Promise<Read<T>>): Promise<T> =>
  searchInTurn(clinic.id, async () => (await clinic.read(read))())

/** The times of each day. Days outside the booking window are skipped. */
async function timesOf(
  tx: Tx,
  wanted: WantedTimes,
  rules: Rules,
  now: Date,
): Promise<Read<FreeTimesOfDay[]>> {
  const window = bookingWindow(rules, now, rules.timeZone)
  let { from, to } = wanted
  if (from < window.firstDay) from = window.firstDay
  if (to > window.lastDay) to = window.lastDay
  if (from > to) return () => []
  const isOpen = (at: number) => isWithin(window, at)
  const found = await readFreeTimes(tx, { ...wanted, from, to }, { timeZone: rules.timeZone, isOpen })
  if (found === undefined) throw notFound()
  return found
}

export async function readSlots(
  tx: Tx,
  { date, ...wanted }: Omit<WantedTimes, 'from' | 'to'> & { date: string },
  rules: Rules,
  now: Date,
): Promise<Read<FreeSlots>> {
  const [times, names] = await Promise.all([
    timesOf(tx, { ...wanted, from: date, to: date }, rules, now),
    wanted.own === undefined ? [] : doctorNames(tx),
  ])
  return () => {
    const [day] = times()
    const doctorAt = (slot: { at: number; minute: number }) => {
      const found = day?.placeAt(slot)?.doctorId
      return names.find(({ id }) => id === found)
    }
    const slots = (day?.slots ?? []).map(slot => {
      const doctor = wanted.own === undefined || !slot.available ? undefined : doctorAt(slot)
      return {
        time: writeTime(slot.minute),
        available: slot.available,
        startsAt: wireInstant(new Date(slot.at), rules.timeZone),
        ...(doctor && { doctor }),
      }
    })
    return { date, slots }
  }
}

const doctorNames = (tx: Tx): Promise<{ id: number; name: string }[]> =>
  tx.many(sql`select id, full_name as name from doctors where clinic_id = ${tx.clinicId} and active`)

/** The number of free times of each day, also of days without any. */
export async function readDays(
  tx: Tx,
  wanted: WantedTimes,
  rules: Rules,
  now: Date,
): Promise<Read<FreeDays>> {
  const dayCount = (Date.parse(wanted.to) - Date.parse(wanted.from)) / 86_400_000 + 1
  if (dayCount < 1 || dayCount > mostDays)
    throw refuse(422, `At most ${mostDays} days can be asked for at once`)
  const times = await timesOf(tx, wanted, rules, now)
  return () => {
    const found = new Map(times().map(({ day, slots }) => [day, slots]))
    const days = Array.from({ length: dayCount }, (_, place) => {
      const date = new Date(Date.parse(wanted.from) + place * 86_400_000).toISOString().slice(0, 10)
      return { date, free: found.get(date)?.filter(({ available }) => available).length ?? 0 }
    })
    return { days }
  }
}
