import { expect, test } from 'vitest'
import { cloneDatabase } from '../test/database/database.ts'
import { testApp } from '../test/fixtures/app.ts'
import { clinicRequest, createClinic } from './create-clinic.ts'

const db = await cloneDatabase()
const { visitor } = await testApp(db)
const request = clinicRequest.parse({
  name: 'Smile Orthodontics',
  slug: 'smile',
  timeZone: 'America/Chicago',
  email: 'Ana@Smile.example.com',
  firstName: 'Ana',
})

test('a new clinic has an administrator, who chooses a password by the link and gets in [MSG-92]', async () => {
  const link = await createClinic(db.ownerUrl, request, db.clock.now())
  const token = link.split('=').at(-1)
  const password = 'a brand new password'
  const browser = await visitor()
  const chosen = await browser.send('PUT', '/v2/rest/passwords', {
    session: { reset_password_token: token, password, password_confirmation: password },
  })
  expect(chosen.statusCode, chosen.body).toBe(200)
  const session = { email: 'ana@smile.example.com', password }
  expect((await browser.send('POST', '/v2/rest/sessions', { session })).json()).toMatchObject({
    user: { firstName: 'Ana', admin: true },
  })
  expect((await browser.get('/v2/rest/settings/clinic')).json()).toMatchObject({
    name: 'Smile Orthodontics',
    timeZone: 'America/Chicago',
  })
  const { hours } = (await browser.get('/v2/rest/settings/hours')).json()
  expect(hours.filter((day: { isOpen: boolean }) => day.isOpen)).toHaveLength(5)
  expect(hours[1]).toMatchObject({ day: 'monday', isOpen: true, opensAt: '09:00', closesAt: '18:00' })
  expect((await browser.get('/v2/rest/labels')).json()).toMatchObject([
    { name: 'No Show' },
    { name: 'Reschedule' },
  ])
  expect((await browser.get('/v2/rest/saved_replies')).json()).toMatchObject([
    { title: 'An earlier opening' },
    { title: 'Balance question' },
    { title: 'Directions and parking' },
    { title: 'Please call us' },
    { title: 'Running late is fine' },
  ])
})

test('a slug or an address that is taken is refused, and nothing half is left', async () => {
  await expect(createClinic(db.ownerUrl, request, db.clock.now())).rejects.toThrow(
    'There is a clinic smile already.',
  )
  const other = { ...request, slug: 'other' }
  await expect(createClinic(db.ownerUrl, other, db.clock.now())).rejects.toThrow('has an account already')
  const { rows } = await db.owner.query('select slug from clinics')
  expect(rows).toEqual([{ slug: 'smile' }])
})

test.each([
  { slug: 'Not Good' },
  { slug: 'ab' },
  { slug: '--' },
  { slug: 'manage' },
  { timeZone: 'Nowhere/Land' },
  { email: 'nobody' },
  { name: ' ' },
])('%j is not a clinic', wrong => {
  expect(clinicRequest.safeParse({ ...request, ...wrong }).success).toBe(false)
})
