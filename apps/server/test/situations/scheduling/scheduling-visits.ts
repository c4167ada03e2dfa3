import { bookingClinic } from '../../fixtures/scheduling/two-room-clinics.ts'
import { colleagueElsewhere } from '../other-browsers.ts'
import type { Beginning, Situation } from '../situation.ts'

const now = Date.parse('2026-05-06T14:00:00Z')
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000)
const seatedNow = { starts_at: '2026-05-06 09:30', checked_in_at: minutesAgo(35), seated_at: minutesAgo(20) }
const satLong = { starts_at: '2026-05-06 09:20', checked_in_at: minutesAgo(45), seated_at: minutesAgo(30) }

/** A clinic that can see patients: two rooms, a doctor and a type, and a function that adds patients with visits. */
async function visitDay({ make, clinic }: Beginning) {
  const one = await make.room(clinic.id, { title: 'Exam Room One', position: 1 })
  await make.room(clinic.id, { title: 'Exam Room Two', position: 2 })
  const doctor = await make.doctor(clinic.id, { first_name: 'Dora', last_name: 'Lee' })
  const type = await make.appointmentType(clinic.id, { title: 'Consultation', duration: 30 })
  const usual = {
    starts_at: '2026-05-06 11:00',
    appointment_type_id: type.id,
    doctor_id: doctor.id,
    room_id: one.id,
  }
  /** At eleven, in Exam Room One, with Dr. Lee. */
  const visit = async (
    name: string,
    values: Partial<Parameters<typeof make.appointment>[1]> = {},
    person: Parameters<typeof make.patient>[1] = {},
  ) => {
    const [first_name = '', last_name = ''] = name.split(' ')
    const patient = await make.patient(clinic.id, { first_name, last_name, ...person })
    const { id } = await make.appointment(clinic.id, { ...usual, patient_id: patient.id, ...values })
    return { id, patientId: patient.id }
  }
  return { visit, usual }
}

type Visit = { id: number; patientId: number }

/** Notes of a visit, a minute apart; the newest is five minutes old and has the highest id. */
async function writeNotes({ owner, clinic }: Beginning, visit: Visit, texts: string[]): Promise<number> {
  const { rows } = await owner.query(
    `insert into notes (clinic_id, patient_id, appointment_id, classification, annotation, created_at, updated_at)
     select $1, $2, $3, 'yellow', text, at, at from unnest($5::text[]) with ordinality as t(text, n),
       lateral (select $4::timestamptz - make_interval(mins => cardinality($5::text[]) - n::int) as at) a
     order by n returning id`,
    [clinic.id, visit.patientId, visit.id, minutesAgo(5), texts],
  )
  return rows.at(-1)?.id
}

const writeOfficeNote = ({ owner, clinic }: Beginning, patientId: number) =>
  owner.query(
    `insert into notes (clinic_id, patient_id, classification, annotation, alerts, created_at)
     values ($1, $2, 'green', 'Allergic to mint', true, '2025-05-06T14:00:00Z')`,
    [clinic.id, patientId],
  )

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `Note ${at + 1}.`)

/** Zoe's visit tomorrow, in a room that Ann has at the same time. */
async function doubleBooked({ make, clinic }: Beginning, more: { no_show?: boolean } = {}) {
  const { one, lee, fox, consultation, zoe } = await bookingClinic(make, clinic.id)
  const visit = {
    starts_at: '2026-05-07 10:00',
    appointment_type_id: consultation.id,
    room_id: one.id,
  }
  const { id } = await make.appointment(clinic.id, {
    ...visit,
    patient_id: zoe.id,
    doctor_id: lee.id,
    ...more,
  })
  const ann = await make.patient(clinic.id, { first_name: 'Ann', last_name: 'Early' })
  await make.appointment(clinic.id, { ...visit, patient_id: ann.id, doctor_id: fox.id })
  return { named: { visit: id } }
}

/** Mia's visit of this morning with Dr. Lee, in a clinic with a second doctor, open on week days. */
async function treated(at: Beginning, values: { finished_at?: Date } = {}) {
  const { make, clinic } = at
  const { two, lee, fox, consultation, check } = await bookingClinic(make, clinic.id)
  await make.offer(clinic.id, fox.id, consultation.id)
  const mia = await make.patient(clinic.id, { first_name: 'Mia', last_name: 'Berg' })
  const usual = { appointment_type_id: consultation.id, doctor_id: lee.id, room_id: two.id }
  const visit = await make.appointment(clinic.id, {
    ...usual,
    ...seatedNow,
    ...values,
    patient_id: mia.id,
  })
  const another = await make.patient(clinic.id, { first_name: 'Zoe', last_name: 'Alvarez' })
  const booked = (starts_at: string, patient_id: number, duration = 30) =>
    make.appointment(clinic.id, { ...usual, starts_at, patient_id, duration })
  return {
    named: { visit: visit.id, patient: mia.id, lee: lee.id, fox: fox.id, room: two.id, check: check.id },
    elsewhere: {
      'another desk takes Monday at nine': () => booked('2026-06-15 09:00', another.id),
      'Mia comes on Tuesday': () => booked('2026-06-16 15:00', mia.id),
      'Dr. Lee is away in the week of June 14': async () => {
        for (const day of [15, 16, 17, 18, 19]) {
          const starts_at = `2026-06-${day} 09:00`
          await make.timeOff(clinic.id, { starts_at, duration: 540, doctor_id: lee.id })
        }
      },
    },
  }
}

/** Mia's visit of next Thursday with Dr. Lee: longer than usual, and not in the usual room of its type. */
async function toCome({ make, clinic, owner }: Beginning, time = '10:00') {
  const { one, two, lee, fox, consultation, zoe } = await bookingClinic(make, clinic.id)
  await make.offer(clinic.id, fox.id, consultation.id)
  const mia = await make.patient(clinic.id, { first_name: 'Mia', last_name: 'Berg' })
  const usual = { appointment_type_id: consultation.id, doctor_id: lee.id }
  const { id } = await make.appointment(clinic.id, {
    ...usual,
    starts_at: `2026-05-14 ${time}`,
    duration: 45,
    room_id: one.id,
    patient_id: mia.id,
  })
  const booked = (starts_at: string, patient_id: number) =>
    make.appointment(clinic.id, { ...usual, starts_at, patient_id, room_id: two.id })
  const change = (what: string) => () =>
    owner.query(`update appointments set ${what}, updated_at = now() + interval '1 second' where id = $1`, [
      id,
    ])
  const aDayLater = ['starts_at', 'ends_at'].map(field => `${field} = ${field} + interval '1 day'`)
  return {
    named: { visit: id, patient: mia.id, lee: lee.id, room: one.id },
    elsewhere: {
      'another desk takes Monday at nine': () => booked('2026-05-18 09:00', zoe.id),
      'Mia comes on Tuesday too': () => booked('2026-05-19 15:00', mia.id),
      'another desk moves it to Friday': change(`day = day + 1, ${aDayLater.join()}`),
      'it is canceled': change('canceled_at = now()'),
    },
  }
}

export const situations: Record<string, Situation> = {
  'a visit': async at => {
    const { visit } = await visitDay(at)
    const { id } = await visit('Zoë Muñoz')
    return {
      named: { visit: id },
      elsewhere: {
        'she is said not to come': () =>
          at.owner.query('update appointments set no_show = true where id = $1', [id]),
      },
    }
  },
  'a visit among others of hers': async at => {
    const { make, clinic } = at
    const { visit, usual } = await visitDay(at)
    const { id, patientId } = await visit('Zoë Muñoz', { starts_at: '2026-05-06 10:45' })
    const other = (starts_at: string) =>
      make.appointment(clinic.id, { ...usual, starts_at, patient_id: patientId })
    const next = await other('2031-03-04 10:00')
    await other('2020-02-29 09:00')
    for (const name of ['VIP', 'Parent calls']) await make.label(clinic.id, { name })
    await writeOfficeNote(at, patientId)
    return { named: { visit: id, patient: patientId, next: next.id } }
  },
  'visits in all states': async at => {
    const { visit } = await visitDay(at)
    const seated = await visit('Sy Seated', {
      starts_at: '2025-05-06 10:00',
      checked_in_at: new Date('2025-05-06T13:50:00Z'),
      seated_at: new Date('2025-05-06T14:05:00Z'),
    })
    const sits = await visit('Sia Today', {
      starts_at: '2026-05-06 09:40',
      checked_in_at: minutesAgo(25),
      seated_at: minutesAgo(15),
    })
    const moved = await visit('Rhea Later', { reschedule: true, virtual: true, room_id: null })
    const waits = await visit('Wanda Long', {
      starts_at: '2026-05-06 09:55',
      checked_in_at: minutesAgo(20),
    })
    return { named: { seated: seated.id, sits: sits.id, moved: moved.id, waits: waits.id } }
  },
  'a visit with a note': async at => {
    const { visit } = await visitDay(at)
    const zoe = await visit('Zoë Muñoz')
    const note = await writeNotes(at, zoe, ['Wire changed'])
    const ana = colleagueElsewhere(at.app, at.clinic.administrator)
    const anaWrites = (annotation: string) => () =>
      ana.put(`/appointments/${zoe.id}/notes/${note}`, { annotation })
    return {
      named: { visit: zoe.id, patient: zoe.patientId, note },
      elsewhere: {
        'Ana writes that the wire was not changed': anaWrites('Wire not changed: call the lab'),
        'Ana wants the lab to be called': anaWrites('Call the lab'),
        'Ana writes that the lab has called': anaWrites('The lab has called'),
      },
    }
  },
  'a visit with a note of yesterday': async at => {
    const { visit } = await visitDay(at)
    const zoe = await visit('Zoë Muñoz')
    const note = await writeNotes(at, zoe, ['Wire changed'])
    await at.owner.query(`update notes set created_at = '2026-05-05T13:59:00Z' where id = $1`, [note])
    return { named: { visit: zoe.id } }
  },
  'a visit with 45 notes': async at => {
    const { visit } = await visitDay(at)
    const zoe = await visit('Zoë Muñoz')
    await writeNotes(at, zoe, numbered(45))
    await writeOfficeNote(at, zoe.patientId)
    return { named: { visit: zoe.id } }
  },
  'a visit with 120 notes': async at => {
    const { visit } = await visitDay(at)
    const zoe = await visit('Zoë Muñoz')
    await writeNotes(at, zoe, numbered(120))
    return { named: { visit: zoe.id } }
  },
  'a seated visit': async at => {
    const { visit } = await visitDay(at)
    const { id, patientId } = await visit('Mia Berg', seatedNow)
    return { named: { visit: id, patient: patientId } }
  },
  'two seated visits': async at => {
    const { visit } = await visitDay(at)
    await visit('Mateo Silva', seatedNow)
    await visit('Zoe Alvarez', { ...seatedNow, seated_at: minutesAgo(10) })
    return {}
  },
  'a seated visit that another one follows': at => treated(at),
  'a visit of next week': at => toCome(at),
  'an afternoon visit of next week': at => toCome(at, '14:30'),
  'a finished visit': at => treated(at, { finished_at: minutesAgo(5) }),
  'one waits and one is to come': async at => {
    const { visit } = await visitDay(at)
    const waits = await visit('Mia Berg', { starts_at: '2026-05-06 09:55', checked_in_at: minutesAgo(10) })
    const coming = await visit('Noa Later', { starts_at: '2026-05-06 10:30' })
    return { named: { waits: waits.id, patient: waits.patientId, coming: coming.id } }
  },
  'three siblings and one who is late': async at => {
    const { visit } = await visitDay(at)
    await visit('Wes Waits', { starts_at: '2026-05-06 09:55', checked_in_at: minutesAgo(5) })
    const late = await visit('Abby Nguyen', { starts_at: '2026-05-06 09:22' })
    for (const name of ['Ada', 'Ben', 'Cy']) await visit(`${name} Cohen`, { starts_at: '2026-05-06 10:30' })
    for (let place = 0; place < 12; place++) await visit(`Pat P${place}`, { starts_at: '2026-05-06 13:00' })
    return { named: { late: late.id, patient: late.patientId } }
  },
  'one with a long name is late': async at => {
    const { visit } = await visitDay(at)
    await visit('Mateo García-Márquez', { starts_at: '2026-05-06 09:22' })
    return {}
  },
  'one who is late and has no number': async at => {
    const { visit } = await visitDay(at)
    await visit('Abby Nguyen', { starts_at: '2026-05-06 09:22' }, { phone_number: null })
    return {}
  },
  'a visit tomorrow': async at => {
    const { visit } = await visitDay(at)
    const { id } = await visit('Nora Lee', { starts_at: '2026-05-07 09:00' })
    return { named: { visit: id } }
  },
  'one waits for a room that is taken': async at => {
    const { visit } = await visitDay(at)
    const mia = await visit('Mia Berg', { starts_at: '2026-05-06 09:55', checked_in_at: minutesAgo(10) })
    await visit('Zoe Alvarez', satLong)
    await visit('Fay Gone', { ...satLong, finished_at: minutesAgo(5) })
    return {
      named: { visit: mia.id, patient: mia.patientId },
      elsewhere: {
        'another patient sits down there': () => visit('Ida Novak', { ...satLong, seated_at: minutesAgo(2) }),
      },
    }
  },
  'one waits for a room in which two sit': async at => {
    const { visit } = await visitDay(at)
    const mia = await visit('Mia Berg', { starts_at: '2026-05-06 09:55', checked_in_at: minutesAgo(10) })
    await visit('Ida Novak', { ...satLong, seated_at: minutesAgo(15) })
    await visit('Zoe Alvarez', satLong)
    return { named: { visit: mia.id, patient: mia.patientId } }
  },
  'a visit of yesterday that was checked in and not seated': async at => {
    const { visit } = await visitDay(at)
    const { id } = await visit('Wes Waits', {
      starts_at: '2026-05-05 09:00',
      checked_in_at: new Date('2026-05-05T12:55:00Z'),
    })
    return { named: { visit: id } }
  },
  'a finished visit whose room is taken': async at => {
    const { visit } = await visitDay(at)
    const mia = await visit('Mia Berg', { ...satLong, finished_at: minutesAgo(5) })
    await visit('Zoe Alvarez', { ...satLong, seated_at: minutesAgo(3) })
    return { named: { visit: mia.id, patient: mia.patientId } }
  },
  'a double booking': at => doubleBooked(at),
  'a no-show whose time was given away': at => doubleBooked(at, { no_show: true }),
}
