import type { Pool } from 'pg'
import { factories } from './factories.ts'

/** A clinic that is open, with two rooms, two doctors who offer a half-hour type and one by video, and a patient. */
export async function schedulingClinic(owner: Pool, values: { time_zone?: string } = {}) {
  const make = factories(owner)
  const clinicId = (await make.clinic(values)).id
  await make.hours(clinicId)
  const user = await make.user(clinicId, { first_name: 'Sam', last_name: 'Staff' })
  const [room, otherRoom] = [
    await make.room(clinicId, { title: 'Exam Room One' }),
    await make.room(clinicId, { title: 'Exam Room Two' }),
  ]
  const [doctor, otherDoctor] = [
    await make.doctor(clinicId, { last_name: 'Lee' }),
    await make.doctor(clinicId, { last_name: 'Ray' }),
  ]
  const type = await make.appointmentType(clinicId, { title: 'Consultation', room_id: room.id })
  const remoteType = await make.appointmentType(clinicId, { title: 'Virtual Consultation', is_remote: true })
  for (const { id } of [doctor, otherDoctor]) {
    await make.offer(clinicId, id, type.id)
    await make.offer(clinicId, id, remoteType.id)
  }
  // By video on every day of the week, from eight in the morning to eight at night.
  await owner.query(
    `insert into doctor_virtual_hours (clinic_id, doctor_id, week_day, is_open, start_at, stops_at)
     select $1, $2, day, true, '08:00', '20:00' from generate_series(0, 6) as day`,
    [clinicId, doctor.id],
  )
  const patient = await make.patient(clinicId, { first_name: 'Pat', last_name: 'Doe' })
  return {
    clinicId,
    user,
    room,
    otherRoom,
    doctor,
    otherDoctor,
    type,
    remoteType,
    patient,
    /** What the form sends; every value can be given. */
    form: (values: Record<string, unknown> = {}) => ({
      appointment: {
        appointmentTypeId: type.id,
        doctorId: doctor.id,
        roomId: room.id,
        duration: 30,
        startsAt: '2026-5-7 10:00 AM',
        virtual: false,
        patientAttributes: { id: patient.id },
        ...values,
      },
    }),
    /** An appointment that is there already; every value can be given. */
    appointment: (values: Partial<Parameters<typeof make.appointment>[1]> = {}) =>
      make.appointment(clinicId, {
        starts_at: '2026-05-07 10:00',
        patient_id: patient.id,
        appointment_type_id: type.id,
        doctor_id: doctor.id,
        room_id: room.id,
        ...values,
      }),
  }
}

export type SchedulingClinic = Awaited<ReturnType<typeof schedulingClinic>>
