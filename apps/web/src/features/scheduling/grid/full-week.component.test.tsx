import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectCount, expectTexts } from '../../../../test/component/expect-page.ts'
import { blockedAt, dayOf, drawGrid, visitAt, wednesday } from './test-grid.tsx'

const laptop = { width: 1280, height: 800 }
const days = ['03', '04', '05', '06', '07', '08', '09'].map(day => `2026-05-${day}`)
const isWeekend = (date: string) => date.endsWith('03') || date.endsWith('09')

const fullDay = () =>
  dayOf(wednesday, [
    ...['Ann Early', 'Bea Second', 'Cem Third', 'Dov Fourth', 'Eva Fifth'].map((name, index) =>
      visitAt(wednesday, 660, { room: index + 1, name, lasts: 60 }),
    ),
    visitAt(wednesday, 900, { name: 'Kim Alone' }),
  ])

const week = (day = fullDay()) =>
  days.map(date => (date === wednesday ? day : dayOf(date, [], { isOpen: !isWeekend(date) })))

const stack = page.getByRole('button', { name: /^\+/ })
const entries = page.getByRole('dialog').getByRole('button')
const widthOf = (element: Element) => element.getBoundingClientRect().width
const columnOf = (date: string) => {
  const index = days.indexOf(date)
  return document.querySelector(`[data-column="${index}"]`) as Element
}

test('closed days of a week are narrow and say that they are closed; a booked one keeps its width [CAL-62, CAL-67]', async () => {
  const shown = week()
  shown[6] = dayOf('2026-05-09', [visitAt('2026-05-09', 660, { name: 'Sat Urday' })], { isOpen: false })
  await drawGrid('week', shown, laptop)
  await expectCount(stack, 1)
  expect(widthOf(columnOf('2026-05-03'))).toBeCloseTo(24, 0)
  expect(columnOf('2026-05-03').textContent).toBe('Closed')
  expect(widthOf(columnOf('2026-05-09'))).toBeCloseTo(widthOf(columnOf(wednesday)), 0)
  const heads = [...document.querySelectorAll('[data-narrow]')].filter(
    one => one.textContent === '2026-05-03',
  )
  expect(heads.map(widthOf)[0]).toBeCloseTo(24, 0)
})

test('a week with nothing but closed days has columns of one width [CAL-62]', async () => {
  await drawGrid(
    'week',
    days.map(date => dayOf(date, [], { isOpen: false })),
    laptop,
  )
  await expectCount(page.css('[data-column]'), 7)
  expect(new Set(days.map(date => Math.round(widthOf(columnOf(date))))).size).toBe(1)
})

test('visits without a readable width are stacked; each shown one has room for a first name [CAL-63]', async () => {
  await drawGrid('week', week(), laptop)
  await expect.element(stack).toHaveAccessibleName('+3 more, from 11:00 AM')
  const cards = [...document.querySelectorAll('[data-id]')]
  expect(cards).toHaveLength(3)
  for (const card of cards) expect(widthOf(card)).toBeGreaterThanOrEqual(55)
  const [first, second] = cards.map(card => card.getBoundingClientRect())
  expect(first?.right ?? 0).toBeLessThanOrEqual(second?.left ?? 0)
  expect(second?.right ?? 0).toBeLessThanOrEqual(stack.element().getBoundingClientRect().left)
})

test('where there is room for all, nothing is stacked [CAL-63]', async () => {
  await drawGrid('week', week(), { width: 1920, height: 1080 })
  await expectCount(page.css('[data-id]'), 6)
  await expectCount(stack, 0)
})

test('a stack lists its visits with time, type and room, and opens the one that is pressed [CAL-63]', async () => {
  const opened: number[] = []
  const day = fullDay()
  await drawGrid('week', week(day), laptop, { appointment: id => opened.push(id) })
  await stack.click()
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Wednesday, May 6, 2026, 11:00 AM')
  await expectTexts(entries, [
    /11:00 AM.*Cem Third.*Consultation · Dr. Stone, Exam Room 3/,
    /Dov Fourth.*Exam Room 4/,
    /Eva Fifth.*Exam Room 5/,
  ])
  await expectAccessible()
  await entries.nth(1).click()
  await expectCount(page.getByRole('dialog'), 0)
  expect(opened).toEqual([day.appointments[3]?.id])
})

test('keys open a stack, move in it and close it; the focus returns to it [CAL-63]', async () => {
  const opened: number[] = []
  await drawGrid('week', week(), laptop, { appointment: id => opened.push(id) })
  await expect.element(stack).toBeVisible()
  ;(stack.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(entries.first()).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(entries.last()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expectCount(page.getByRole('dialog'), 0)
  await expect.element(stack).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('button', { name: /^Kim Alone/ })).toHaveFocus()
  expect(opened).toEqual([])
})

test('a press elsewhere closes the list of a stack [CAL-63]', async () => {
  await drawGrid('week', week(), laptop)
  await stack.click()
  await expectCount(entries, 3)
  await page.css('[data-column="1"]').click()
  await expectCount(entries, 0)
})

test('blocked time of a room is stacked like a visit, and opens from there [CAL-63]', async () => {
  const opened: number[] = []
  const day = fullDay()
  const chair = blockedAt(wednesday, 660, 60, {
    notes: 'Chair repair',
    timeableType: 'Room',
    room: { id: 6, title: 'Exam Room 6' },
  })
  await drawGrid('week', week({ ...day, timeOffs: [chair] }), laptop, { timeOff: id => opened.push(id) })
  await expect.element(stack).toHaveAccessibleName('+4 more, from 11:00 AM')
  await stack.click()
  await page.getByRole('button', { name: 'Chair repair, blocked, Exam Room 6' }).click()
  expect(opened).toEqual([chair.id])
})

test('the line of the current time stays in the column of today, pale over its visits; the ruler shows the time [CAL-66]', async () => {
  await drawGrid('week', week(), laptop)
  await expectCount(stack, 1)
  const today = columnOf(wednesday).getBoundingClientRect()
  const [line, over] = ['[data-now]', '[data-over]'].map(name => document.querySelector(name) as Element)
  for (const one of [line, over]) {
    const { left, right } = (one as Element).getBoundingClientRect()
    expect([Math.round(left), Math.round(right)]).toEqual([Math.round(today.left), Math.round(today.right)])
  }
  expect(getComputedStyle(over as Element).opacity).toBe('0.3')
  expect(Number(getComputedStyle(over as Element).zIndex)).toBeGreaterThan(0)
  await expect.element(page.getByText('10:00', { exact: true })).toBeVisible()
})
