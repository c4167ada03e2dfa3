import type { Beginning, Situation } from '../situation.ts'

type Visit = Partial<Parameters<Beginning['make']['appointment']>[1]>

/** Two rooms, Dr. Lee, a type, and Zoë, who comes today at eleven. */
async function visitOfToday({ make, clinic }: Beginning, values: Visit = {}) {
  const one = await make.room(clinic.id, { title: 'Exam Room One', position: 1 })
  await make.room(clinic.id, { title: 'Exam Room Two', position: 2 })
  const doctor = await make.doctor(clinic.id, { first_name: 'Dora', last_name: 'Lee' })
  const type = await make.appointmentType(clinic.id, { title: 'Consultation', duration: 30 })
  const patient = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  const of = { patient_id: patient.id, appointment_type_id: type.id, room_id: one.id }
  const visit = await make.appointment(clinic.id, {
    starts_at: '2026-05-06 11:00',
    doctor_id: doctor.id,
    ...of,
    ...values,
  })
  return { of, named: { visit: visit.id, patient: patient.id } }
}

const ann = ({ make, clinic }: Beginning) => make.patient(clinic.id, { first_name: 'Ann', last_name: 'Lee' })

const officeNote = ({ owner, clinic }: Beginning, patientId: number, text: string, at: string) =>
  owner.query(
    `insert into notes (clinic_id, patient_id, classification, annotation, created_at, updated_at)
     values ($1, $2, 'green', $3, $4, $4)`,
    [clinic.id, patientId, text, at],
  )

/** One note every other day, the first of them two days ago. */
const manyNotes = (
  { owner, clinic }: Beginning,
  count: number,
  values: { patientId: number; visitId?: number; of?: string; green: string },
) =>
  owner.query(
    `insert into notes (clinic_id, patient_id, appointment_id, classification, annotation, created_at, updated_at)
     select $1, $2, $3, case when ${values.green} then 'green' else 'yellow' end, $4 || n, at, at
     from generate_series(1, $5::int) n, lateral (select '2026-05-06T14:00:00Z'::timestamptz - n * interval '2 days') w (at)`,
    [clinic.id, values.patientId, values.visitId, values.of ?? 'Note ', count],
  )

export const situations: Record<string, Situation> = {
  'nothing yet': async at => ({ named: { patient: (await ann(at)).id } }),
  'a visit of today': async at => {
    const { named } = await visitOfToday(at)
    return {
      named,
      elsewhere: {
        'somebody changes its note': () =>
          at.owner.query(
            `update notes set annotation = 'Theirs', updated_at = updated_at + interval '1 minute'
             where appointment_id = $1`,
            [named.visit],
          ),
      },
    }
  },
  'a visit without a doctor': async at => {
    const { named } = await visitOfToday(at, { doctor_id: null })
    await at.make.doctor(at.clinic.id, { first_name: 'Ada', last_name: 'Stone' })
    return { named }
  },
  'a clinic without doctors': async at => {
    const { named } = await visitOfToday(at, { doctor_id: null })
    await at.owner.query('update doctors set active = false')
    return { named }
  },
  'somebody waits to be seated': async at => {
    const { of, named } = await visitOfToday(at, {
      starts_at: '2026-05-06 09:55',
      checked_in_at: new Date('2026-05-06T13:50:00Z'),
    })
    await at.make.appointment(at.clinic.id, {
      starts_at: '2025-02-03 09:30',
      ...of,
      checked_in_at: new Date('2025-02-03T14:25:00Z'),
      seated_at: new Date('2025-02-03T14:30:00Z'),
    })
    return { named }
  },
  'a long record': async at => {
    const { named } = await visitOfToday(at)
    await manyNotes(at, 120, { patientId: named.patient, green: 'false' })
    await manyNotes(at, 25, {
      patientId: named.patient,
      visitId: named.visit,
      of: 'Of the visit ',
      green: 'n = 23',
    })
    return { named }
  },
  'two office notes': async at => {
    const { id } = await ann(at)
    await officeNote(at, id, 'Prefers mornings', '2026-05-06T13:55:00Z')
    await officeNote(at, id, 'Long known', '2026-05-05T13:59:00Z')
    return { named: { patient: id } }
  },
  'many office notes': async at => {
    const { id } = await ann(at)
    await manyNotes(at, 60, { patientId: id, green: 'true' })
    const { rows } = await at.owner.query("select id from notes where annotation = 'Note 1'")
    return { named: { patient: id, note: rows[0].id } }
  },
}
