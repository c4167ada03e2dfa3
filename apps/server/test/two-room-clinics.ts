import type { factories } from './factories.ts'

type Make = ReturnType<typeof factories>

/** Open on week days, with two rooms and two doctors. */
async function twoRooms(make: Make, clinicId: number, doctors: [first: string, second: string]) {
  await make.hours(clinicId)
  const room = (title: string, position: number) => make.room(clinicId, { title, position })
  const doctor = (name: string, position: number) => {
    const [first_name = '', last_name = ''] = name.split(' ')
    return make.doctor(clinicId, { first_name, last_name, position })
  }
  return {
    one: await room('Exam Room One', 1),
    two: await room('Exam Room Two', 2),
    first: await doctor(doctors[0], 1),
    second: await doctor(doctors[1], 2),
  }
}

/** Two rooms, two doctors, and types of which one doctor offers a part. */
export async function bookingClinic(make: Make, clinicId: number) {
  const { one, two, first: lee, second: fox } = await twoRooms(make, clinicId, ['Dora Lee', 'Max Fox'])
  const consultation = await make.appointmentType(clinicId, {
    title: 'Consultation',
    duration: 30,
    room_id: two.id,
  })
  const check = await make.appointmentType(clinicId, { title: 'Aligner Check', duration: 15 })
  const video = await make.appointmentType(clinicId, {
    title: 'Virtual Consultation',
    duration: 45,
    is_remote: true,
  })
  for (const type of [consultation, video]) await make.offer(clinicId, lee.id, type.id)
  await make.offer(clinicId, fox.id, check.id)
  const zoe = await make.patient(clinicId, { first_name: 'Zoë', last_name: 'Muñoz' })
  return { one, two, lee, fox, consultation, check, video, zoe }
}

/** A clinic with two rooms, two doctors and two types, open on week days. */
export async function furnish(make: Make, clinicId: number) {
  const { one, two, first, second } = await twoRooms(make, clinicId, ['Ada Stone', 'Ben Reyes'])
  const check = await make.appointmentType(clinicId, {
    title: 'Aligner Check',
    duration: 15,
    color: '#1e88e5',
  })
  const consultation = await make.appointmentType(clinicId, { title: 'Consultation', color: '#8e24aa' })
  return { one, two, stone: first, reyes: second, check, consultation }
}

type Furnished = Awaited<ReturnType<typeof furnish>>

export async function offerAll(make: Make, clinicId: number, made: Furnished): Promise<void> {
  for (const doctor of [made.stone, made.reyes]) {
    for (const type of [made.check, made.consultation]) await make.offer(clinicId, doctor.id, type.id)
  }
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
