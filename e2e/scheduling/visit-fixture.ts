import type { factories } from '@archwire/server/test/fixtures/factories'

const minute = 60_000
const textOf = (at: Date, zone: string) =>
  // Swedish format: 2026-05-06 10:00
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(at)

const hourInNewYork = Number(textOf(new Date(), 'America/New_York').slice(11, 13))

/**
 * The clinic's zone: New York or, when it is night there, Honolulu, where it is evening at most. So an hour ago and
 * in an hour it is still today, whenever the tests run.
 */
export const zone = hourInNewYork >= 3 && hourInNewYork < 20 ? 'America/New_York' : 'Pacific/Honolulu'

/** A time of today by the clinic's clock, this many minutes from now. */
export const today = (minutesFromNow: number): string =>
  textOf(new Date(Date.now() + minutesFromNow * minute), zone)

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * minute)

/** A clinic that is open at this hour: two rooms, a doctor and a type. */
export async function visitDay(make: ReturnType<typeof factories>, clinicId: number) {
  await make.timeZone(clinicId, zone)
  const [one, two, doctor, type] = await Promise.all([
    make.room(clinicId, { title: 'Exam Room One', position: 1 }),
    make.room(clinicId, { title: 'Exam Room Two', position: 2 }),
    make.doctor(clinicId, { first_name: 'Dora', last_name: 'Lee' }),
    make.appointmentType(clinicId, { title: 'Consultation', duration: 30 }),
  ])
  /** An appointment of a new patient, in Exam Room One with Dr. Lee. */
  const visit = async (
    name: string,
    values: Partial<Parameters<typeof make.appointment>[1]> = {},
  ): Promise<{ id: number; patientId: number }> => {
    const [first_name = name, last_name = 'Doe'] = name.split(' ')
    const patient = await make.patient(clinicId, { first_name, last_name })
    const { id } = await make.appointment(clinicId, {
      starts_at: today(60),
      patient_id: patient.id,
      appointment_type_id: type.id,
      doctor_id: doctor.id,
      room_id: one.id,
      ...values,
    })
    return { id, patientId: patient.id }
  }
  return { one, two, doctor, type, visit }
}
