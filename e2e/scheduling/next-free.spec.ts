import { expect, expectAccessible, screenshot, startSession, test } from '../harness.ts'
import { bookingClinic, chooseDay, choosePatient, nextWorkDay, openNewAppointment } from './booking-clinic.ts'

const day = nextWorkDay()

test('a double click on the next free time chooses it and books nothing: no button comes to stand there [APT-35]', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const { one, lee, fox, check } = await bookingClinic(make, clinic.id)
  const ann = await make.patient(clinic.id, { first_name: 'Ann', last_name: 'Other' })
  const taken = { patient_id: ann.id, appointment_type_id: check.id, duration: 15, room_id: one.id }
  await make.appointment(clinic.id, { ...taken, starts_at: `${day} 10:00`, doctor_id: fox.id })
  await make.appointment(clinic.id, { ...taken, starts_at: `${day} 11:00`, doctor_id: lee.id })
  const booked = async () =>
    (await server.owner.query('select from appointments where clinic_id = $1', [clinic.id])).rowCount
  // What stands in the way is not known yet: the offer stands alone, right above the buttons.
  let answer: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/v2/rest/appointments/warnings', async route => {
    await held
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
  // At its right end, which is that of Create too.
  const { width = 0, height = 0 } = (await offer('10:15 AM').boundingBox()) ?? {}
  const atTheEnd = { position: { x: width - 20, y: height / 2 } }
  await offer('10:15 AM').dblclick(atTheEnd)
  await expect(time).toHaveValue('10:15 AM')
  await expect(dialog.getByText('Chosen: 10:15 AM')).toBeVisible()
  expect(await create.boundingBox()).toEqual(alone)
  await expectAccessible(page)
  await screenshot(page, 'new-appointment-next-free-chosen')
  answer()

  // Another time is somebody's own choice; and its warnings go a moment after the click.
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

test('nor does a double click on another button at the foot of the form do what it was not meant for', {
  tag: ['@wide', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const { one, consultation, zoe } = await bookingClinic(make, clinic.id)
  const { id } = await make.appointment(clinic.id, {
    patient_id: zoe.id,
    appointment_type_id: consultation.id,
    room_id: one.id,
    starts_at: `${day} 10:00`,
  })
  const blocked = await make.timeOff(clinic.id, { starts_at: `${day} 15:00`, room_id: one.id })
  await startSession(page, clinic.administrator)
  await page.goto(`/v2/calendar/day/${day}`)
  await expect(page.getByText('Zoë Muñoz')).toBeVisible()
  // Behind it is the calendar, where a click on free time begins a new appointment.
  const created = await openNewAppointment(page)
  await created.getByRole('button', { name: 'Cancel' }).dblclick()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(`/v2/calendar/day/${day}`)

  for (const [path, name] of [
    [`/v2/appointment/${id}/edit`, 'Cancel Appointment'],
    [`/v2/time-off/${blocked.id}/edit`, 'Cancel Blocked Time'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('dialog').getByRole('button', { name }).dblclick()
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(question).toHaveCount(0)
  }
  const { rows } = await server.owner.query(
    `select canceled_at from appointments where clinic_id = $1
     union all select canceled_at from time_offs where clinic_id = $1`,
    [clinic.id],
  )
  expect(rows).toEqual([{ canceled_at: null }, { canceled_at: null }])
})
