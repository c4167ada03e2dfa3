import type { Beginning } from '../situation.ts'

/** A clinic that can see patients: two rooms, a doctor and a type. */
export async function visitDay({ make, clinic }: Pick<Beginning, 'make' | 'clinic'>) {
  const one = await make.room(clinic.id, { title: 'Exam Room One', position: 1 })
  const two = await make.room(clinic.id, { title: 'Exam Room Two', position: 2 })
  const doctor = await make.doctor(clinic.id, { first_name: 'Dora', last_name: 'Lee' })
  const type = await make.appointmentType(clinic.id, { title: 'Consultation', duration: 30 })
  /** In Exam Room One, with Dr. Lee. */
  const visit = (
    patientId: number,
    starts_at: string,
    values: Partial<Parameters<typeof make.appointment>[1]> = {},
  ) =>
    make.appointment(clinic.id, {
      starts_at,
      patient_id: patientId,
      appointment_type_id: type.id,
      doctor_id: doctor.id,
      room_id: one.id,
      ...values,
    })
  return { one, two, doctor, type, visit }
}
