import type { AppointmentChange } from '@archwire/contract/scheduling/appointment-calls'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { ReadyJson } from '../../platform/http/route.ts'
import type { PatientCreated } from '../patients/create-patient.ts'
import { answerOf } from './answer-booking.ts'
import { placeAppointment } from './place-appointment.ts'
import { readAppointment } from './read-appointment.ts'

type Asked = { given: AppointmentChange; userId: number; now: Date; timeZone: string }

/** What staff book, and how it stands in the calendar. */
export async function bookAppointment(
  tx: WriteTx,
  patientCreated: PatientCreated[],
  asked: Asked,
): Promise<ReadyJson> {
  const { now, timeZone } = asked
  const { booked, around } = await placeAppointment(tx, patientCreated, asked)
  const answer = answerOf(booked, around, timeZone)
  return answer === undefined ? readAppointment(tx, around.id, { now, timeZone }) : new ReadyJson(answer)
}
