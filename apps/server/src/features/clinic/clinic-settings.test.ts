import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { factories } from '../../../test/factories.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { visitor, loginAs } = await testApp(db)
const clinic = await make.clinic({ name: 'Harbor' })
const ana = await make.user(clinic.id, { admin: true, first_name: 'Ana', last_name: 'Ortiz' })
const sam = await make.user(clinic.id)
const url = '/v2/rest/settings/clinic'

test('everybody who works there can ask which clinic it is', async () => {
  const browser = await loginAs(sam)
  expect((await browser.get('/v2/rest/clinics.json')).json()).toEqual({
    id: clinic.id,
    name: 'Harbor',
    timeZone: 'America/New_York',
  })
})

test('the settings say who changed them last: to the one who did, and to the next reader', async () => {
  const browser = await loginAs(ana)
  expect((await browser.get(url)).json().updatedBy).toBe(null)
  const saved = await browser.send('PUT', url, { clinic: { city: 'Portland' } })
  expect(saved.json()).toMatchObject({ city: 'Portland', updatedBy: 'Ana Ortiz' })
  expect((await browser.get(url)).json()).toEqual(saved.json())
})

test('a page for administrators sends a visitor to the login, and tells it the way back', async () => {
  const browser = await visitor()
  const answer = await browser.get('/settings/clinic?from=letter')
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe('/v2/login?return_to=%2Fsettings%2Fclinic%3Ffrom%3Dletter')
})
