import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  screenshot,
  startSession,
  test,
} from '../../harness/harness.ts'
import { otherUser } from '../../harness/other-user-fixture.ts'
import { book, furnish, nextWorkDayButFriday } from '../clinic-fixture.ts'
import { card, carry, ghost, offerAll, pointOf, quarterHeight, rowOf } from './drag-page.ts'

const day = nextWorkDayButFriday()

test('an appointment is dragged to another time and room, resized, and moved back; warnings are shown during the drag and confirmed', {
  tag: '@wide',
}, async ({ page, clinic, make, server }) => {
  const made = await furnish(make, clinic.id)
  await offerAll(make, clinic.id, made)
  const { one, two, stone, reyes, consultation } = made
  const visit = { appointment_type_id: consultation.id, duration: 30 }
  const { id } = await book(make, clinic.id, 'Zoë Muñoz', {
    ...visit,
    room_id: one.id,
    doctor_id: stone.id,
    starts_at: `${day} 10:00`,
  })
  await book(make, clinic.id, 'Ann Early', {
    ...visit,
    room_id: two.id,
    doctor_id: reyes.id,
    starts_at: `${day} 11:00`,
  })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/calendar/day/${day}`)
  const zoe = card(page, 'Zoë Muñoz')
  await expect(zoe).toBeVisible()

  // Over a free place, then over one that is taken; Escape changes nothing.
  await carry(page, zoe, 2, page.getByRole('list', { name: 'Exam Room Two' }))
  await expect(ghost(page)).toHaveAttribute('data-state', 'free')
  await expect(ghost(page)).toContainText('10:30 AM to 11:00 AM, Exam Room Two')
  await screenshot(page, 'drag-free')
  const height = await quarterHeight(page)
  const at = await pointOf(ghost(page))
  await page.mouse.move(at.x, at.y + height)
  await expect(ghost(page)).toHaveAttribute('data-state', 'warned')
  await expect(ghost(page)).toContainText('Exam Room Two is already in use at this time')
  await screenshot(page, 'drag-warned')
  await page.keyboard.press('Escape')
  await expect(ghost(page)).toBeHidden()
  await page.mouse.up()
  await expect(zoe).toHaveAccessibleName(/10:00 AM to 10:30 AM, Exam Room One/)

  // A drop without warnings is saved at once.
  await carry(page, zoe, 2, page.getByRole('list', { name: 'Exam Room Two' }))
  await page.mouse.up()
  await expect(page.getByText('Moved to 10:30 AM, Exam Room Two')).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Exam Room Two' }).getByRole('button', { name: /^Zoë Muñoz/ }),
  ).toHaveAccessibleName(/10:30 AM to 11:00 AM/)
  expect(await rowOf(server, id)).toEqual({
    at: `${day} 10:30`,
    duration: 30,
    room: two.id,
    doctor: stone.id,
  })
  await expect(page).toHaveURL(new RegExp(`/calendar/day/${day}$`))
  await screenshot(page, 'drag-moved')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Back at 10:00 AM')).toBeVisible()
  await expect(zoe).toHaveAccessibleName(/10:00 AM to 10:30 AM, Exam Room One/)
  expect(await rowOf(server, id)).toMatchObject({ at: `${day} 10:00`, room: one.id })

  // A drop on a taken place needs a confirmation.
  await carry(page, zoe, 3, page.getByRole('list', { name: 'Exam Room Two' }))
  await page.mouse.up()
  const question = page.getByRole('alertdialog', { name: 'Move anyway?' })
  await expect(question.getByText('Exam Room Two is already in use at this time')).toBeVisible()
  await expect(question).toContainText(
    'Zoë Muñoz from 10:00 AM, Exam Room One to 10:45 AM, Exam Room Two. Ann Early is there 11:00 to 11:30 AM.',
  )
  await expect(question.getByRole('button', { name: 'Keep it where it was' })).toBeFocused()
  await expectAccessible(page)
  await screenshot(page, 'drag-question')
  await question.getByRole('button', { name: 'Keep it where it was' }).click()
  await expect(ghost(page)).toBeHidden()
  expect(await rowOf(server, id)).toMatchObject({ at: `${day} 10:00`, room: one.id })
  await carry(page, zoe, 3, page.getByRole('list', { name: 'Exam Room Two' }))
  await page.mouse.up()
  await question.getByRole('button', { name: 'Move anyway' }).click()
  await expect(page.getByText('Moved to 10:45 AM, Exam Room Two')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(zoe).toHaveAccessibleName(/10:00 AM to 10:30 AM, Exam Room One/)
  expect(await rowOf(server, id)).toMatchObject({ at: `${day} 10:00`, room: one.id })

  // Resized by its lower edge: an unusual length shows a warning, but needs no confirmation, because it is intended.
  await carry(page, zoe, 1, undefined, 'edge')
  await expect(ghost(page)).toContainText('10:00 AM to 10:45 AM')
  await expect(ghost(page)).toContainText('This type is usually 30 minutes')
  await page.mouse.up()
  await expect(page.getByText('Now 10:00 AM to 10:45 AM')).toBeVisible()
  expect(await rowOf(server, id)).toMatchObject({ at: `${day} 10:00`, duration: 45 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(zoe).toHaveAccessibleName(/10:00 AM to 10:30 AM/)

  // A click still opens the appointment.
  await zoe.click()
  await expect(page).toHaveURL(new RegExp(`/v2/appointment/${id}$`))
})

test('a drag changes the doctor among doctors, and the day in a week; video appointments stay in video columns', {
  tag: ['@wide', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const made = await furnish(make, clinic.id)
  await offerAll(make, clinic.id, made)
  const { one, stone, reyes, consultation } = made
  const video = await make.appointmentType(clinic.id, { title: 'Video', duration: 30, is_remote: true })
  await make.offer(clinic.id, stone.id, video.id)
  const visit = { room_id: one.id, doctor_id: stone.id, appointment_type_id: consultation.id, duration: 30 }
  const { id } = await book(make, clinic.id, 'Zoë Muñoz', { ...visit, starts_at: `${day} 10:00` })
  await book(make, clinic.id, 'Vi Remote', {
    doctor_id: stone.id,
    appointment_type_id: video.id,
    duration: 30,
    virtual: true,
    starts_at: `${day} 14:00`,
  })
  const past = await book(make, clinic.id, 'Old Visit', {
    ...visit,
    starts_at: '2026-05-06 10:00',
    checked_in_at: new Date('2026-05-06T14:00:00Z'),
    seated_at: new Date('2026-05-06T14:05:00Z'),
  })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/calendar/day/${day}`)
  await page.getByRole('button', { name: 'Doctors' }).click()
  const zoe = card(page, 'Zoë Muñoz')
  const virtual = page.getByRole('list', { name: 'Stone (Virtual)' })
  await carry(page, zoe, 0, virtual)
  await expect(ghost(page)).toHaveAttribute('data-state', 'refused')
  await expect(ghost(page)).toContainText('Not here')
  await screenshot(page, 'drag-refused')
  await page.mouse.up()
  await expect(ghost(page)).toBeHidden()
  expect(await rowOf(server, id)).toMatchObject({ at: `${day} 10:00`, doctor: stone.id })
  await carry(page, zoe, 0, page.getByRole('list', { name: 'Ben Reyes' }))
  await page.mouse.up()
  await expect(page.getByText('Moved to 10:00 AM, Ben Reyes')).toBeVisible()
  expect(await rowOf(server, id)).toMatchObject({ at: `${day} 10:00`, doctor: reyes.id })

  await page.goto(`/v2/calendar/week/${day}`)
  const other = new Date(`${day}T12:00:00Z`)
  other.setUTCDate(other.getUTCDate() + 1)
  const otherDay = other.toISOString().slice(0, 10)
  const name = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(other)
  await carry(page, card(page, 'Zoë Muñoz'), 0, page.getByRole('list', { name }))
  await page.mouse.up()
  await expect(page.getByText('Zoë Muñoz’s visit is moved to 10:00 AM, ')).toBeVisible()
  expect(await rowOf(server, id)).toMatchObject({ at: `${otherDay} 10:00`, room: one.id, doctor: reyes.id })
  await expect(page.getByRole('list', { name }).getByRole('button', { name: /^Zoë Muñoz/ })).toBeVisible()

  // A past appointment cannot be dragged.
  await page.goto('/v2/calendar/day/2026-05-06')
  await expect(card(page, 'Old Visit')).toBeVisible()
  await expect(page.locator('[data-movable]')).toBeVisible()
  const old = await pointOf(card(page, 'Old Visit'))
  await page.mouse.move(old.x, old.y)
  await page.mouse.down()
  await page.mouse.move(old.x, old.y + 80, { steps: 4 })
  await expect(ghost(page)).toBeHidden()
  await page.mouse.up()
  expect(await rowOf(server, past.id)).toMatchObject({ at: '2026-05-06 10:00' })
})

test('a drag that cannot be saved is reverted with its reason; nothing is saved twice', {
  tag: ['@wide', '@whole'],
}, async ({ page, clinic, make, server, expectRefusal, anotherPage }) => {
  const made = await furnish(make, clinic.id)
  await offerAll(make, clinic.id, made)
  const { one, two, stone, reyes, consultation } = made
  const visit = { appointment_type_id: consultation.id, duration: 30 }
  const { id } = await book(make, clinic.id, 'Zoë Muñoz', {
    ...visit,
    room_id: one.id,
    doctor_id: stone.id,
    starts_at: `${day} 10:00`,
  })
  for (const how of ['412', '409', 'unreached']) expectRefusal(`${how} PUT /v2/rest/appointments/${id}`)
  await cutLiveUpdates(page)
  await startSession(page, clinic.staff)
  await page.goto(`/v2/calendar/day/${day}`)
  const zoe = card(page, 'Zoë Muñoz')

  // The connection is lost.
  await expect(zoe).toBeVisible()
  const saves = `**/v2/rest/appointments/${id}`
  await page.route(saves, route => (route.request().method() === 'PUT' ? route.abort() : route.fallback()))
  await carry(page, zoe, 4)
  await page.mouse.up()
  await expect(page.getByText(/^It is back where it was\. /)).toBeVisible()
  await expect(zoe).toHaveAccessibleName(/10:00 AM to 10:30 AM/)
  await page.unroute(saves)
  expect(await rowOf(server, id)).toMatchObject({ at: `${day} 10:00` })

  // That time was booked since the calendar was read, so the server asks for a confirmation.
  await book(make, clinic.id, 'Ann Early', {
    ...visit,
    room_id: one.id,
    doctor_id: reyes.id,
    starts_at: `${day} 15:00`,
  })
  await carry(page, zoe, 20)
  await expect(ghost(page)).toContainText('3:00 PM to 3:30 PM')
  await expect(ghost(page)).toHaveAttribute('data-state', 'free')
  await page.mouse.up()
  const question = page.getByRole('alertdialog', { name: 'Move anyway?' })
  await expect(question.getByText('Exam Room One is already in use at this time')).toBeVisible()
  await question.getByRole('button', { name: 'Keep it where it was' }).click()
  await expect(zoe).toHaveAccessibleName(/10:00 AM to 10:30 AM/)
  expect(await rowOf(server, id)).toMatchObject({ at: `${day} 10:00` })

  // Somebody else moves the appointment meanwhile.
  const ana = await otherUser(await anotherPage(), clinic.administrator)
  await ana.moveToRoom(id, two.id)
  await carry(page, zoe, 4)
  await page.mouse.up()
  await expect(page.getByText('This record was changed by Ana Ortiz')).toBeVisible()
  await expect(zoe).toHaveAccessibleName(/10:00 AM to 10:30 AM, Exam Room Two/)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})
