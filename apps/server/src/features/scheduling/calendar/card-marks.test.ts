import { beforeAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { schedulingClinic } from '../../../../test/fixtures/scheduling/scheduling-clinic.ts'

const db = await cloneDatabase()
const { loginAs } = await testApp(db)
const make = factories(db.owner)
const clinic = await schedulingClinic(db.owner)
const { clinicId } = clinic

let sam: Browser
let patientId: number
beforeAll(async () => {
  sam = await loginAs(clinic.user)
})
beforeEach(async () => {
  db.clock.set('2026-05-06T14:00:00Z')
  patientId = (await make.patient(clinicId, { first_name: 'Mark', last_name: 'Ed' })).id
})

const day = '2026-05-07'
const visit = async (starts_at: string, more = {}) =>
  (await clinic.appointment({ patient_id: patientId, starts_at, ...more })).id
const send = async (method: 'POST' | 'PUT' | 'DELETE' | 'PATCH', path: string, body?: object) => {
  const answer = await sam.send(method, `/v2/rest${path}`, body)
  expect([path, answer.statusCode < 300, answer.body]).toEqual([path, true, answer.body])
  return answer
}
const marksOf = async (id: number, on = day) => {
  const [{ appointments }] = (await sam.get(`/v2/rest/calendars/days?from=${on}&to=${on}`)).json()
  const found = appointments.find((one: { id: number }) => one.id === id)
  return [
    found.hasAlert && 'alert',
    found.isNewPatient && 'new',
    found.hasNotes && 'note',
    found.labels.length > 0 && 'label',
  ].filter(Boolean)
}
/** What the work published: the days of calendars, and whether every calendar is read again. */
const announcedBy = async (work: () => Promise<unknown>) => {
  const last = async () =>
    Number(
      (await db.owner.query('select event_seq from clinic_heads where clinic_id = $1', [clinicId])).rows[0]
        .event_seq,
    )
  const before = await last()
  await work()
  const { rows } = await db.owner.query(
    `select channel, params from live_events
     where clinic_id = $1 and seq > $2 and channel in ('day', 'patients') order by seq`,
    [clinicId, before],
  )
  return [
    ...new Set(rows.map(({ channel, params }) => (channel === 'day' ? `day ${params.day}` : 'every day'))),
  ]
}

test('a card knows alerts of the record and notes that are alerts, and every calendar hears of them [CAL-59]', async () => {
  const id = await visit('2026-05-07 10:00')
  expect(await marksOf(id)).toEqual(['new'])
  for (const flag of ['pregnant', 'premedication', 'latexAllergy']) {
    const set = (value: boolean) => send('PATCH', `/patients/${patientId}`, { patient: { [flag]: value } })
    expect(await announcedBy(() => set(true))).toEqual(['every day'])
    expect([flag, await marksOf(id)]).toEqual([flag, ['alert', 'new']])
    await set(false)
    expect([flag, await marksOf(id)]).toEqual([flag, ['new']])
  }
  const note = { annotation: 'Faints', classification: 'green', alerts: true }
  let noteId = 0
  const add = async () => {
    noteId = (await send('POST', `/patients/${patientId}/notes`, { note })).json().id
  }
  expect(await announcedBy(add)).toEqual(['every day'])
  expect(await marksOf(id)).toEqual(['alert', 'new'])
  const switchOff = () => send('PUT', `/patients/${patientId}/notes/${noteId}`, { note: { alerts: false } })
  expect(await announcedBy(switchOff)).toEqual(['every day'])
  expect(await marksOf(id)).toEqual(['new'])
})

test('an alert switched on in a note of a visit reaches every calendar too [CAL-59]', async () => {
  const id = await visit('2026-05-07 10:00')
  const note = (await send('POST', `/appointments/${id}/notes`, { annotation: 'Faints' })).json()
  const alert = () => send('PUT', `/patients/${patientId}/notes/${note.id}`, { note: { alerts: true } })
  expect(await announcedBy(alert)).toEqual(['every day'])
  expect(await marksOf(id)).toEqual(['alert', 'new', 'note'])
})

test('a card knows notes and labels of its visit, and the day’s calendars hear of them [CAL-59]', async () => {
  const id = await visit('2026-05-07 10:00')
  const label = await make.label(clinicId)
  let noteId = 0
  const add = async () => {
    noteId = (await send('POST', `/appointments/${id}/notes`, { annotation: 'Here' })).json().id
  }
  expect(await announcedBy(add)).toEqual(['day 7'])
  expect(await marksOf(id)).toEqual(['new', 'note'])
  expect(await announcedBy(() => send('DELETE', `/appointments/${id}/notes/${noteId}`))).toEqual(['day 7'])
  expect(await marksOf(id)).toEqual(['new'])
  const labelled = `/appointments/${id}/labels/${label.id}`
  expect(await announcedBy(() => send('PUT', labelled))).toEqual(['day 7'])
  expect(await marksOf(id)).toEqual(['new', 'label'])
  expect(await announcedBy(() => send('DELETE', labelled))).toEqual(['day 7'])
  expect(await marksOf(id)).toEqual(['new'])
})

test('only the first visit is one of a new patient, and of nobody who was brought over from other software [CAL-59]', async () => {
  const first = await visit('2026-05-07 10:00')
  const second = await visit('2026-05-08 10:00')
  expect(await marksOf(first)).toEqual(['new'])
  expect(await marksOf(second, '2026-05-08')).toEqual([])
  const {
    rows: [{ id: importId }],
  } = await db.owner.query(
    `insert into patient_imports (clinic_id, status, file_name, byte_size, sha256, encoding, delimiter,
                                  created_by_user_id, created_at)
     values ($1, 'imported', 'patients.csv', 1, '', 'utf-8', ',', $2, now()) returning id`,
    [clinicId, clinic.user.id],
  )
  await db.owner.query('update patients set import_id = $2 where id = $1', [patientId, importId])
  await send('PATCH', `/patients/${patientId}`, { patient: { lastName: 'Other' } })
  expect(await marksOf(first)).toEqual([])
})

test('calendars hear when another visit becomes the first one, or is no longer it [CAL-59]', async () => {
  const first = await visit('2026-05-07 10:00')
  const second = await visit('2026-05-08 10:00')
  await visit('2026-05-11 10:00')
  const put = (path: string, body: object) => () => send('PUT', `/appointments/${first}/${path}`, body)
  expect(await announcedBy(put('no_show', { noShow: true }))).toEqual(['day 7', 'day 8'])
  expect(await marksOf(second, '2026-05-08')).toEqual(['new'])
  expect(await announcedBy(put('no_show', { noShow: false }))).toEqual(['day 7', 'day 8'])
  expect(await marksOf(second, '2026-05-08')).toEqual([])
  expect(await announcedBy(put('reschedule', { reschedule: true }))).toEqual(['day 7', 'day 8'])
  expect(await announcedBy(put('reschedule', { reschedule: false }))).toEqual(['day 7', 'day 8'])
  expect(await announcedBy(put('confirm', { completed: true }))).toEqual(['day 7'])
  // Past the second visit: that one is the first now, and this one no longer.
  const moved = clinic.form({ startsAt: '2026-5-12 10:00 AM', patientAttributes: { id: patientId } })
  expect(await announcedBy(() => send('PUT', `/appointments/${first}`, moved))).toEqual([
    'day 7',
    'day 12',
    'day 8',
  ])
  expect(await marksOf(first, '2026-05-12')).toEqual([])
  expect(await announcedBy(() => send('DELETE', `/appointments/${second}`))).toEqual(['day 8', 'day 11'])
  // An earlier one is booked: the visit of the 11th is no longer the first.
  const earlier = clinic.form({ startsAt: '2026-5-8 3:00 PM', patientAttributes: { id: patientId } })
  expect(await announcedBy(() => send('POST', '/appointments', earlier))).toEqual(['day 8', 'day 11'])
  const later = clinic.form({ startsAt: '2026-5-13 3:00 PM', patientAttributes: { id: patientId } })
  expect(await announcedBy(() => send('POST', '/appointments', later))).toEqual(['day 13'])
})
