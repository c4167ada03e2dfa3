import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { visitor, loginAs } = await testApp(db)
const clinic = await make.clinic({ name: 'Harbor' })
const ana = await make.user(clinic.id, { admin: true, first_name: 'Ana', last_name: 'Ortiz' })
const sam = await make.user(clinic.id)
const url = '/v2/rest/settings/clinic'

test('everybody who works at the clinic can read its name and what is in use [API-22, SES-47]', async () => {
  const browser = await loginAs(sam)
  const room = await make.room(clinic.id, { title: 'Exam Room One' })
  await make.room(clinic.id, { active: false })
  const doctor = await make.doctor(clinic.id, { first_name: 'Dora', last_name: 'Lee' })
  const type = await make.appointmentType(clinic.id, { title: 'Consultation' })
  expect((await browser.get('/v2/rest/clinics.json')).json()).toEqual({
    id: clinic.id,
    name: 'Harbor',
    timeZone: 'America/New_York',
    appointmentTypes: [
      { id: type.id, title: 'Consultation', color: '#4caf50', isRemote: false, duration: 30 },
    ],
    rooms: [{ id: room.id, title: 'Exam Room One' }],
    doctors: [{ id: doctor.id, fullName: 'Dora Lee' }],
    stripeLedgerAccountId: null,
    legacyLedgerUrl: null,
    billingOnboardingStatus: 'not_started',
  })
})

test('the settings say who changed them last, in the response to the change and to the next reader', async () => {
  const browser = await loginAs(ana)
  expect((await browser.get(url)).json().updatedBy).toBe(null)
  const saved = await browser.send('PUT', url, { clinic: { city: 'Portland' } })
  expect(saved.json()).toMatchObject({ city: 'Portland', updatedBy: 'Ana Ortiz' })
  expect((await browser.get(url)).json()).toEqual(saved.json())
})

test('a page for administrators sends a visitor to the login, and back afterwards', async () => {
  const browser = await visitor()
  const answer = await browser.get('/settings/clinic?from=letter')
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe('/v2/login?return_to=%2Fsettings%2Fclinic%3Ffrom%3Dletter')
})
