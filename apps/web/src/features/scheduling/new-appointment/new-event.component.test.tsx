import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseDay, dialogOf } from '../../../../test/component/booking-form.ts'
import { expectTexts } from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'

const situation = 'scheduling-forms/a clinic that books'
const dialog = dialogOf()
const info = dialogOf('Appointment info')
const doctor = dialog.getByLabelText('Doctor')
const type = dialog.getByLabelText('Appointment type')
const time = dialog.getByRole('combobox', { name: 'Time' })
const create = dialog.getByRole('button', { name: 'Create' })
const contactMethod = dialog.getByLabelText('Contact method')
// Dr. Lee has no hours for video.
const closed = dialog.getByText('The clinic is closed at this time').first()

test('a new patient is booked by video; server errors are shown on their fields [APT-27, APT-32, APT-42, APT-51, APT-52, CST-05, ERR-25, ERR-26]', async () => {
  const server = await open(situation, '/v2/search', {
    // The requests while a name is typed depend on timing, and the recent patients on earlier requests.
    before: server => void server.fail(/\/patients\/(duplicates|recent)/, 'silent'),
  })
  await expect.element(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
  await userEvent.keyboard('n')
  await dialog.getByRole('combobox', { name: 'Patient' }).fill('Leo Chan')
  await page.getByRole('option', { name: 'New Patient “Leo Chan”' }).click()
  await expect.element(dialog.getByLabelText('New Patient')).toBeChecked()
  await expect.element(dialog.getByLabelText('First name')).toHaveValue('Leo')
  await expect.element(dialog.getByLabelText('First name')).toHaveFocus()
  await dialog.getByLabelText('Email').fill('leo@example.com')
  await dialog.getByLabelText('Phone').fill('5551234567')
  await type.selectOptions('Virtual Consultation (45 min)')
  await expect.element(dialog.getByLabelText('Room')).not.toBeInTheDocument()
  await expectTexts(contactMethod.css('option'), ['Choose a contact method', 'FaceTime', 'Zoom'])
  await create.click()
  await expect.element(dialog.css('p').filter({ hasText: 'Choose a doctor' })).toBeVisible()
  await expect.element(dialog.css('p').filter({ hasText: 'Choose a contact method' })).toBeVisible()
  await doctor.selectOptions('Dora Lee')
  await contactMethod.selectOptions('Zoom')
  await chooseDay(dialog, '2026-05-07')
  await time.fill('10:00 AM')
  // A warning that is not visible yet would need confirmation.
  await expect.element(closed).toBeVisible()

  const booking = 'POST /v2/rest/appointments'
  const stop = server.fail(booking, {
    status: 422,
    body: { error: '{"patient":{"phone_number":["is not in service"]}}' },
  })
  await create.click()
  await expect.element(dialog.getByText('is not in service')).toBeVisible()
  await expect.element(page.getByRole('alert').getByText('is not in service')).toBeVisible()
  await expect.element(dialog.getByLabelText('Phone')).toHaveFocus()
  stop()
  // The response is lost, but the appointment is booked; the second attempt finds it.
  server.lose(booking, 1)
  await create.click()
  await expect.element(dialog.getByText('Something went wrong!')).toBeVisible()
  await create.dblClick()
  await expect.element(info).toMatchTextContent('Leo Chan')
  const tries = server.sent.filter(({ request }) => request === booking).slice(1)
  expect(tries).toHaveLength(2)
  expect(tries[1]?.key).toBe(tries[0]?.key)
  expect(tries[1]?.body).toMatchObject({
    appointment: {
      startsAt: '2026-5-7 10:00 AM',
      duration: 45,
      virtual: true,
      roomId: null,
      patientAttributes: { contactMethod: 'Zoom' },
    },
  })
})

test('while it is being created, its warnings are not checked again: the new visit would be in its own way [APT-104]', async () => {
  const server = await open(
    'scheduling-forms/a patient who is registered',
    ({ patient }) => `/v2/patient/${patient}/profile`,
  )
  await page.getByRole('button', { name: 'New Appointment' }).click()
  await doctor.selectOptions('Dora Lee')
  await type.selectOptions('Virtual Consultation (45 min)')
  await contactMethod.selectOptions('FaceTime')
  await chooseDay(dialog, '2026-05-07')
  await time.fill('02:00 PM')
  await userEvent.keyboard('{Tab}')
  await expect.element(closed).toBeVisible()
  const release = server.hold('POST /v2/rest/appointments')
  await create.click()
  await expect.element(dialog.getByRole('button', { name: 'Creating…' })).toBeVisible()
  const asked = () => server.requests.filter(one => /appointments\/warnings|time_slots/.test(one)).length
  const before = asked()
  release()
  await expect.element(info).toMatchTextContent('Zoë Muñoz')
  // The saved visit makes the calendar old, and with it what was read for this form.
  expect(asked()).toBe(before)
})

test('a registered patient is booked by video; the contact method is saved with the patient [APT-27, APT-99]', async () => {
  const server = await open(
    'scheduling-forms/a patient who is registered',
    ({ patient }) => `/v2/patient/${patient}/profile`,
  )
  await page.getByRole('button', { name: 'New Appointment' }).click()
  await expect.element(dialog.getByText('Zoë Muñoz')).toBeVisible()
  await doctor.selectOptions('Dora Lee')
  await type.selectOptions('Virtual Consultation (45 min)')
  await contactMethod.selectOptions('FaceTime')
  await chooseDay(dialog, '2026-05-07')
  await time.fill('2')
  await expect.element(closed).toBeVisible()
  await create.click()
  await expect.element(info).toMatchTextContent('Zoë Muñoz')
  expect(server.sent).toContainEqual(
    expect.objectContaining({
      request: `PATCH /v2/rest/patients/${server.named.patient}`,
      body: { patient: { contactMethod: 'FaceTime' } },
    }),
  )
  expect(server.sent.find(({ request }) => request === 'POST /v2/rest/appointments')?.body).toMatchObject({
    appointment: { startsAt: '2026-5-7 02:00 PM', patientAttributes: { id: server.named.patient } },
  })
})

test('a day is chosen by the keyboard alone; Escape closes the sheet and not the form', async () => {
  await open(situation, '/v2/search')
  await expect.element(page.getByRole('heading', { name: 'Patients' })).toBeVisible()
  await userEvent.keyboard('n')
  const field = dialog.getByRole('button', { name: /^Date/ })
  const sheet = page.getByRole('dialog', { name: 'Date', exact: true })
  const focused = (day: string) => expect.element(page.css(`[data-day="${day}"]`).last()).toHaveFocus()
  await expect.element(field).toMatchTextContent('05/06/2026')
  // The form focuses its first field once it is loaded, which would take the focus from a quicker person.
  await expect.element(dialog.getByRole('combobox', { name: 'Patient' })).toHaveFocus()
  ;(field.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await focused('2026-05-06')
  for (const [key, day] of [
    ['ArrowRight', '2026-05-07'],
    ['ArrowDown', '2026-05-14'],
    ['Home', '2026-05-10'],
    ['End', '2026-05-16'],
    ['ArrowUp', '2026-05-09'],
    ['ArrowLeft', '2026-05-08'],
    // The keys lead into another month and back.
    ['PageDown', '2026-06-08'],
    ['PageUp', '2026-05-08'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await focused(day)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toMatchTextContent('05/06/2026')

  await userEvent.keyboard('{Enter}')
  await focused('2026-05-06')
  // Four weeks later the day is in the next month.
  for (const day of ['2026-05-13', '2026-05-20', '2026-05-27', '2026-06-03']) {
    await userEvent.keyboard('{ArrowDown}')
    await focused(day)
  }
  await expect.element(sheet.getByRole('heading', { name: 'June 2026' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toMatchTextContent('06/03/2026')

  // Tab goes through the buttons that change the month, and out of the sheet, which closes.
  await userEvent.keyboard('{Enter}')
  await focused('2026-06-03')
  await userEvent.keyboard('{Tab}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(time).toHaveFocus()
  await expect.element(field).toMatchTextContent('06/03/2026')
})

const onDay = dialog.getByRole('button', { name: /^Date/ })

test.each([
  ['day/2026-05-12', '05/12/2026'],
  ['day/2026-05-05', '05/06/2026'],
  ['week/2026-05-12', '05/11/2026'],
  ['month/2026-08-01', '08/03/2026'],
])('over the calendar %s the key n begins on %s [APT-101, BLK-21]', async (address, day) => {
  await open(situation, `/v2/calendar/${address}`, { as: 'administrator' })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(page.getByText('Loading...')).not.toBeInTheDocument()
  await userEvent.keyboard('n')
  await expect.element(onDay).toMatchTextContent(day)
  await dialog.getByRole('tab', { name: 'Blocked time' }).click()
  const blocked = dialogOf('New Blocked Time')
  await expect.element(blocked.getByRole('button', { name: /^Date/ })).toMatchTextContent(day)
  await expect.element(blocked.getByRole('combobox', { name: 'Start time' })).toHaveValue('10:00 AM')
})

test('the room whose column was pressed stays; the usual room of the type is a hint that one press takes [APT-102, APT-103]', async () => {
  await open(situation, '/v2/calendar/day/2026-05-12')
  const column = page.getByRole('list', { name: 'Exam Room One' })
  await expect.element(column).toBeInTheDocument()
  await userEvent.click(column.element().parentElement as HTMLElement, { position: { x: 60, y: 120 } })
  const room = dialog.getByLabelText('Room')
  const chosen = room.css('option:checked')
  await expect.element(chosen).toHaveTextContent('Exam Room One')
  await type.selectOptions('Consultation (30 min)')
  await expect.element(dialog.getByText('Usually in Exam Room Two')).toBeVisible()
  await expect.element(chosen).toHaveTextContent('Exam Room One')
  await type.selectOptions('Virtual Consultation (45 min)')
  await expect.element(room).not.toBeInTheDocument()
  await expect.element(dialog.getByText('Usually in Exam Room Two')).not.toBeInTheDocument()
  await type.selectOptions('Consultation (30 min)')
  await expect.element(chosen).toHaveTextContent('Exam Room One')
  await dialog.getByRole('button', { name: 'Take it: Exam Room Two' }).click()
  await expect.element(chosen).toHaveTextContent('Exam Room Two')
  await expect.element(dialog.getByText('Usually in Exam Room Two')).not.toBeInTheDocument()
  await expect.element(room).toHaveFocus()
})
