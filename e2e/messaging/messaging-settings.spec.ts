import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { textsOf } from './conversation-desk.ts'

test('an administrator says from which number the clinic texts, what it reminds of and when', {
  tag: '@whole',
}, async ({ page, clinic, server }) => {
  await startSession(page, clinic.administrator)
  await page.goto('/settings/messaging')
  await expect(page.getByRole('heading', { level: 1, name: 'Messaging' })).toBeVisible()
  await expect(page).toHaveTitle('Messaging · Archwire')
  await page.getByLabel('Texting number').fill('5550177')
  await page.getByLabel('Hours before the appointment').fill('0')
  await page.getByLabel('Text', { exact: true }).fill('{clinic}: come to see {docter}, {appointments}')
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(page.getByLabel('Texting number')).toBeFocused()
  await expect(page.getByLabel('Texting number')).toHaveAccessibleDescription(
    /Must have a valid phone number\./,
  )
  await expect(page.getByText('Must be a whole number of hours from 1 to 168')).toBeVisible()
  await expect(page.getByText('The text does not know {docter}')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Texting number').fill('555 017 7777')
  await page.getByLabel('Hours before the appointment').fill('48')
  await page.getByLabel('Text', { exact: true }).fill('{clinic}: {appointments}')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(
    'Harbor Orthodontics: Pat on Tue, May 6 at 2:30 PM',
  )
  await page.getByLabel('From').fill('20:00')
  await expectThumbSized(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'settings-messaging')
  await save.click()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  const { rows } = await server.owner.query(
    `select sms_number, reminder_text, reminder_lead_hours, quiet_from::text, quiet_to::text
     from messaging_settings where clinic_id = $1`,
    [clinic.id],
  )
  expect(rows).toEqual([
    {
      sms_number: '5550177777',
      reminder_text: '{clinic}: {appointments}',
      reminder_lead_hours: 48,
      quiet_from: '20:00:00',
      quiet_to: '08:00:00',
    },
  ])
})

test('the number of another clinic is refused at its field', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  server,
  make,
  expectRefusal,
}) => {
  const elsewhere = await make.clinic()
  await textsOf(server).giveNumber(elsewhere.id, '5550188888')
  await startSession(page, clinic.administrator)
  await page.goto('/settings/messaging')
  await page.getByLabel('Texting number').fill('(555) 018-8888')
  expectRefusal('422 PUT /v2/rest/settings/messaging')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Texting number')).toHaveAccessibleDescription(
    /This value is already in use\./,
  )
})
