import type { factories } from '@archwire/server/test/factories'

type Make = ReturnType<typeof factories>

/** The morning of a Wednesday in New York, on which the clinic is open from nine to six with a break at noon. */
export const wednesday = '2026-05-06'
export const tenInTheMorning = new Date('2026-05-06T14:00:00Z')

/** A clinic with two rooms, two doctors and two types, open on week days. */
export async function furnish(make: Make, clinicId: number) {
  await make.hours(clinicId)
  const one = await make.room(clinicId, { title: 'Exam Room One', position: 1 })
  const two = await make.room(clinicId, { title: 'Exam Room Two', position: 2 })
  const stone = await make.doctor(clinicId, { first_name: 'Ada', last_name: 'Stone', position: 1 })
  const reyes = await make.doctor(clinicId, { first_name: 'Ben', last_name: 'Reyes', position: 2 })
  const check = await make.appointmentType(clinicId, {
    title: 'Aligner Check',
    duration: 15,
    color: '#1e88e5',
  })
  const consultation = await make.appointmentType(clinicId, { title: 'Consultation', color: '#8e24aa' })
  return { one, two, stone, reyes, check, consultation }
}

/** Somebody with an appointment. */
export async function book(
  make: Make,
  clinicId: number,
  name: string,
  values: Parameters<Make['appointment']>[1] extends infer V ? Omit<V & object, 'patient_id'> : never,
) {
  const [first_name = '', last_name = ''] = name.split(' ')
  const patient = await make.patient(clinicId, { first_name, last_name })
  return make.appointment(clinicId, { ...values, patient_id: patient.id })
}
