import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../../harness/harness.ts'
import type { RunningServer } from '../../harness/server.ts'
import { expectThumbSized } from '../../harness/thumb-sized.ts'
import {
  bookingClinic,
  chooseDay,
  choosePatient,
  nextWorkDay,
  openNewAppointment,
} from '../clinic-fixture.ts'

const day = nextWorkDay()
const booked = async (server: RunningServer, clinic: { id: number }) =>
  (
    await server.owner.query(
      `select to_char(a.starts_at at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI') as at, a.duration,
         a.virtual, r.title as room, d.last_name as doctor, t.title as type, p.full_name as patient, p.contact_method
       from appointments a
       left join rooms r on r.id = a.room_id left join doctors d on d.id = a.doctor_id
       join appointment_types t on t.id = a.appointment_type_id join patients p on p.id = a.patient_id
       where a.clinic_id = $1 and a.canceled_at is null order by a.id`,
      [clinic.id],
    )
  ).rows

test('a patient is booked from the bar, mostly by keyboard [APT-02, APT-06, APT-07, APT-09, APT-23, APT-24, APT-25, APT-26, APT-28, APT-29, APT-31, APT-33, APT-34, ERR-27, TOP-02, ROL-03, CST-06, CST-12, CAL-39]', async ({
  page,
  clinic,
  make,
  server,
}) => {
  await bookingClinic(make, clinic.id)
  await startSession(page, clinic.staff)
  await page.goto('/v2/search')
  const dialog = await openNewAppointment(page)
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toBeFocused()
  await expect(dialog.getByRole('tab')).toHaveCount(0)
  await expect(dialog.getByLabel('Returning Patient')).toBeChecked()
  await expect(dialog.getByLabel('Contact method')).toHaveCount(0)
  await expect(dialog.getByRole('slider')).toHaveAttribute('max', '180')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'new-appointment')

  await dialog.getByRole('button', { name: 'Create' }).click()
  for (const text of ['Choose a patient', 'Pick an appointment type', 'Pick a room']) {
    await expect(dialog.getByText(text, { exact: true }).and(dialog.locator('[class*=error]'))).toBeVisible()
  }
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toBeFocused()
  await expectAccessible(page)
  await screenshot(page, 'new-appointment-wrong')

  await choosePatient(page, dialog, 'zoe')
  await expect(dialog.getByText('Zoë Muñoz')).toBeVisible()
  await expect(dialog.getByLabel('Doctor')).toBeFocused()
  const type = dialog.getByLabel('Appointment type')
  await expect(type.locator('optgroup')).toHaveCount(2)
  await expect(type.locator('optgroup[label="On site"] option')).toHaveText([
    /Consultation \(30 min\)|Aligner Check \(15 min\)/,
    /Consultation \(30 min\)|Aligner Check \(15 min\)/,
  ])
  await expect(type.locator('optgroup[label="Virtual"] option')).toHaveText(['Virtual Consultation (45 min)'])
  await type.selectOption({ label: 'Aligner Check (15 min)' })
  await dialog.getByLabel('Doctor').selectOption({ label: 'Dora Lee' })
  // This doctor does not offer the type.
  await expect(type).toHaveValue('')
  await expect(type.locator('option')).not.toContainText(['Aligner Check (15 min)'])
  await type.selectOption({ label: 'Consultation (30 min)' })
  await expect(dialog.getByLabel('Room')).toHaveValue(/\d+/)
  await expect(dialog.getByLabel('Room').locator('option:checked')).toHaveText('Exam Room Two')
  await expect(dialog.getByRole('textbox', { name: 'Duration' })).toHaveValue('30')

  await dialog.getByRole('button', { name: /^Date/ }).click()
  await expectAccessible(page)
  await screenshot(page, 'new-appointment-date')
  await page.locator(`[role="dialog"] [data-day="${day}"]`).click()
  const time = dialog.getByRole('combobox', { name: 'Time' })
  await time.click()
  await expect(dialog.getByRole('option', { name: '12:00 PM' })).toContainText('not free')
  await screenshot(page, 'new-appointment-times')
  await time.fill('937')
  await page.keyboard.press('Tab')
  await expect(time).toHaveValue('09:30 AM')
  await time.press('Enter')
  await expect(page.getByText('Appointment created.')).toBeVisible()
  await expect(page).toHaveURL(/\/v2\/appointment\/\d+$/)
  await expect(page.getByRole('dialog', { name: 'Appointment info' })).toContainText('Zoë Muñoz')
  expect(await booked(server, clinic)).toEqual([
    {
      at: `${day} 09:30`,
      duration: 30,
      virtual: false,
      room: 'Exam Room Two',
      doctor: 'Lee',
      type: 'Consultation',
      patient: 'Zoë Muñoz',
      contact_method: null,
    },
  ])
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('warnings are shown and do not prevent saving; a warning that appears meanwhile needs a confirmation [APT-35, ERR-09]', {
  tag: '@any-width',
}, async ({ page, clinic, make, server, expectRefusal }) => {
  expectRefusal('409 POST /v2/rest/appointments')
  expectRefusal('500 POST /v2/rest/appointments/warnings')
  const { one, lee, fox, check, zoe } = await bookingClinic(make, clinic.id)
  const other = await make.patient(clinic.id, { first_name: 'Ann', last_name: 'Other' })
  const taken = { patient_id: other.id, appointment_type_id: check.id, duration: 15 }
  await make.appointment(clinic.id, {
    ...taken,
    starts_at: `${day} 10:00`,
    room_id: one.id,
    doctor_id: fox.id,
  })
  await make.appointment(clinic.id, {
    ...taken,
    starts_at: `${day} 15:00`,
    patient_id: zoe.id,
    room_id: one.id,
  })
  await cutLiveUpdates(page)
  await startSession(page, clinic.staff)
  await page.goto('/v2/search')
  const dialog = await openNewAppointment(page)
  await page.route('**/v2/rest/appointments/warnings', route => route.fulfill({ status: 500, json: {} }))
  await choosePatient(page, dialog, 'zoe')
  await expect(dialog.getByText('Failed to check appointment warnings')).toBeVisible()
  await page.unroute('**/v2/rest/appointments/warnings')
  await chooseDay(page, dialog, day)
  await dialog.getByRole('combobox', { name: 'Time' }).fill('10:00 AM')
  await dialog.getByLabel('Doctor').selectOption({ label: 'Max Fox' })
  await dialog.getByLabel('Appointment type').selectOption({ label: 'Aligner Check (15 min)' })
  await dialog.getByLabel('Room').selectOption({ label: 'Exam Room One' })
  // The text stands once beside the button, because the fields may be out of sight, with a free time.
  await expect(dialog.getByText('This patient already has an appointment on this day')).toHaveCount(1)
  await expect(dialog.getByText('Failed to check appointment warnings')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Next free: 10:15 AM' })).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('status')).toContainText(
    'Dr. Fox already has an appointment at this time. Exam Room One is already in use at this time',
  )
  await expectAccessible(page)
  await screenshot(page, 'new-appointment-warnings')
  const time = dialog.getByRole('combobox', { name: 'Time' })
  await time.click()
  // The text is selected, so typing replaces it.
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('10:00 AM')
  const options = dialog.getByRole('option', { name: /^\d\d:\d\d [AP]M/ })
  await expect(options.first()).toBeVisible()
  const heights = await options.evaluateAll(all => all.map(one => one.clientHeight))
  expect(Math.max(...heights)).toBeLessThan(40)
  await screenshot(page, 'new-appointment-times')
  await time.press('Escape')
  await dialog.getByRole('button', { name: 'Next free: 10:15 AM' }).click()
  await expect(time).toHaveValue('10:15 AM')
  await expect(time).toBeFocused()
  await expect(dialog.getByRole('button', { name: /^Next free/ })).toHaveCount(0)

  // The warnings for eleven have been loaded: an appointment that is added after that is not among them.
  await Promise.all([
    page.waitForResponse(
      answer =>
        answer.url().endsWith('/appointments/warnings') &&
        !!answer.request().postData()?.includes('11:00 AM'),
    ),
    time.fill('11:00 AM'),
  ])
  await expect(dialog.getByText('Dr. Fox already has an appointment at this time')).toHaveCount(0)
  await make.appointment(clinic.id, {
    ...taken,
    starts_at: `${day} 11:00`,
    room_id: one.id,
    doctor_id: lee.id,
  })
  await dialog.getByRole('button', { name: 'Create' }).click()
  const question = page.getByRole('alertdialog', { name: 'Book anyway?' })
  await expect(question).toContainText('Exam Room One is already in use at this time')
  await expectAccessible(page)
  await screenshot(page, 'new-appointment-book-anyway')
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(dialog.getByText('Exam Room One is already in use at this time')).toBeVisible()
  expect(await booked(server, clinic)).toHaveLength(3)
  // Now the warning has been seen.
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Appointment created.')).toBeVisible()
  expect(await booked(server, clinic)).toHaveLength(4)
})
