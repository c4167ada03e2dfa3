import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import type { Browser } from '../../../test/fixtures/app.ts'
import { liveApp } from '../../../test/fixtures/live-app.ts'
import { schedulingClinic } from '../../../test/fixtures/scheduling/scheduling-clinic.ts'

const db = await cloneDatabase()
const { loginAs, socketOf } = await liveApp(db)
const here = await schedulingClinic(db.owner)
const patientId = here.patient.id
const record = `/v2/rest/patients/${patientId}`
let sam: Browser
beforeAll(async () => {
  sam = await loginAs(here.user)
})

test('an open record gets an event for every note, and an open visit for its own notes and for alerts [LIV-15, TRT-22]', async () => {
  const { id } = await here.appointment()
  const other = await here.appointment()
  const socket = await socketOf(sam)
  const subscriptions: [string, object][] = [
    ['treatments', { patientId }],
    ['appointment', { id }],
    ['appointment', { id: other.id }],
    ['patients', {}],
  ]
  for (const [channel, params] of subscriptions)
    expect(await socket.subscribe(channel, params)).toMatchObject({ ok: true })

  await sam.send('POST', `${record}/treatments/notes`, { annotation: 'Yellow' })
  await sam.send('POST', `${record}/treatments/appointments/${id}/notes`, { annotation: 'Of the visit' })
  const alert = { annotation: 'Allergic to mint', classification: 'green', alerts: true }
  await sam.send('POST', `${record}/notes`, { note: alert })
  await expect.poll(() => socket.events.length).toBe(5)
  socket.socket.disconnect()

  const changed = ['treatments', 'changed', { patientId }]
  expect(socket.events.map(({ channel, event, params }) => [channel, event, params])).toEqual([
    changed,
    ['appointment', 'notes_changed', { id }],
    changed,
    ['patients', 'changed', {}],
    changed,
  ])
  // Reading again returns the note.
  const window = (await sam.get(`/v2/rest/appointments/${other.id}`)).json()
  expect(window.notes).toMatchObject([{ annotation: 'Allergic to mint', alerts: true }])
})
