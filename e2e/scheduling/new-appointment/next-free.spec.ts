import { expect, expectAccessible, screenshot, startSession, test } from '../../harness/harness.ts'
import {
  bookingClinic,
  chooseDay,
  choosePatient,
  nextWorkDay,
  openNewAppointment,
} from '../clinic-fixture.ts'

const day = nextWorkDay()

test('a double click on the next free time chooses it and books nothing: no button moves to that place [APT-35]', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const { one, lee, fox, check } = await bookingClinic(make, clinic.id)
  const ann = await make.patient(clinic.id, { first_name: 'Ann', last_name: 'Other' })
  const taken = { patient_id: ann.id, appointment_type_id: check.id, duration: 15, room_id: one.id }
  await make.appointment(clinic.id, { ...taken, starts_at: `${day} 10:00`, doctor_id: fox.id })
  await make.appointment(clinic.id, { ...taken, starts_at: `${day} 11:00`, doctor_id: lee.id })
  const booked = async () =>
    (await server.owner.query('select from appointments where clinic_id = $1', [clinic.id])).rowCount
  // The warnings are not loaded yet: the offer stands alone, right above the buttons.
  let answer: () => void = () => undefined
  const released = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/v2/rest/appointments/warnings', async route => {
    await released
    await route.continue()
  })
  await startSession(page, clinic.staff)
  await page.goto('/v2/search')
  const dialog = await openNewAppointment(page)
  await choosePatient(page, dialog, 'zoe')
  await dialog.getByLabel('Doctor').selectOption({ label: 'Max Fox' })
  await dialog.getByLabel('Appointment type').selectOption({ label: 'Aligner Check (15 min)' })
  await dialog.getByLabel('Room').selectOption({ label: 'Exam Room One' })
  await chooseDay(page, dialog, day)
  const time = dialog.getByRole('combobox', { name: 'Time' })
  const offer = (at: string) => dialog.getByRole('button', { name: `Next free: ${at}` })
  const create = dialog.getByRole('button', { name: 'Create' })
  await time.fill('10:00 AM')
  await expect(offer('10:15 AM')).toBeVisible()
  const alone = await create.boundingBox()
  // Clicks at the right end of the offer, where Create would be.
  const { width = 0, height = 0 } = (await offer('10:15 AM').boundingBox()) ?? {}
  const atTheEnd = { position: { x: width - 20, y: height / 2 } }
  await offer('10:15 AM').dblclick(atTheEnd)
  await expect(time).toHaveValue('10:15 AM')
  await expect(dialog.getByText('Chosen: 10:15 AM')).toBeVisible()
  expect(await create.boundingBox()).toEqual(alone)
  await expectAccessible(page)
  await screenshot(page, 'new-appointment-next-free-chosen')
  answer()

  // Another time is the person's own choice, and the warnings of the former one disappear a moment after the click.
  await time.fill('11:00 AM')
  await expect(dialog.getByText('Chosen: 10:15 AM')).toHaveCount(0)
  const inTheWay = dialog.getByText('Exam Room One is already in use at this time')
  await expect(inTheWay).toBeVisible()
  const warned = await create.boundingBox()
  await offer('11:15 AM').dblclick(atTheEnd)
  await expect(dialog.getByText('Chosen: 11:15 AM')).toBeVisible()
  await expect(inTheWay).toHaveCount(0)
  expect(await create.boundingBox()).toEqual(warned)
  expect(await booked()).toBe(2)
  await create.click()
  await expect(page.getByText('Appointment created.')).toBeVisible()
  expect(await booked()).toBe(3)
})
