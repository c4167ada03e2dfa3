import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Make,
  screenshot,
  test,
} from '../harness/harness.ts'
import type { RunningServer } from '../harness/server.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import {
  bookableClinic,
  bookedOnline,
  button,
  chooseDay,
  chooseTime,
  field,
  fillIn,
  heading,
  submit,
} from './booking-page.ts'

type Setting = { server: RunningServer; make: Make; clinic: { id: number; name: string } }

/** A bookable clinic with a type by video, for which its doctor has hours from eight to eleven in the morning. */
async function clinicWithVideo({ server, make, clinic }: Setting) {
  const bookable = await bookableClinic(server, make, clinic)
  const video = await make.appointmentType(clinic.id, {
    title: 'Virtual Consultation',
    duration: 30,
    is_remote: true,
  })
  await make.offer(clinic.id, bookable.doctor.id, video.id)
  await server.owner.query('insert into bookable_types (clinic_id, appointment_type_id) values ($1, $2)', [
    clinic.id,
    video.id,
  ])
  await server.owner.query(
    `insert into doctor_virtual_hours (clinic_id, doctor_id, week_day, is_open, start_at, stops_at)
     select $1, $2, day, true, '08:00', '11:00' from generate_series(0, 6) as day`,
    [clinic.id, bookable.doctor.id],
  )
  return bookable
}

test('a visit by video needs no room, only a doctor’s hours for it and a way to call [G-31]', {
  tag: '@whole',
}, async ({ page, server, clinic, make }) => {
  const { address, day } = await clinicWithVideo({ server, make, clinic })
  await page.goto(address)
  await button(page, /^Virtual Consultation/).click()
  await expect(page.getByText('Virtual Consultation, 30 minutes, by video')).toBeVisible()
  await chooseDay(page, day)
  // The hours by video begin before the clinic opens and end at eleven.
  await expect(button(page, '8:00 AM')).toBeVisible()
  await expect(button(page, '11:00 AM')).toHaveCount(0)
  await button(page, '8:00 AM').click()
  await expect(heading(page, 'Your details')).toBeVisible()
  await expect(page.getByText('By video')).toBeVisible()
  await expect(page.getByRole('main').getByText('12 Harbor Street')).toHaveCount(0)
  await fillIn(page)
  await submit(page).click()
  const how = page.getByRole('group', { name: 'How shall we call you?' })
  await expect(how).toHaveAccessibleDescription('Please choose one.')
  await expect(how.getByLabel('FaceTime')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(how.getByLabel('Zoom')).toBeChecked()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'booking-video')
  await submit(page).click()
  await expect(heading(page, 'You are booked')).toBeVisible()
  await expect(page.getByText('By video')).toBeVisible()
  const { rows } = await server.owner.query(
    `select a.virtual, a.room_id, p.contact_method from appointments a join patients p on p.id = a.patient_id
     where a.clinic_id = $1`,
    [clinic.id],
  )
  expect(rows).toEqual([{ virtual: true, room_id: null, contact_method: 'Zoom' }])
})

test('if several doctors offer a type, one can be chosen, and then only their times are free [G-31]', {
  tag: '@whole',
}, async ({ page, server, clinic, make }) => {
  const { address, day, consultation, room } = await bookableClinic(server, make, clinic)
  await make.room(clinic.id, { title: 'Exam Room Two' })
  const fox = await make.doctor(clinic.id, { first_name: 'Max', last_name: 'Fox' })
  await make.offer(clinic.id, fox.id, consultation.id)
  const patient = await make.patient(clinic.id)
  await make.appointment(clinic.id, {
    starts_at: `${day} 10:00`,
    patient_id: patient.id,
    appointment_type_id: consultation.id,
    doctor_id: fox.id,
    room_id: room.id,
  })
  await page.goto(address)
  await button(page, /^Aligner Check/).click()
  await expect(heading(page, 'Choose a time')).toBeVisible()
  await expect(field(page, 'With')).toHaveCount(0)
  await button(page, 'Back').click()
  await button(page, /^Consultation/).click()
  await chooseDay(page, day)
  await button(page, '10:00 AM').click()
  await expect(heading(page, 'Your details')).toBeVisible()
  await page.goBack()
  await expect(button(page, '10:00 AM')).toBeVisible()
  await field(page, 'With').selectOption({ label: 'Max Fox' })
  await expect(button(page, '10:00 AM')).toHaveCount(0)
  await expect(button(page, '10:30 AM')).toBeVisible()
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'booking-doctor')
  // The time was another doctor's, so Forward does not lead to the next step with it.
  await page.goForward()
  await chooseTime(page, day, '10:30 AM')
  await expect(page.getByText('with Max Fox')).toBeVisible()
  await page.reload()
  await expect(page.getByText('with Max Fox')).toBeVisible()
  await fillIn(page)
  await submit(page).click()
  await expect(heading(page, 'You are booked')).toBeVisible()
  const { rows } = await server.owner.query(
    'select doctor_id from appointments where clinic_id = $1 and from_booking_page',
    [clinic.id],
  )
  expect(rows.map(row => Number(row.doctor_id))).toEqual([fox.id])
})

test('a visit can be booked by keys alone, and the focus is never lost [G-31]', {
  tag: ['@wide', '@whole'],
}, async ({ page, server, clinic, make }) => {
  const { address } = await bookableClinic(server, make, clinic)
  await page.goto(address)
  await button(page, /^Consultation/).press('Enter')
  await expect(heading(page, 'Choose a time')).toBeFocused()
  const next = page.getByRole('region', { name: 'Next days with free times' }).getByRole('button')
  await next.first().press('Enter')
  // The pressed button is gone, and the day to which it led has the focus.
  const pressed = page.getByRole('region', { name: 'Days', exact: true }).locator('[aria-pressed="true"]')
  await expect(pressed).toBeFocused()
  await button(page, '11:00 AM').press('Enter')
  await expect(heading(page, 'Your details')).toBeFocused()
  await field(page, 'First name').focus()
  for (const text of ['Zoë', 'Muñoz', 'zoe@example.com', '5551234567']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(field(page, 'Mobile phone')).toHaveValue('(555) 123-4567')
  await field(page, 'Email').press('Enter')
  await expect(heading(page, 'You are booked')).toBeFocused()
  expect(await bookedOnline(server, clinic.id)).toMatchObject([
    { starts_at: expect.stringMatching(/ 11:00$/), phone_number: '5551234567' },
  ])
})
