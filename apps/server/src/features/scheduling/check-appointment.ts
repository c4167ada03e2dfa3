import type { Body } from '@archwire/contract/endpoint'
import type { checkNewAppointment, WarningsResponse } from '@archwire/contract/scheduling/appointment-calls'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { readAround } from './around-queries.ts'
import { isVirtual, startOf, warningsAt } from './plan-appointment.ts'
import { typeOfAppointment } from './queries.ts'
import { warningsAnswer } from './warnings-answer.ts'

type Given = Body<typeof checkNewAppointment>['appointment']

/** What would stand in the way of an appointment, as far as it is filled in. */
export function checkAppointment(
  clinic: ClinicDatabase,
  asked: { id?: number; given: Given; now: Date; timeZone: string },
): Promise<WarningsResponse> {
  const { id, given, timeZone } = asked
  const start = startOf({ startsAt: given.starts_at, duration: given.duration }, timeZone)
  return clinic.read(async tx => {
    const [kept, around] = await Promise.all([
      id === undefined ? undefined : typeOfAppointment(tx, id),
      readAround(tx, start.day, {
        typeId: given.appointment_type_id,
        doctorId: given.doctor_id,
        roomId: given.room_id,
        patientId: given.patient_id,
      }),
    ])
    if (id !== undefined && kept === undefined) throw notFound()
    const wanted = {
      ...(id !== undefined && { id }),
      start,
      duration: given.duration,
      virtual: isVirtual(given, around, kept),
    }
    return warningsAnswer(warningsAt(wanted, around, asked))
  })
}
