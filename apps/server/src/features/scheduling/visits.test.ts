import { beforeEach, expect, test } from 'vitest'
import { type Browser, testApp } from '../../../test/app.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { factories } from '../../../test/factories.ts'
import { type SchedulingClinic, schedulingClinic } from '../../../test/scheduling-clinic.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
let here: SchedulingClinic
let sam: Browser
let id: number

beforeEach(async () => {
  here = await schedulingClinic(db.owner)
  sam = await loginAs(here.user)
  id = (await here.appointment({ starts_at: '2026-05-06 10:00' })).id
})

const url = (path: string) => `/v2/rest/appointments/${id}/${path}`
const put = (path: string, body: object = {}) => sam.send('PUT', url(path), body)
const shown = async () => (await sam.get(`/v2/rest/appointments/${id}`)).json()
const set = (columns: string) => db.owner.query(`update appointments set ${columns} where id = $1`, [id])
const trail = async () =>
  (
    await db.owner.query(
      `select action from audit_log where clinic_id = $1 and entity_type = 'appointment' order by id`,
      [here.clinicId],
    )
  ).rows.map(row => row.action)
const events = async () =>
  (await db.owner.query('select event_seq from clinic_heads where clinic_id = $1', [here.clinicId])).rows[0]
    .event_seq
const now = '2026-05-06T10:00:00.000-04:00'

test('confirming sets both names of one flag, and can be taken back [API-33] [APT-72] [APT-01] [ROL-05]', async () => {
  expect((await put('confirm.json', { completed: true })).json()).toMatchObject({
    completed: true,
    isConfirmed: true,
  })
  expect((await put('confirm', { completed: false })).json()).toMatchObject({
    completed: false,
    isConfirmed: false,
  })
  expect(await trail()).toEqual(['confirm', 'confirm'])
})

test('checking in keeps the moment, and undoing clears it [API-33] [APT-92] [APT-93]', async () => {
  const answer = await put('check_in', { checkedInTime: '2026-5-6 09:55 AM' })
  expect(answer.json()).toMatchObject({ checkedIn: true, checkedInTime: '2026-05-06T09:55:00.000-04:00' })
  const undone = await sam.send('DELETE', url('check_in'))
  expect([undone.statusCode, undone.json()]).toMatchObject([200, { checkedIn: false, checkedInTime: null }])
})

test.each([
  ['left out', undefined],
  ['in the future', '2026-5-6 10:01 AM'],
  ['more than a day old', '2026-5-5 9:59 AM'],
])("a moment that is %s gives way to the server's clock", async (_, text) => {
  expect((await put('check_in', { checkedInTime: text })).json().checkedInTime).toBe(now)
  const seated = await put('seat', { roomId: here.room.id, seated: true, seatedTime: text })
  expect(seated.json().seatedTime).toBe(now)
})

test('a moment that cannot be read is refused', async () => {
  const answer = await put('check_in', { checkedInTime: 'just now' })
  expect([answer.statusCode, answer.json()]).toEqual([422, { errors: { checked_in_time: ['Invalid time'] } }])
})

test('check-in without a body takes the clock too', async () => {
  expect((await sam.send('PUT', url('check_in'))).json().checkedInTime).toBe(now)
})

test('seating sets doctor and room, the moment, and the check-in; unseating keeps the check-in [API-33] [APT-81] [APT-91]', async () => {
  const { otherRoom, otherDoctor } = here
  const place = { doctorId: otherDoctor.id, roomId: otherRoom.id }
  const answer = await put('seat', { id, ...place, seated: true, seatedTime: '2026-5-6 09:58 AM' })
  expect(answer.json()).toMatchObject({
    seated: true,
    seatedTime: '2026-05-06T09:58:00.000-04:00',
    checkedIn: true,
    doctor: { id: otherDoctor.id },
    room: { id: otherRoom.id },
  })
  expect((await put('seat', { id, seated: false })).json()).toMatchObject({
    seated: false,
    seatedTime: null,
    checkedIn: true,
  })
})

test('No Doctor or No Room leaves the one that was booked [APT-89]', async () => {
  const inRoom = (await put('seat', { roomId: here.otherRoom.id, seated: true })).json()
  expect(inRoom).toMatchObject({ doctor: { id: here.doctor.id }, room: { id: here.otherRoom.id } })
  const withDoctor = (await put('seat', { doctorId: here.otherDoctor.id, seated: true })).json()
  expect(withDoctor).toMatchObject({ doctor: { id: here.otherDoctor.id }, room: { id: here.otherRoom.id } })
})

test('seating with neither is refused, and so is what is not there or no longer in use [APT-90] [ERR-24]', async () => {
  const refused = async (place: object) => {
    const answer = await put('seat', { ...place, seated: true })
    return [answer.statusCode, answer.json().error]
  }
  expect(await refused({})).toEqual([422, 'Doctor or Room are required'])
  const elsewhere = await schedulingClinic(db.owner)
  expect(await refused({ roomId: elsewhere.room.id })).toEqual([422, 'Pick a room'])
  expect(await refused({ doctorId: elsewhere.doctor.id })).toEqual([422, 'Choose a doctor'])
  await db.owner.query('update rooms set active = false where clinic_id = $1', [here.clinicId])
  await db.owner.query('update doctors set active = false where clinic_id = $1', [here.clinicId])
  expect(await refused({ roomId: here.otherRoom.id })).toEqual([422, 'This room is no longer in use'])
  expect(await refused({ doctorId: here.otherDoctor.id })).toEqual([422, 'This doctor no longer works here'])
  expect((await shown()).seated).toBe(false)
  expect((await put('seat', { roomId: here.room.id, seated: true })).statusCode).toBe(200)
})

const said = async (answer: Promise<{ statusCode: number; json(): { error: string } }>) => {
  const { statusCode, json } = await answer
  return [statusCode, json().error]
}

test('who was seated a day ago stays so: nothing of the visit is taken back [APT-84]', async () => {
  await set(`seated_at = now(), checked_in_at = now(), starts_at = starts_at - interval '1 day',
    ends_at = ends_at - interval '1 day', day = day - 1`)
  const readOnly = [422, 'This appointment can no longer be edited']
  expect(await said(put('seat', { seated: false }))).toEqual(readOnly)
  expect(await said(put('seat', { roomId: here.otherRoom.id, seated: true }))).toEqual(readOnly)
})

test('once seated, the other steps are refused [APT-75] [APT-76]', async () => {
  await set('seated_at = now(), checked_in_at = now()')
  for (const answer of [
    put('confirm', { completed: true }),
    put('no_show', { noShow: true }),
    put('reschedule', { reschedule: true }),
    put('check_in'),
    sam.send('DELETE', url('check_in')),
  ]) {
    expect(await said(answer)).toEqual([422, 'The patient is already seated'])
  }
})

const finishing = () => put('finish.json', { finishedTime: '2026-5-6 09:59 AM' })
const seating = (body: object = {}) => put('seat', { roomId: here.room.id, seated: true, ...body })

test('a seated patient’s visit is finished at a moment, and that is taken back; everyone is told and it is written down', async () => {
  await seating({ seatedTime: '2026-5-6 09:50 AM' })
  const before = await events()
  const answer = await finishing()
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { seated: true, finished: true, finishedTime: '2026-05-06T09:59:00.000-04:00' },
  ])
  expect(await events()).toBeGreaterThan(before)
  const back = await sam.send('DELETE', url('finish.json'))
  expect([back.statusCode, back.json()]).toMatchObject([
    200,
    { seated: true, finished: false, finishedTime: null },
  ])
  expect(await trail()).toEqual(['seat', 'finish', 'unfinish'])
})

test('nobody who is not seated is finished', async () => {
  const refused = [422, 'Only a seated patient’s visit can be finished']
  expect(await said(finishing())).toEqual(refused)
  await put('check_in')
  expect(await said(finishing())).toEqual(refused)
  await put('reschedule', { reschedule: true })
  expect(await said(finishing())).toEqual(refused)
  expect((await shown()).finished).toBe(false)
})

test('nobody has left before they sat down; without a moment the server’s clock counts', async () => {
  await seating()
  expect((await finishing()).json().finishedTime).toBe(now)
  await sam.send('DELETE', url('finish'))
  db.clock.advance(1)
  expect((await sam.send('PUT', url('finish'))).json().finishedTime).toBe('2026-05-06T10:01:00.000-04:00')
  db.clock.set('2026-05-06T14:00:00Z')
})

test('whoever is unseated is not finished either, and the finished are not seated elsewhere', async () => {
  await seating()
  await finishing()
  expect(await said(seating({ roomId: here.otherRoom.id }))).toEqual([422, 'The visit is already finished'])
  expect((await put('seat', { seated: false })).json()).toMatchObject({
    checkedIn: true,
    seated: false,
    finished: false,
    finishedTime: null,
  })
})

test('what was finished a day ago stays so', async () => {
  await set(`seated_at = now(), checked_in_at = now(), finished_at = now(), starts_at = starts_at - interval '1 day',
    ends_at = ends_at - interval '1 day', day = day - 1`)
  const readOnly = [422, 'This appointment can no longer be edited']
  expect(await said(sam.send('DELETE', url('finish')))).toEqual(readOnly)
})

test('no-show and reschedule shut each other out, and nobody checks in or is seated then [APT-73] [APT-74] [APT-77] [APT-78]', async () => {
  const seat = () => put('seat', { roomId: here.room.id, seated: true })
  expect((await put('no_show', { noShow: true })).json().noShow).toBe(true)
  const noShow = [422, 'Appointment is marked as no show']
  expect(await said(put('reschedule', { reschedule: true }))).toEqual(noShow)
  expect(await said(put('check_in'))).toEqual(noShow)
  expect(await said(seat())).toEqual(noShow)
  await put('no_show', { noShow: false })
  expect((await put('reschedule', { reschedule: true })).json().reschedule).toBe(true)
  const reschedule = [422, 'Appointment is marked as reschedule']
  expect(await said(put('no_show', { noShow: true }))).toEqual(reschedule)
  expect(await said(put('check_in'))).toEqual(reschedule)
  expect(await said(seat())).toEqual(reschedule)
})

test.each([
  ['no_show', 'noShow'],
  ['reschedule', 'reschedule'],
])('whoever takes %s back is shown who has the time by now, and may all the same', async (path, key) => {
  await put(path, { [key]: true })
  const other = await here.appointment({
    starts_at: '2026-05-06 10:15',
    patient_id: (await make.patient(here.clinicId)).id,
    room_id: here.otherRoom.id,
  })
  const text = 'Dr. Lee already has an appointment at this time'
  const unseen = await put(path, { [key]: false, acknowledgedWarnings: [] })
  const keys = [`doctor:overlap:appointment:${other.id}`]
  expect([unseen.statusCode, unseen.json()]).toEqual([
    409,
    { error: 'There are warnings that you have not seen yet', warnings: { doctor: [text] }, keys },
  ])
  expect((await shown())[key]).toBe(true)
  expect((await put(path, { [key]: false, acknowledgedWarnings: keys })).json()[key]).toBe(false)
  const { rows } = await db.owner.query(
    `select changes from audit_log where clinic_id = $1 and action = $2 order by id desc limit 1`,
    [here.clinicId, path],
  )
  expect(rows[0].changes.overriddenWarnings).toEqual([{ key: keys[0], text }])
  // Other programs, which know nothing of warnings, are not kept from it.
  await put(path, { [key]: true })
  expect((await put(path, { [key]: false })).statusCode).toBe(200)
})

test('a step that is repeated changes nothing, tells nobody and is not written down', async () => {
  const steps: [string, object][] = [
    ['confirm', { completed: true }],
    ['check_in', {}],
    ['seat', { roomId: here.room.id, seated: true }],
    ['finish', {}],
    ['seat', { seated: false }],
    ['no_show', { noShow: true }],
    ['no_show', { noShow: false }],
    ['reschedule', { reschedule: true }],
  ]
  for (const [path, body] of steps) {
    const first = (await put(path, body)).json()
    const before = [await events(), await trail()]
    db.clock.advance(1)
    expect((await put(path, body)).json()).toEqual(first)
    expect([await events(), await trail()]).toEqual(before)
  }
  db.clock.set('2026-05-06T14:00:00Z')
})

const labelNames = async () => (await shown()).labels.map((label: { name: string }) => label.name)

test.each([
  ['no_show', 'noShow', 'Was a NO SHOW'],
  ['reschedule', 'reschedule', 'Please Reschedule'],
])(
  '%s brings the label that says so, and takes it away again [APT-85] [APT-86] [APT-87]',
  async (path, key, name) => {
    await make.label(here.clinicId, { name: 'VIP' })
    await make.label(here.clinicId, { name: `${name}, out of use`, active: false })
    await make.label(here.clinicId, { name })
    expect((await put(path, { [key]: true })).json().labels).toMatchObject([{ name }])
    expect((await put(path, { [key]: false })).json().labels).toEqual([])
  },
)

test('the label of a status is never the fourth, and the status is kept all the same [CST-04] [APT-85]', async () => {
  for (const name of ['One', 'Two', 'Three']) {
    const label = await make.label(here.clinicId, { name })
    expect((await put(`labels/${label.id}`)).statusCode).toBe(200)
  }
  await make.label(here.clinicId, { name: 'No Show' })
  const answer = await put('no_show', { noShow: true })
  expect(answer.json().noShow).toBe(true)
  expect(await labelNames()).toEqual(['One', 'Two', 'Three'])
})

test('without such a label the status stands alone', async () => {
  expect((await put('no_show', { noShow: true })).json()).toMatchObject({ noShow: true, labels: [] })
})

test('a label is put on and taken off, each once [API-15] [API-16] [APT-87] [APT-01]', async () => {
  const { id: labelId, name, color } = await make.label(here.clinicId, { name: 'VIP' })
  const label = { id: labelId, name, color }
  for (let time = 0; time < 2; time++) {
    const answer = await put(`labels/${labelId}.json`)
    expect([answer.statusCode, answer.json()]).toEqual([200, [label]])
  }
  for (let time = 0; time < 2; time++) {
    expect((await sam.send('DELETE', url(`labels/${labelId}`))).statusCode).toBe(204)
  }
  expect(await labelNames()).toEqual([])
  expect(await trail()).toEqual(['label', 'label'])
})

test('the fourth label is refused, also when all are added at the same moment [CST-04] [APT-68]', async () => {
  const labels = await Promise.all(Array.from({ length: 6 }, () => make.label(here.clinicId)))
  const answers = await Promise.all(labels.map(label => put(`labels/${label.id}`)))
  expect(answers.map(answer => answer.statusCode).toSorted()).toEqual([200, 200, 200, 422, 422, 422])
  const refused = answers.find(answer => answer.statusCode === 422)
  expect(refused?.json()).toEqual({ error: 'An appointment can have at most 3 labels' })
  expect(await labelNames()).toHaveLength(3)
})

test('a label out of use is refused, and one of another clinic is not there', async () => {
  const old = await make.label(here.clinicId, { active: false })
  expect(await said(put(`labels/${old.id}`))).toEqual([422, 'This label is no longer in use'])
  const foreign = await make.label((await make.clinic()).id)
  expect((await put(`labels/${foreign.id}`)).statusCode).toBe(404)
})

test('labels without an appointment: Appointment is required [ERR-41] [APT-96]', async () => {
  const label = await make.label(here.clinicId)
  await set('canceled_at = now()')
  expect(await said(put(`labels/${label.id}`))).toEqual([404, 'Appointment is required'])
  expect(await said(sam.send('DELETE', url(`labels/${label.id}`)))).toEqual([404, 'Appointment is required'])
})

test('nothing is done with a cancelled appointment', async () => {
  await set('canceled_at = now()')
  for (const [path, body] of [
    ['confirm', { completed: true }],
    ['check_in', {}],
    ['seat', { roomId: here.room.id, seated: true }],
    ['finish', {}],
    ['no_show', { noShow: true }],
  ] as const) {
    expect((await put(path, body)).statusCode).toBe(404)
  }
})
