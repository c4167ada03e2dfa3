import { weekDays } from '@archwire/contract/clinic/setup-fields'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import {
  affectedByHours,
  affectedInRoom,
  affectedOfType,
  affectedWithDoctor,
} from './affected-appointments.ts'
import { rooms } from './rooms.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
const { id: clinicId } = await make.clinic()
await make.hours(clinicId)
const ana = await loginAs(await make.user(clinicId, { admin: true }))
const patient = await make.patient(clinicId, { first_name: 'Pat', last_name: 'Doe' })
const [one, two] = [await make.room(clinicId, { title: 'One' }), await make.room(clinicId)]
const lee = await make.doctor(clinicId, { first_name: 'Dora', last_name: 'Lee' })
const check = await make.appointmentType(clinicId, { title: 'Check' })

type Values = Partial<Parameters<typeof make.appointment>[1]>
const book = (starts_at: string, values: Values = {}) =>
  make.appointment(clinicId, {
    starts_at,
    patient_id: patient.id,
    appointment_type_id: check.id,
    room_id: one.id,
    ...values,
  })

const closed = { isOpen: false, opensAt: null, closesAt: null }
const usual = {
  isOpen: true,
  opensAt: '09:00',
  closesAt: '18:00',
  hasBreak: true,
  breakFrom: '12:00',
  breakTo: '13:00',
}
const week = (change: object = {}) =>
  weekDays.map(day => ({ day, ...(day.startsWith('s') ? closed : { ...usual, ...change }) }))
const outside = async (hours: object[], exceptions: object[] = []) => {
  const answer = await ana.send('POST', '/v2/rest/settings/hours/affected', { hours, exceptions })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const ids = ({ appointments }: { appointments: { id: number }[] }) => appointments.map(({ id }) => id)

// It is ten o'clock on Wednesday, May 6, 2026.
const yesterday = await book('2026-05-05 17:30')
const earlier = await book('2026-05-06 09:30', { doctor_id: lee.id })
const late = await book('2026-05-06 17:30', { doctor_id: lee.id })
const noon = await book('2026-05-07 11:30')
const sunday = await book('2026-05-10 10:00')
await book('2026-05-08 17:30', { canceled_at: db.clock.now() })
const video = await book('2026-05-08 17:30', { virtual: true, doctor_id: lee.id, room_id: null })

test('future appointments in a room, with a doctor or of a type are listed with patient, time and type', async () => {
  const affected = async (path: string) => (await ana.get(`/v2/rest/settings/${path}/affected`)).json()
  expect(await affected(`doctors/${lee.id}`)).toEqual({
    count: 2,
    appointments: [
      {
        id: late.id,
        startsAt: '2026-05-06T17:30:00.000-04:00',
        patient: 'Pat Doe',
        type: 'Check',
        doctor: 'Dora Lee',
        room: 'One',
      },
      {
        id: video.id,
        startsAt: '2026-05-08T17:30:00.000-04:00',
        patient: 'Pat Doe',
        type: 'Check',
        doctor: 'Dora Lee',
        room: null,
      },
    ],
  })
  expect(ids(await affected(`rooms/${one.id}`))).toEqual([late.id, noon.id, sunday.id])
  expect(await affected(`rooms/${two.id}`)).toEqual({ count: 0, appointments: [] })
  const ofType = ids(await affected(`appointment_types/${check.id}`))
  expect(ofType).toEqual([late.id, noon.id, video.id, sunday.id])
  for (const { id } of [yesterday, earlier]) expect(ofType).not.toContain(id)
})

test('future appointments that new hours would leave outside are listed, but not those that are outside already', async () => {
  expect(await outside(week())).toEqual({ count: 0, appointments: [] })
  expect(ids(await outside(week({ closesAt: '17:45' })))).toEqual([late.id])
  expect(ids(await outside(week({ closesAt: '17:30' })))).toEqual([late.id])
  expect(ids(await outside(week({ breakFrom: '11:45' })))).toEqual([noon.id])
  expect(ids(await outside(week({ opensAt: '11:45' })))).toEqual([noon.id])
  expect(ids(await outside(week(), [{ date: '2026-05-07', ...closed }]))).toEqual([noon.id])
  // An exception can also keep appointments inside that the week would leave outside.
  expect(ids(await outside(week({ closesAt: '17:00' }), [{ date: '2026-05-06', ...usual }]))).toEqual([])
  // Sunday's appointment was booked outside the hours on purpose. If the day were open now, closing it would list the
  // appointment.
  await db.owner.query(
    `insert into clinic_hour_exceptions (clinic_id, day, is_open, opens_at, closes_at)
     values ($1, '2026-05-10', true, '09:00', '12:00')`,
    [clinicId],
  )
  expect(ids(await outside(week()))).toEqual([sunday.id])
})

test('an impossible date is refused', async () => {
  for (const path of ['hours/affected', 'hours'] as const) {
    const send = path === 'hours' ? 'PUT' : 'POST'
    const answer = await ana.send(send, `/v2/rest/settings/${path}`, {
      hours: week(),
      exceptions: [{ date: '0000-01-01', ...closed }],
    })
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { errors: { 'exceptions.0.date': ['is invalid'] } },
    ])
  }
})

test('an appointment that ends at midnight is outside only if the clinic closes earlier', async () => {
  const { id } = await make.clinic()
  const ben = await loginAs(await make.user(id, { admin: true }))
  const own = await make.appointment(id, {
    starts_at: '2026-05-07 23:45',
    duration: 15,
    patient_id: (await make.patient(id)).id,
    appointment_type_id: (await make.appointmentType(id)).id,
    room_id: (await make.room(id)).id,
  })
  // This clinic has no hours, so no appointment was outside them.
  const hours = week({ closesAt: '23:59' })
  const answer = await ben.send('POST', '/v2/rest/settings/hours/affected', { hours, exceptions: [] })
  expect(ids(answer.json())).toEqual([own.id])
})

test('twenty affected appointments are listed and all are counted, without reading a large clinic from end to end', async () => {
  const { id: bigId } = await make.clinic()
  await make.hours(bigId)
  const big = {
    patient: await make.patient(bigId),
    room: await make.room(bigId),
    doctor: await make.doctor(bigId),
    type: await make.appointmentType(bigId),
  }
  // Ten years with four appointments a day for the clinic and its neighbour. Most are in another room, with another
  // doctor and of another type.
  for (const id of [bigId, clinicId]) {
    const other = {
      patient: await make.patient(id),
      room: await make.room(id),
      doctor: await make.doctor(id),
      type: await make.appointmentType(id),
    }
    await db.owner.query(
      `insert into appointments (clinic_id, patient_id, appointment_type_id, doctor_id, room_id, day, starts_at,
         duration, ends_at)
       select $1, $2, $3, $4, $5, day, day + time '14:00' + n * interval '30 minutes', 30,
         day + time '14:30' + n * interval '30 minutes'
       from generate_series('2017-05-01'::timestamp, '2026-05-30', '1 day') as day, generate_series(0, 3) as n`,
      [id, other.patient.id, other.type.id, other.doctor.id, other.room.id],
    )
  }
  for (let day = 7; day < 32; day++) {
    await make.appointment(bigId, {
      starts_at: `2026-05-${String(day).padStart(2, '0')} 15:00`,
      patient_id: big.patient.id,
      appointment_type_id: big.type.id,
      doctor_id: big.doctor.id,
      room_id: big.room.id,
    })
  }
  await db.owner.query('analyze appointments')

  const from = { now: db.clock.now(), today: '2026-05-06', timeZone: 'America/New_York' }
  const clinic = db.database.forClinic(bigId, { kind: 'system' })
  const reads: ((tx: Tx) => Promise<{ count: number; appointments: unknown[] }>)[] = [
    tx => affectedInRoom(tx, big.room.id, from),
    tx => affectedWithDoctor(tx, big.doctor.id, from),
    tx => affectedOfType(tx, big.type.id, from),
    tx => affectedByHours(tx, { hours: week({ closesAt: '15:15' }) as never, exceptions: [] }, from),
  ]
  for (const read of reads) {
    const { count, appointments } = await clinic.read(read)
    expect(count).toBeGreaterThan(15)
    expect(appointments).toHaveLength(Math.min(count, 20))
    const plan = await planOf(clinic, read)
    expect(plan).toMatch(/Index.* on appointments/)
    expect(plan).not.toContain('Seq Scan on appointments')
  }
  const deleting = await planOf(clinic, async tx => rooms.deleteUnused(tx as never, big.room.id))
  expect(deleting).not.toContain('Seq Scan on appointments')
})

/** The plan of the last statement of the work. */
async function planOf(clinic: ClinicDatabase, work: (tx: Tx) => Promise<unknown>): Promise<string> {
  return clinic.read(async tx => {
    let plan = ''
    const explain: Tx['many'] = async statement => {
      const rows = await tx.many<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)
      plan = rows.map(row => row['QUERY PLAN']).join('\n')
      return []
    }
    await work({
      ...tx,
      many: explain,
      one: explain as never,
      run: async statement => (await explain(statement)).length,
    })
    return plan
  })
}
