import { beforeAll, expect, test } from 'vitest'
import { chaosSize } from '../../../../test/chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { countStatements, planOf } from '../../../../test/database/statement-plans.ts'
import { testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { fillCalendar } from '../../../../test/fixtures/scheduling/full-calendar.ts'
import { schedulingClinic } from '../../../../test/fixtures/scheduling/scheduling-clinic.ts'
import { countTracesOfRecords, tracesOfRecords } from '../../audit/record-history.ts'
import { moveNotes, moveNotesBack } from '../../notes/queries.ts'
import { visitsOfPatient } from '../../scheduling/rows/appointment-json.ts'
import { moveAppointments } from '../../scheduling/rows/appointment-queries.ts'
import { recordsOf } from './merged-records.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
let clinic: Awaited<ReturnType<typeof schedulingClinic>>
let user: { email: string }
/** A user who has not opened the record before. */
let newcomer: number

beforeAll(async () => {
  clinic = await schedulingClinic(db.owner)
  user = await make.user(clinic.clinicId, { admin: true })
  newcomer = (await make.patient(clinic.clinicId)).id
  const longKnown = clinic.patient.id
  await db.owner.query(
    `insert into appointments (clinic_id, patient_id, appointment_type_id, doctor_id, room_id, day, starts_at, ends_at,
       duration)
     select $1, $2, $3, $4, $5, (at at time zone 'America/New_York')::date, at, at + interval '30 minutes', 30
     from generate_series(0, 499) as n,
       lateral (select '2016-05-09T14:00:00Z'::timestamptz + n * interval '8 days' as at) a`,
    [clinic.clinicId, longKnown, clinic.type.id, clinic.doctor.id, clinic.room.id],
  )
  await db.owner.query(
    `insert into notes (clinic_id, patient_id, appointment_id, annotation, created_at)
     select $1, $2, (array_agg(a.id))[1 + n % 500], 'Wire changed ' || n, '2016-05-09T14:00:00Z'::timestamptz + n * interval '1 day'
     from generate_series(0, 1999) as n, appointments a where a.patient_id = $2 group by n`,
    [clinic.clinicId, longKnown],
  )
  await db.database.forClinic(clinic.clinicId, { kind: 'system' }).write(async tx => {
    for (let n = 0; n < chaosSize(2_000, 20_000); n++) {
      const patientId = n % 2 === 0 ? longKnown : newcomer + 1 + (n % 50)
      tx.audit({ action: 'update', entityType: 'patient', entityId: patientId, patientId })
    }
  })
  await fillCalendar(db.owner, clinic.clinicId, chaosSize(4_000, 200_000))
  await db.owner.query('analyze')
}, 300_000)

const calls = ['', '/profile/infos', '/profile/appointments', '/history']

test.each(calls)('reading %j takes the same few statements however long the history is', async rest => {
  const ana = await loginAs(user)
  const statements = async (id: number) => {
    const read = async () => expect((await ana.get(`/v2/rest/patients/${id}${rest}`)).statusCode).toBe(200)
    db.clock.advance(1)
    // The first time also records the opening and, after a minute, the use of the session.
    return { first: await countStatements(read), again: await countStatements(read) }
  }
  const [long, short] = [await statements(clinic.patient.id), await statements(newcomer)]
  expect(long).toEqual(short)
  // Statements that are sent in one pipeline count once.
  const most = rest === '/history' ? { first: 11, again: 6 } : { first: 8, again: 3 }
  expect(long.first).toBeLessThanOrEqual(most.first)
  expect(long.again).toBeLessThanOrEqual(most.again)
  db.clock.advance(20)
})

test('the response about a record with 500 appointments and 2,000 notes is no larger than what is shown', async () => {
  const ana = await loginAs(user)
  const answer = await ana.get(`/v2/rest/patients/${clinic.patient.id}/profile/infos`)
  expect(answer.json().nextAppointments).toHaveLength(2)
  expect(answer.json().previousAppointments).toHaveLength(2)
  expect(answer.body.length).toBeLessThan(12_000)
})

const plan = (ask: Parameters<typeof planOf>[2]) => planOf(db, clinic.clinicId, ask)

test('the appointments of a patient are read by their index', async () => {
  const options = { now: db.clock.now(), most: 2 }
  const { scanned, indexes } = await plan(tx => visitsOfPatient(tx, clinic.patient.id, options))
  expect(scanned).toEqual([])
  expect(indexes.filter(name => name === 'appointments_of_patient')).toHaveLength(2)
})

test('the history of a record is read by the index of its patient', async () => {
  const ids = [clinic.patient.id, newcomer]
  const page = await plan(tx => tracesOfRecords(tx, ids, 0, 50))
  expect(page).toMatchObject({ scanned: [], indexes: expect.arrayContaining(['audit_log_by_patient']) })
  const count = await plan(tx => countTracesOfRecords(tx, ids))
  expect(count).toMatchObject({ scanned: [], indexes: expect.arrayContaining(['audit_log_by_patient']) })
  const records = await plan(tx => recordsOf(tx, clinic.patient.id))
  expect(records).toMatchObject({ scanned: [], indexes: expect.arrayContaining(['patients_merged']) })
})

test('the rows that a merge and its undo move are read by the index of their patient', async () => {
  const [patientId, otherId] = [newcomer, clinic.patient.id]
  const visits = await plan(tx => moveAppointments(tx, { from: otherId, to: patientId }))
  expect(visits).toEqual({ scanned: [], indexes: ['appointments_of_patient'] })
  const notes = await plan(tx => moveNotes(tx, { patientId, otherId }))
  expect(notes).toEqual({ scanned: [], indexes: ['notes_of_patient'] })
  const back = await plan(tx => moveNotesBack(tx, { patientId: otherId, otherId: patientId }, [1, 2, 3]))
  expect(back).toMatchObject({ scanned: [], indexes: expect.arrayContaining(['notes_of_patient']) })
})
