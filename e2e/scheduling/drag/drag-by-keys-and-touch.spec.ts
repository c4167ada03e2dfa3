import { expect, expectNoSidewaysScroll, screenshot, startSession, test } from '../../harness/harness.ts'
import { book, furnish, nextWorkDay } from '../clinic-fixture.ts'
import { card, ghost, offerAll, pointOf, quarterHeight, rowOf } from './drag-page.ts'

const day = nextWorkDay()

test('a finger that rests on an appointment drags it, one that moves at once scrolls', {
  tag: ['@phone', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const made = await furnish(make, clinic.id)
  await offerAll(make, clinic.id, made)
  const { one, stone, consultation } = made
  const { id } = await book(make, clinic.id, 'Zoë Muñoz', {
    appointment_type_id: consultation.id,
    duration: 30,
    room_id: one.id,
    doctor_id: stone.id,
    starts_at: `${day} 10:00`,
  })
  await startSession(page, clinic.staff)
  await page.goto(`/v2/calendar/day/${day}`)
  const zoe = card(page, 'Zoë Muñoz')
  await expect(zoe).toBeVisible()
  await expect(page.locator('[data-movable]')).toBeVisible()
  const from = await pointOf(zoe)
  const height = await quarterHeight(page)
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })

  // Both events are sent together, so that the finger does not rest in between, however long a response takes.
  await Promise.all([touch('touchStart', from.x, from.y), touch('touchMove', from.x, from.y - 15)])
  for (const step of [30, 45, 60]) await touch('touchMove', from.x, from.y - step)
  await expect(ghost(page)).toBeHidden()
  // The grid glides on for a while.
  const glide = await page.evaluateHandle(() => ({
    over: new Promise(resolve => addEventListener('scrollend', resolve, { capture: true, once: true })),
  }))
  await touch('touchEnd')
  await glide.evaluate(async ({ over }) => void (await over))
  expect((await pointOf(zoe)).y).toBeLessThan(from.y)
  await zoe.evaluate(one => one.scrollIntoView({ block: 'center' }))
  const now = await pointOf(zoe)
  await touch('touchStart', now.x, now.y)
  await expect(ghost(page)).toBeVisible()
  for (const step of [1, 2, 3, 4]) await touch('touchMove', now.x, now.y + step * height)
  await expect(ghost(page)).toContainText('11:00 AM to 11:30 AM, Exam Room One')
  await screenshot(page, 'drag-touch')
  await expectNoSidewaysScroll(page)
  await touch('touchEnd')
  await expect(page.getByText('Moved to 11:00 AM')).toBeVisible()
  expect(await rowOf(server, id)).toMatchObject({ at: `${day} 11:00` })
})
