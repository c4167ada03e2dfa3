import { expect, expectAccessible, expectNoSidewaysScroll, isPhone, screenshot, test } from '../harness.ts'
import { inDays } from '../tasks/tasks-page.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { field, info, openConversation, textsOf } from './conversation-desk.ts'

test('beside a conversation stands who the patient is and when they come [MSG-30] [MSG-31] [MSG-33] [MSG-34] [MSG-35] [MSG-36] [C-62]', {
  tag: '@whole',
}, async ({ page, clinic, server, make }) => {
  const phone = '5557005001'
  const zoe = await make.patient(clinic.id, {
    first_name: 'Zoe',
    last_name: 'Diaz',
    phone_number: phone,
    email: 'zoe@example.com',
  })
  const type = await make.appointmentType(clinic.id, { title: 'Retainer Delivery' })
  const room = await make.room(clinic.id, { title: 'Room A' })
  const visit = (starts_at: string, flags: { no_show?: boolean; reschedule?: boolean } = {}) =>
    make.appointment(clinic.id, {
      starts_at,
      patient_id: zoe.id,
      appointment_type_id: type.id,
      room_id: room.id,
      ...flags,
    })
  await visit(`${inDays(7)} 10:00`)
  await visit(`${inDays(-7)} 14:30`, { no_show: true })
  await visit(`${inDays(-8)} 15:00`, { reschedule: true })
  const { id } = await textsOf(server).conversation(clinic.id, { phone })
  await openConversation(page, clinic.staff, id)
  const panel = await info(page)
  await expect(panel.getByRole('group')).toHaveAttribute('open', '')
  await expect(panel).toContainText('zoe@example.com')
  await expect(panel).toContainText('(555) 700-5001')
  await expect(panel.locator('dt', { hasText: 'Heard about us' })).toBeVisible()
  await expect(panel).toContainText('Not informed')
  const next = panel.getByRole('list', { name: 'NEXT APPOINTMENT' })
  await expect(next).toContainText('Retainer Delivery')
  await expect(next).toContainText('10:00 AM')
  await expect(next).toContainText('Room A')
  const previous = panel.getByRole('list', { name: 'PREVIOUS APPOINTMENT' })
  await expect(previous).toContainText('2:30 PM')
  await expect(previous.getByRole('listitem').first()).toContainText('No Show')
  await expect(previous.getByRole('listitem').last()).toContainText('Rescheduled')
  await expectAccessible(page)
  await expectThumbSized(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'conversation-info')
  await panel.getByRole('button', { name: 'New Appointment' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByText('Zoe Diaz')).toBeVisible()
  await page.goBack()
  await expect(field(page)).toBeVisible()
  const again = await info(page)
  await again.getByRole('link', { name: 'VIEW DETAILS' }).click()
  await expect(page).toHaveURL(`/v2/patient/${zoe.id}/profile`)
})

test('a new appointment begins with the patient, and how they are reached by video [MSG-35] [G-60]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server, make }) => {
  const phone = '5557005005'
  await make.patient(clinic.id, {
    first_name: 'Zoe',
    last_name: 'Diaz',
    phone_number: phone,
    contact_method: 'Zoom',
  })
  await make.appointmentType(clinic.id, { title: 'Video Visit', duration: 30, is_remote: true })
  const { id } = await textsOf(server).conversation(clinic.id, { phone })
  await openConversation(page, clinic.staff, id)
  await (await info(page)).getByRole('button', { name: 'New Appointment' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByText('Zoe Diaz')).toBeVisible()
  await form.getByLabel('Appointment type').selectOption({ label: 'Video Visit (30 min)' })
  await expect(form.getByLabel('Contact method')).toHaveValue('Zoom')
})

test('several patients have a section each, closed at first; a link to a form is that of its patient [MSG-30] [MSG-32] [MSG-34]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server, make }) => {
  const phone = '5557005002'
  const zoe = await make.patient(clinic.id, { first_name: 'Zoe', last_name: 'Diaz', phone_number: phone })
  const max = await make.patient(clinic.id, { first_name: 'Max', last_name: 'Diaz', phone_number: phone })
  await make.patient(clinic.id, { first_name: 'Ida', last_name: 'Diaz', phone_number: phone })
  const { uuid } = await make.intakeForm(clinic.id, zoe.id, { status: 'sent' })
  await make.intakeForm(clinic.id, max.id, { status: 'completed', completed_at: new Date() })
  const { id } = await textsOf(server).conversation(clinic.id, { phone })
  await openConversation(page, clinic.staff, id)
  const panel = await info(page)
  await expect(panel.getByRole('group')).toHaveCount(3)
  const insert = panel.getByRole('button', { name: 'Insert Health History form link' })
  await expect(insert).toHaveCount(0)
  for (const name of ['Max Diaz', 'Ida Diaz']) await panel.getByText(name, { exact: true }).click()
  await expect(panel.getByText('No appointments').first()).toBeVisible()
  await expect(insert).toHaveCount(0)
  await panel.getByText('Zoe Diaz', { exact: true }).click()
  await insert.click()
  await expect(field(page)).toHaveValue(`${server.address}/intake_forms/${uuid}/responses/new`)
  await expect(field(page)).toBeFocused()
})

test('of one patient the token is inserted where the caret is [MSG-32]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server, make }) => {
  const phone = '5557005003'
  const zoe = await make.patient(clinic.id, { first_name: 'Zoe', phone_number: phone })
  await make.intakeForm(clinic.id, zoe.id)
  const { id } = await textsOf(server).conversation(clinic.id, { phone })
  await openConversation(page, clinic.staff, id)
  await field(page).fill('Please fill in today')
  await field(page).evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(14, 14))
  await (await info(page)).getByRole('button', { name: 'Insert Health History form link' }).click()
  await expect(field(page)).toHaveValue('Please fill in {HH form link} today')
})

test('a number that nobody has is said to be so, and becomes that of a new patient [MSG-37]', async ({
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
