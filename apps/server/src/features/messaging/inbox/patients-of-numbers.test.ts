import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { liveApp, type TestSocket } from '../../../../test/fixtures/live-app.ts'
import { messagingFixture } from '../../../../test/fixtures/messaging/messaging-fixture.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const desk = messagingFixture(db)
const app = await liveApp(db, { env: { SMS_DRIVER: 'sandbox' } })
const phone = '5551234567'
let clinicId: number
let ana: Browser
let conversationId: number
let socket: TestSocket

beforeEach(async () => {
  clinicId = (await make.clinic()).id
  ana = await app.loginAs(await make.user(clinicId, { admin: true }))
  conversationId = (await desk.conversation(clinicId, { phone })).id
  socket = await app.socketOf(ana)
  await Promise.all([socket.subscribe('conversations'), socket.subscribe('patients')])
})

const names = async (query = '') =>
  (await ana.get(`/v2/rest/conversations?query=${query}`))
    .json()
    .records.map(({ patients }: { patients: { fullName: string }[] }) =>
      patients.map(({ fullName }) => fullName),
    )
const patient = (first_name: string, last_name: string, phone_number: string | null = phone) =>
  make.patient(clinicId, { first_name, last_name, phone_number })

test('a conversation names all patients with its number, by last name', async () => {
  await patient('Zoe', 'Adams')
  await patient('Ann', 'Zimmer')
  await patient('Ben', 'Adams')
  expect(await names()).toEqual([['Ben Adams', 'Zoe Adams', 'Ann Zimmer']])
})

test('a conversation names a new patient with its number, and lists show that at once', async () => {
  expect(await names()).toEqual([[]])
  const created = await ana.send('POST', '/v2/rest/patients', {
    patient: {
      firstName: 'Nia',
      lastName: 'New',
      email: 'nia@example.com',
      phoneNumber: '(555) 123-4567',
      referredBy: 'Google',
    },
  })
  expect(created.statusCode).toBe(201)
  expect(await names()).toEqual([['Nia New']])
  const [event] = await socket.untilEvents(1)
  expect(event).toMatchObject({
    channel: 'conversations',
    event: 'changed',
    data: { id: conversationId, patients: [{ fullName: 'Nia New' }] },
  })
})

test('a patient with a new number moves to that number’s conversation, and lists show that at once', async () => {
  const { id } = await patient('Mo', 'Mover')
  const other = await desk.conversation(clinicId, { phone: '5557654321' })
  await ana.send('PATCH', `/v2/rest/patients/${id}`, { patient: { phoneNumber: '555-765-4321' } })
  const of = async (conversation: number) =>
    (await ana.get(`/v2/rest/conversations/${conversation}`)).json().patients
  expect(await of(conversationId)).toEqual([])
  expect(await of(other.id)).toMatchObject([{ id }])
  const [event] = await socket.untilEvents(1)
  expect(event).toMatchObject({ channel: 'patients', event: 'changed', data: { patientId: id } })
})

test('the number of a merged record leads to the record that stays, until the merge is undone', async () => {
  const survivor = await patient('Kim', 'Kept', '5550001111')
  const other = await patient('Olga', 'Other')
  await ana.send('POST', `/v2/rest/patients/${survivor.id}/merge`, { otherId: other.id })
  expect(await names()).toEqual([['Kim Kept']])
  expect(await names('Kept')).toEqual([['Kim Kept']])
  expect(await names('Olga')).toEqual([])
  const started = await ana.send('POST', '/v2/rest/conversations', { conversation: { patientId: other.id } })
  expect([started.statusCode, started.json().phoneNumber]).toEqual([201, '5550001111'])
  const [merge] = (await ana.get(`/v2/rest/patients/${survivor.id}/merges`)).json()
  const undone = await ana.send('DELETE', `/v2/rest/patients/${survivor.id}/merges/${merge.id}`)
  expect(undone.statusCode).toBeLessThan(300)
  expect(await names('Olga')).toEqual([['Olga Other']])
  const patientEvents = () => socket.events.filter(({ channel }) => channel === 'patients').length
  await expect.poll(patientEvents).toBeGreaterThanOrEqual(2)
})

test('two merged records with the same number are named once', async () => {
  const survivor = await patient('Kim', 'Kept')
  const other = await patient('Kim', 'Kept')
  await ana.send('POST', `/v2/rest/patients/${survivor.id}/merge`, { otherId: other.id })
  expect(await names()).toEqual([['Kim Kept']])
})

test('an archived patient is still named in the conversation', async () => {
  const { id } = await patient('Ari', 'Archived')
  await ana.send('POST', `/v2/rest/patients/${id}/archive`)
  expect(await names()).toEqual([['Ari Archived']])
})
