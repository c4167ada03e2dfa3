import { expect, expectAccessible, isPhone, test } from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { info, openConversation, textsOf } from './conversation-page.ts'

test('an unknown number is shown as unknown, and becomes that of a new patient [MSG-37]', async ({
  page,
  clinic,
  server,
}) => {
  const { id } = await textsOf(server).conversation(clinic.id, { phone: '5557005004' })
  await openConversation(page, clinic.staff, id)
  const panel = await info(page, 'Contact info')
  await expect(panel.getByRole('heading', { name: 'Contact info' })).toBeVisible()
  await expect(panel).toContainText('This number is not associated with patient records.')
  await expect(panel.getByRole('button', { name: 'New Appointment' })).toBeVisible()
  await expectAccessible(page)
  await expectThumbSized(page)
  await panel.getByRole('button', { name: 'New Appointment' }).click()
  const booking = page.getByRole('dialog')
  await expect(booking.getByLabel(/phone/i).first()).toHaveValue('(555) 700-5004')
  await page.goBack()
  await (await info(page, 'Contact info')).getByRole('button', { name: 'New Patient' }).click()
  const form = page.getByRole('dialog', { name: 'New Patient' })
  await expect(form.getByLabel(/phone/i).first()).toHaveValue('(555) 700-5004')
  await form.getByLabel(/first name/i).fill('Zoe')
  await form.getByLabel(/last name/i).fill('Diaz')
  await form.getByLabel(/email/i).fill('zoe@example.com')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/v2\/patient\/\d+\/profile$/)
  await page.goto(`/v2/messages/${id}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Zoe Diaz' })).toBeVisible()
  if (!isPhone(page)) await expect((await info(page)).getByText('zoe@example.com')).toBeVisible()
})
