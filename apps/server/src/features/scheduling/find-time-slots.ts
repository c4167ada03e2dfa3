import type { Query, Reply } from '@archwire/contract/endpoint'
import type { getTimeSlots } from '@archwire/contract/scheduling/calendar-calls'
import { findTimeSlots as slotsOf } from '@archwire/domain/scheduling/availability/free-slots'
import { dayClock } from '@archwire/domain/scheduling/clock/wall-time'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { readAround } from './around-queries.ts'

/** When an appointment could begin on a day, and whether that time is free; a suggestion, for anyone may book over it. */
export async function findTimeSlots(
  clinic: ClinicDatabase,
  query: Query<typeof getTimeSlots>,
  timeZone: string,
): Promise<Reply<typeof getTimeSlots>> {
  const { date, duration, virtual } = query
  const around = await clinic.read(tx =>
    readAround(tx, date, {
      typeId: query.appointment_type_id ?? null,
      doctorId: query.doctor_id ?? null,
      roomId: query.room_id ?? null,
      patientId: null,
    }),
  )
  const { doctor, room } = around
  const own = query.appointment_id === undefined ? {} : { id: query.appointment_id }
  const slots = slotsOf(
    { ...own, duration, virtual, doctor, room },
    around,
    dayClock(date, timeZone).instantsOf,
  )
  return {
    date,
    slots: slots.map(({ startsAt, ...slot }) =>
      startsAt === undefined ? slot : { ...slot, startsAt: wireInstant(new Date(startsAt), timeZone) },
    ),
  }
}
