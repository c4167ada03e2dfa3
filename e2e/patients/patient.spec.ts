import type { Route } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  signIn,
  startSession,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { followed, requestedChannels } from '../harness/watch-live.ts'

const zoe = {
  first_name: 'Zoë',
  last_name: 'Muñoz',
  phone_number: '5550014321',
  email: 'zoe@home.example.com',
  dob: '2011-02-03',
}

test('a brother is added from the record of his sister, with the values that they share', async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { id } = await make.patient(clinic.id, zoe)
  await server.owner.query(
    `update patients set address1 = '12 Harbor Street', city = 'Brooklyn', state = 'NY', zipcode = '11201',
       country = 'US' where id = $1`,
    [id],
  )
  await make.patient(clinic.id, { ...zoe, first_name: 'Inés' })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${id}`)
  await expect(page).toHaveURL(`/v2/patient/${id}/profile`)
  await expect(page.getByRole('heading', { name: 'Zoë Muñoz' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  const family = page.getByRole('region', { name: 'Family members' })
  await family.getByRole('button', { name: 'Add family member' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Patient' })
  await expect(dialog.getByText('Of the same family as Zoë Muñoz.')).toBeVisible()
  await expect(dialog.getByLabel('Last name')).toHaveValue('Muñoz')
  await expect(dialog.getByLabel('Phone')).toHaveValue('(555) 001-4321')
  await expect(dialog.getByLabel('Lives at the same address')).toBeChecked()
  await expect(dialog.getByText('12 Harbor Street, Brooklyn, NY 11201, US')).toBeVisible()
  await dialog.getByLabel('First name').fill('Leo')
  // The patient whose record was open counts as a relative.
  await expect(dialog.getByRole('region', { name: 'Possibly the same family' }).getByRole('link')).toHaveText(
    [/Inés Muñoz/],
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'new-family-member')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { name: 'Leo Muñoz' })).toBeVisible()
  await expect(page.getByText('Friend/Family Referred Me')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Contact information' })).toContainText('12 Harbor Street')
  await page.getByRole('region', { name: 'Family members' }).getByRole('button').click()
  await dialog.getByLabel('First name').fill('Ada')
  await dialog.getByLabel('Lives at the same address').uncheck()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { name: 'Ada Muñoz' })).toBeVisible()
  const { rows } = await server.owner.query(
    `select first_name, address1, city, state, zipcode, country from patients
     where clinic_id = $1 and first_name in ('Leo', 'Ada') order by id`,
    [clinic.id],
  )
  const nowhere = { address1: null, city: null, state: null, zipcode: null, country: null }
  expect(rows).toEqual([
    {
      first_name: 'Leo',
      address1: '12 Harbor Street',
      city: 'Brooklyn',
      state: 'NY',
      zipcode: '11201',
      country: 'US',
    },
    { first_name: 'Ada', ...nowhere },
  ])
})

test('a change of the record by somebody else appears at once', { tag: '@any-width' }, async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { id } = await make.patient(clinic.id, zoe)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${id}/profile`)
  await expect(page.getByRole('heading', { name: 'Zoë Muñoz' })).toBeVisible()
  await followed(page, 'treatments')
  await server.database.forClinic(clinic.id, { kind: 'system' }).write(async tx => {
    await server.owner.query("update patients set last_name = 'Vega' where id = $1", [id])
    tx.publish({
      channel: 'treatments',
      params: { patientId: id },
      event: 'changed',
      data: { patientId: id },
    })
  })
  await expect(page.getByRole('heading', { name: 'Zoë Vega' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Open patients' })
  await expect(tabs.getByRole('link')).toHaveText(['Zoë Vega'])
})

test('a change during the load of a record is not missed', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  make,
  server,
}) => {
  const { id } = await make.patient(clinic.id, zoe)
  await signIn(page, clinic.staff)
  await followed(page, 'clinic', 'notifications')
  const changeMeanwhile = async (route: Route) => {
    const answer = await route.fetch()
    await server.database.forClinic(clinic.id, { kind: 'system' }).write(async tx => {
      await server.owner.query("update patients set last_name = 'Vega' where id = $1", [id])
      tx.publish({
        channel: 'treatments',
        params: { patientId: id },
        event: 'changed',
        data: { patientId: id },
      })
      tx.publish({
        channel: 'notifications',
        event: 'counts',
        data: {
          chat: { messagesUnreadCount: 1, conversationsUnreadCount: 1 },
          tasks: { uncompletedCount: 0 },
        },
      })
    })
    // A later event has reached the page before the record does.
    await expect(page).toHaveTitle(/^\(1\)/)
    await route.fulfill({ response: answer })
  }
  await page.route(`**/v2/rest/patients/${id}/profile/infos`, changeMeanwhile, { times: 1 })
  await page.getByRole('button', { name: 'Look for a patient' }).click()
  await page.getByRole('main').getByRole('combobox').fill('munoz')
  await page.getByRole('option', { name: /Zoë Muñoz/ }).click()
  await expect(page.getByRole('heading', { name: 'Zoë Vega' })).toBeVisible()
})

test('a record that does not exist, or belongs to another clinic, says so and leads back [ERR-76]', {
  tag: '@any-width',
}, async ({ page, clinic, make, expectRefusal }) => {
  const elsewhere = await make.clinic({ name: 'Lakeside Dental' })
  const { id } = await make.patient(elsewhere.id, zoe)
  expectRefusal(`404 GET /v2/rest/patients/${id}/profile/infos`)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/patient/${id}/profile`)
  await expect(page.getByRole('alert')).toContainText('We could not find the patient you are looking for')
  await expect(page.getByText('Muñoz')).toHaveCount(0)
  // The channel would be refused, and the page would say that live updates are paused.
  await followed(page, 'clinic')
  expect(requestedChannels(page)).not.toContain('treatments')
  await expect(page.getByText('Live updates are paused')).toHaveCount(0)
  await expectAccessible(page)
  await screenshot(page, 'patient-not-found')
  await page.getByRole('link', { name: 'Look for a patient' }).click()
  await expect(page).toHaveURL('/v2/search')
})
