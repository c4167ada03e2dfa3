import type { OccupancyDay } from '@archwire/contract/scheduling/calendar-calls'
import { localDay, localTime } from '@archwire/domain/time/clinic-time'

type Booked = { starts_at: string; duration: number; room_id: number; no_show: boolean; reschedule: boolean }
type Blocked = { starts_at: string; duration: number; room_id?: number }

export type OccupancyFacts = {
  hours: {
    is_open: boolean
    opens_at: string
    closes_at: string
    has_break: boolean
    break_from: string | null
    break_to: string | null
  }
  /** The active rooms. */
  rooms: number[]
  appointments: Booked[]
  timeOffs: Blocked[]
}

const minute = 60_000

/** An independent count of occupancy: minute by minute and room by room, in local time. */
export function countByMinutes(day: string, zone: string, facts: OccupancyFacts): OccupancyDay {
  const minutes = minutesOf(day, zone)
  const startOf = (text: string) => minutes.find(one => `${day} ${one.time}` === text)?.at ?? Number.NaN
  const spans = <T extends { starts_at: string; duration: number }>(list: T[]) =>
    list.map(one => {
      const from = startOf(one.starts_at)
      return { ...one, covers: (at: number) => at >= from && at < from + one.duration * minute }
    })
  const [appointments, timeOffs] = [spans(facts.appointments), spans(facts.timeOffs)]
  const { hours } = facts
  let [capacity, booked] = [0, 0]
  for (const { at, time } of minutes) {
    if (!hours.is_open || time < hours.opens_at || time >= hours.closes_at) continue
    booked += appointments.filter(one => !one.no_show && !one.reschedule && one.covers(at)).length
    if (hours.has_break && time >= (hours.break_from ?? '') && time < (hours.break_to ?? '')) continue
    const isBlocked = (room: number) =>
      timeOffs.some(one => (one.room_id === undefined || one.room_id === room) && one.covers(at))
    capacity += facts.rooms.filter(room => !isBlocked(room)).length
  }
  return {
    date: day,
    appointmentsCount: appointments.length,
    confirmedAppointmentsCount: 0,
    occupancyRate: capacity === 0 ? 0 : Math.min(100, Math.round((1000 * booked) / capacity) / 10),
    isOpen: capacity > 0,
  }
}

// Clocks change on a quarter of an hour, so all fifteen minutes of one have the same offset.
function minutesOf(day: string, zone: string): { at: number; time: string }[] {
  const noon = Date.parse(`${day}T12:00:00Z`)
  return Array.from({ length: 52 * 4 }, (_, index) => noon + (index - 26 * 4) * 15 * minute)
    .filter(at => localDay(new Date(at), zone) === day)
    .flatMap(quarter => {
      const time = localTime(new Date(quarter), zone)
      return Array.from({ length: 15 }, (_, passed) => ({
        at: quarter + passed * minute,
        time: `${time.slice(0, 3)}${String(Number(time.slice(3)) + passed).padStart(2, '0')}`,
      }))
    })
}
