import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db, { env: { PAYMENTS_DRIVER: 'sandbox' } })
const address = '/v2/rest/settings/getting_started'

async function newClinic() {
  const { id } = await make.clinic()
  await db.owner.query('insert into getting_started (clinic_id, created_at) values ($1, $2)', [
    id,
    db.clock.now(),
  ])
  const admin = await make.user(id, { admin: true })
  return { id, browser: await loginAs(admin), again: () => loginAs(admin) }
}

const none = { steps: [] }

test('a new clinic sees the first steps, and which of them are done', async () => {
  const { id, browser } = await newClinic()
  expect((await browser.get(address)).json()).toEqual({
    steps: [
      { step: 'colleagues', done: false },
      { step: 'patients', done: false },
      { step: 'booking', done: false },
      { step: 'payments', done: false },
    ],
  })
  await make.patient(id)
  await make.user(id)
  await db.owner.query('update booking_settings set enabled = true where clinic_id = $1', [id])
  expect((await browser.get(address)).json().steps).toEqual([
    { step: 'colleagues', done: true },
    { step: 'patients', done: true },
    { step: 'booking', done: true },
    { step: 'payments', done: false },
  ])
  await db.owner.query(`update clinics set billing_onboarding_status = 'completed' where id = $1`, [id])
  expect((await browser.get(address)).json()).toEqual(none)
})

test('steps that cannot be done on this server are not listed', async () => {
  const bare = await testApp(db)
  const { id } = await newClinic()
  const browser = await bare.loginAs(await make.user(id, { admin: true }))
  expect((await browser.get(address)).json().steps.map((one: { step: string }) => one.step)).toEqual([
    'colleagues',
    'patients',
    'booking',
  ])
})

test('when one administrator dismisses the first steps, they are gone for the whole clinic, and for no other clinic', async () => {
  const { id, browser } = await newClinic()
  const other = await newClinic()
  const colleague = await loginAs(await make.user(id, { admin: true }))
  expect((await colleague.get(address)).json().steps).toHaveLength(4)
  for (let time = 0; time < 2; time++) expect((await browser.send('DELETE', address)).statusCode).toBe(204)
  expect((await colleague.get(address)).json()).toEqual(none)
  expect((await other.browser.get(address)).json().steps).toHaveLength(4)
  const { rows } = await db.owner.query(
    `select action from audit_log where clinic_id = $1 and entity_type = 'getting_started'`,
    [id],
  )
  expect(rows).toEqual([{ action: 'dismiss' }])
})

test('only administrators see the first steps', async () => {
  const { id } = await newClinic()
  const staff = await loginAs(await make.user(id))
  expect((await staff.get(address)).statusCode).toBe(403)
  expect((await staff.send('DELETE', address)).statusCode).toBe(403)
})

test('the first steps are shown for a month, and never in an older clinic', async () => {
  const { again } = await newClinic()
  db.clock.advance(30 * 24 * 60)
  expect((await (await again()).get(address)).json()).toEqual(none)
  const old = await make.clinic()
  const browser = await loginAs(await make.user(old.id, { admin: true }))
  expect((await browser.get(address)).json()).toEqual(none)
})
