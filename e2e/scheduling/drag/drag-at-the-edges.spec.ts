import type { Page } from '@playwright/test'
import { expect, startSession, test } from '../../harness/harness.ts'
import { otherUser } from '../../harness/other-user-fixture.ts'
import { followed } from '../../harness/watch-live.ts'
import { nextWorkDay } from '../clinic-fixture.ts'
import { boxOf, carryBy, clinicWithZoeAtTen, ghostOf, openDay, savedOf, zoeCard } from './drag-page.ts'

const scroller = (page: Page) =>
  page.locator('[data-movable]').evaluateHandle(body => {
    let element: Element | null = body
    while (element !== null && !/auto|scroll/.test(getComputedStyle(element).overflowY))
      element = element.parentElement
    return element ?? document.body
  })

test('a card that is held near the lower edge scrolls the grid, and lands where it is shown', {
  tag: ['@wide', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const day = nextWorkDay()
  const { id } = await clinicWithZoeAtTen(make, clinic.id, day)
  await page.setViewportSize({ width: 1280, height: 500 })
  await startSession(page, clinic.staff)
  await openDay(page, day)
  const grid = await scroller(page)
  const scrolled = () => grid.evaluate(({ scrollTop }) => Math.round(scrollTop))
  const rests = () =>
    grid.evaluate(async element => {
      const { scrollTop } = element
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      return element.scrollTop === scrollTop
    })
  const lowest = await grid.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  const before = await scrolled()
  const edge = await grid.evaluate(element => element.getBoundingClientRect().bottom)
  await carryBy(page, { x: 0, y: edge - 4 - (await boxOf(zoeCard(page))).middle })

  // The mouse rests: the grid scrolls by itself, to its end.
  await expect.poll(scrolled).toBeGreaterThan(before)
  await expect.poll(scrolled).toBeGreaterThanOrEqual(lowest - 1)
  await expect.poll(rests).toBe(true)
  await expect(ghostOf(page)).toContainText(/[4-6]:\d\d PM to/)
  const [, hour, minute] = /(\d+):(\d\d) PM to/.exec((await ghostOf(page).textContent()) ?? '') ?? []
  await page.mouse.up()
  await expect(page.getByText(`Moved to ${hour}:${minute} PM`)).toBeVisible()
  expect(await savedOf(server, id)).toMatchObject({ at: `${day} ${Number(hour) + 12}:${minute}` })
})

test('a finger that rests on the lower edge of an appointment makes it longer', {
  tag: ['@phone', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const day = nextWorkDay()
  const { id } = await clinicWithZoeAtTen(make, clinic.id, day, 60)
  await startSession(page, clinic.staff)
  await openDay(page, day)
  await zoeCard(page).evaluate(card => card.scrollIntoView({ block: 'center' }))
  const { x, bottom, height } = await boxOf(zoeCard(page))
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y = 0) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await touch('touchStart', bottom - 7)
  await expect(ghostOf(page)).toBeVisible()
  for (const part of [0.25, 0.5]) await touch('touchMove', bottom - 7 + part * height)
  await expect(ghostOf(page)).toContainText('10:00 AM to 11:30 AM')
  await touch('touchEnd')
  await expect(page.getByText('Now 10:00 AM to 11:30 AM')).toBeVisible()
  expect(await savedOf(server, id)).toMatchObject({ at: `${day} 10:00`, duration: 90 })
})

test('dragging an appointment that somebody else moves meanwhile shows a message, and overwrites nothing', {
  tag: ['@wide', '@whole'],
}, async ({ page, clinic, make, server, anotherPage, expectRefusal }) => {
  const day = nextWorkDay()
  const { id, two } = await clinicWithZoeAtTen(make, clinic.id, day)
  expectRefusal(`412 PUT /v2/rest/appointments/${id}`)
  const ana = await otherUser(await anotherPage(), clinic.administrator)
  await startSession(page, clinic.staff)
  await openDay(page, day)
  await followed(page, 'day')
  await carryBy(page, { x: 0, y: 60 })
  const where = (await ghostOf(page).textContent()) ?? 'nothing'
  await ana.moveToRoom(id, two.id)

  // The card has moved to the other room during the drag; the ghost stays under the mouse.
  await expect(zoeCard(page)).toHaveAccessibleName(/10:00 AM to 10:30 AM, Exam Room Two/)
  await expect(ghostOf(page)).toHaveText(where)
  await expect(zoeCard(page)).toHaveAttribute('data-carried', '')
  await page.mouse.up()
  await expect(page.getByText('This record was changed by Ana Ortiz')).toBeVisible()
  await expect(ghostOf(page)).toBeHidden()
  await expect(zoeCard(page)).toHaveAccessibleName(/10:00 AM to 10:30 AM, Exam Room Two/)
  await expect(page.locator('[data-carried]')).toHaveCount(0)
  expect(await savedOf(server, id)).toEqual({ at: `${day} 10:00`, duration: 30, room: two.id })
})
