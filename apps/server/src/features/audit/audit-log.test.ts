import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testApp } from '../../../test/fixtures/app.ts'
import { auditFixture } from '../../../test/fixtures/audit-fixture.ts'
import { factories } from '../../../test/fixtures/factories.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
const openLog = () => auditFixture(db, loginAs)

test('the log says who did what to which record, with the old and new values, the newest first [G-12]', async () => {
  const { clinic, anaId, ana, sam, read } = await openLog()
  const rooms = '/v2/rest/settings/rooms'
  const room = (await ana.send('POST', rooms, { room: { title: 'Attic' } })).json()
  await ana.send('PUT', `${rooms}/${room.id}`, { room: { title: 'Cellar' } })
  await ana.send('PUT', '/v2/rest/settings/clinic', { clinic: { idleMinutes: 30, city: 'Bangor' } })
  await ana.send('DELETE', `${rooms}/${room.id}`)
  await sam.send('PATCH', `/v2/rest/patients/${clinic.patient.id}`, { patient: { dob: '1990-02-03' } })
  const { records } = await read()
  expect(records).toMatchObject([
    {
      deed: 'Profile changed',
      actor: 'Sam Staff',
      subject: null,
      patientId: clinic.patient.id,
      patientName: 'Pat Doe',
      changes: [{ field: 'Date of birth', from: null, to: '02/03/1990' }],
      createdAt: '2026-05-06T10:00:00.000-04:00',
    },
    { deed: 'Room deleted', actor: 'Ana Admin', actorId: anaId, subject: 'Cellar' },
    {
      deed: 'Clinic settings changed',
      changes: expect.arrayContaining([
        { field: 'Sign out after', from: '60 minutes', to: '30 minutes' },
        { field: 'City', from: null, to: 'Bangor' },
      ]),
    },
    // The room's name is deleted with it, but not the values of its entries.
    { deed: 'Room changed', subject: null, changes: [{ field: 'Name', from: 'Attic', to: 'Cellar' }] },
    { deed: 'Room added', subject: 'Attic', changes: [{ field: 'Name', from: null, to: 'Attic' }] },
    { deed: 'Logged in', actor: 'Sam Staff', subject: 'Sam Staff' },
    { deed: 'Logged in', actor: 'Ana Admin', ip: '127.0.0.1' },
  ])
})

test('viewing a record is audited once in a quarter of an hour', async () => {
  const { clinic, ana, address, read } = await openLog()
  const looks = async () =>
    (
      await db.owner.query(
        `select entity_type as type, patient_id as "patientId" from audit_log
         where clinic_id = $1 and action = 'open' order by id`,
        [clinic.clinicId],
      )
    ).rows
  await read()
  await read('?query=room')
  expect(await looks()).toEqual([{ type: 'audit_log', patientId: null }])
  db.clock.advance(16)
  // The page refreshes itself as long as the session lasts.
  await ana.request({ url: address, headers: { 'x-background': '1' } })
  expect(await looks()).toHaveLength(1)
  await read(`?patient_id=${clinic.patient.id}`)
  expect(await looks()).toEqual([
    { type: 'audit_log', patientId: null },
    { type: 'patient', patientId: clinic.patient.id },
    { type: 'audit_log', patientId: null },
  ])
})

test('a record that is first read by a background request is audited as opened, once [SEC-01]', async () => {
  const { clinic, ana, address } = await openLog()
  for (let time = 0; time < 2; time++) {
    await ana.request({ url: address, headers: { 'x-background': '1' } })
    db.clock.advance(16)
  }
  const { rows } = await db.owner.query(
    `select entity_type as type from audit_log where clinic_id = $1 and action = 'open'`,
    [clinic.clinicId],
  )
  expect(rows).toEqual([{ type: 'audit_log' }])
})

test('only administrators read the audit log, and only that of their own clinic', async () => {
  const { clinic, anaId, sam, address, read } = await openLog()
  for (const path of [address, `${address}.csv`]) expect((await sam.get(path)).statusCode).toBe(403)
  const stranger = await loginAs(await make.user((await make.clinic()).id, { admin: true }))
  const found = await read(`?patient_id=${clinic.patient.id}`, stranger)
  expect(found.records).toEqual([])
  const theirs = await read(`?user_id=${anaId}`, stranger)
  expect(theirs.records).toEqual([])
})
