import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectCount } from '../../../../test/component/expect-page.ts'
import { blockedAt, dayOf, drawGrid, instant, visitAt, wednesday } from './test-grid.tsx'

const at = (minutes: number) => instant(wednesday, minutes)
const came = (minutes: number) => ({ checkedIn: true, checkedInTime: at(minutes) })
const sat = (minutes: number) => ({ ...came(minutes - 9), seated: true, seatedTime: at(minutes) })

/** Everything that can be said on a card, by what has happened. */
const courses: Partial<Omit<ListedAppointment, 'room'>>[] = [
  {},
  { isConfirmed: true },
  came(560),
  sat(575),
  { ...sat(575), finished: true, finishedTime: at(590) },
  { noShow: true },
  { reschedule: true, ...came(590) },
  { hasAlert: true, hasNotes: true, isNewPatient: true, labels: [{ id: 1, name: 'VIP', color: '#9c27b0' }] },
  { hasAlert: true, ...came(590) },
  { isNewPatient: true, hasNotes: true },
]
const names = [
  'Zoë Muñoz',
  'Anne-Marie Lefèvre-Montgomery',
  'Bo Li',
  'Christopher van der Berg',
  'D’Shawna Cohen',
]
const lengths = [15, 30, 45, 15, 60, 30, 15, 90]

/** Eight rooms that are booked from nine to six, some of them twice, with blocked time between. */
function crowdedDay() {
  const appointments: ListedAppointment[] = []
  let count = 0
  for (let room = 1; room <= 8; room++) {
    for (let from = 540; from < 1_080; count++) {
      const lasts = Math.min(lengths[(count + room) % lengths.length] ?? 15, 1_080 - from)
      const course = courses[count % courses.length]
      appointments.push(visitAt(wednesday, from, { room, lasts, name: names[count % 5] ?? '', ...course }))
      if (count % 9 === 0)
        appointments.push(visitAt(wednesday, from, { room, lasts, name: 'Second Patient' }))
      from += lasts
    }
  }
  appointments.sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
  const inRoom = (id: number) => ({ room: { id, title: `Exam Room ${id}` }, timeableType: 'Room' as const })
  const timeOffs = [
    blockedAt(wednesday, 540, 15, {
      notes: 'Chair repair by the manufacturer, call them first',
      ...inRoom(2),
    }),
    blockedAt(wednesday, 600, 45, { notes: 'Meeting with the new hygienist', ...inRoom(3) }),
    blockedAt(wednesday, 720, 60, { notes: 'Lunch' }),
  ]
  return dayOf(wednesday, appointments, { timeOffs })
}

/** The texts of which a line is cut through: it lies neither whole inside what is seen of its card nor whole outside. */
function cutLines(): string[] {
  const cut: string[] = []
  for (const card of document.querySelectorAll('[data-id], [data-time-off]')) {
    const box = card.getBoundingClientRect()
    const lines = card.querySelector('span') as HTMLElement
    const seen = lines.getBoundingClientRect()
    if (seen.top < box.top - 0.1 || seen.bottom > box.bottom + 0.1) cut.push(`outside: ${card.ariaLabel}`)
    const rects = [...lines.querySelectorAll('span')].flatMap(rowsOf)
    const texts = document.createTreeWalker(lines, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      rects.push(...range.getClientRects())
    }
    for (const { top, bottom, width } of rects) {
      // The box of a line is higher than the letters in it.
      const middle = (top + bottom) / 2
      const [from, to] = [middle - 8, middle + 8]
      const isInside = from >= seen.top - 1 && to <= seen.bottom + 1
      const isOutside = from >= seen.bottom - 1 || to <= seen.top + 1
      if (width > 0 && !isInside && !isOutside)
        cut.push(`${from} to ${to} in ${seen.bottom}: ${card.ariaLabel}`)
    }
  }
  return cut
}
/** The rows of an element that may be wrapped. */
function rowsOf(element: Element): { top: number; bottom: number; width: number }[] {
  const { top, width, height } = boxOf(element)
  const count = Math.max(1, Math.round(height / 16))
  const rows = Array.from({ length: count }, (_, row) => top + (row * height) / count)
  return rows.map(from => ({ top: from, bottom: from + height / count, width }))
}
const boxOf = (element: Element) => element.getBoundingClientRect()

const sizes = [
  [1280, 800],
  [1440, 900],
  [1680, 1050],
  [1920, 1080],
  [2560, 1440],
  [390, 844],
] as const

const cards = page.css('[data-id]')

test.each(sizes)(
  'on a crowded day no line of a card is cut through, at %i x %i [CAL-57]',
  async (width, height) => {
    const day = crowdedDay()
    await drawGrid('day', [day], { width, height })
    await expectCount(cards, day.appointments.length)
    expect(cutLines()).toEqual([])
    // Each shows a name, whatever its height.
    for (const card of document.querySelectorAll('[data-id] > span')) {
      expect(card.getBoundingClientRect().height).toBeGreaterThanOrEqual(16)
    }
  },
)

test.each(sizes)(
  'in a crowded week no line of a card is cut through, at %i x %i [CAL-57]',
  async (width, height) => {
    const { appointments, timeOffs } = crowdedDay()
    await drawGrid('week', [dayOf(wednesday, appointments, { timeOffs })], { width, height })
    await expect.element(cards.first()).toBeVisible()
    expect(cutLines()).toEqual([])
  },
)

test('what can be read on cards and blocked time begins their names, and axe finds nothing', async () => {
  const { appointments } = crowdedDay()
  const timeOffs = [blockedAt(wednesday, 720, 60, { notes: 'Lunch' })]
  await drawGrid('day', [dayOf(wednesday, appointments.slice(0, 40), { timeOffs })], {
    width: 1280,
    height: 800,
  })
  await expectCount(cards, 40)
  await expectAccessible()
})

const wide = { width: 1920, height: 1080 }
const textsOf = (name: RegExp) => {
  const card = page.getByRole('button', { name }).element()
  const line = (element: Element) => element.textContent || (element as HTMLElement).dataset.text
  const seen = boxOf(card.querySelector('span') as Element)
  const parts = card.querySelectorAll('span > span:not(:has(span))')
  return [...parts].filter(part => boxOf(part).bottom <= seen.bottom + 1 && boxOf(part).width > 0).map(line)
}

test('a wide card of one line has the type beside the name; one that waits the arrival [CAL-58]', async () => {
  const day = dayOf(wednesday, [
    visitAt(wednesday, 660, { lasts: 15, name: 'Ann Early' }),
    visitAt(wednesday, 690, { lasts: 15, name: 'Wanda Wait', ...came(590) }),
  ])
  // Nobody is expected in the other rooms: these are as wide all the same.
  await drawGrid('day', [day], wide)
  await expect.element(page.getByRole('button', { name: /^Ann Early/ })).toBeVisible()
  await expect.poll(() => textsOf(/^Ann Early/)).toEqual(['Ann Early', 'Consultation · Dr. Stone'])
  const waiting = textsOf(/^Wanda Wait/)
  expect(waiting.slice(0, 2)).toEqual(['Wanda Wait', expect.stringMatching(/^Early, waiting \d+ min$/)])
  expect(waiting).toContain('W')
})

test('while somebody waits the arrival comes before the type; afterwards the type comes first [CAL-58]', async () => {
  const day = dayOf(wednesday, [
    visitAt(wednesday, 600, { lasts: 60, name: 'Wanda Wait', ...came(590) }),
    visitAt(wednesday, 690, { lasts: 60, name: 'Sy Seated', ...sat(599) }),
    visitAt(wednesday, 780, {
      lasts: 60,
      name: 'Fin Over',
      ...sat(575),
      finished: true,
      finishedTime: at(590),
    }),
  ])
  await drawGrid('day', [day], wide)
  const detail = 'Consultation · Dr. Stone'
  await expect.poll(() => textsOf(/^Wanda/).slice(-2)).toEqual([expect.stringMatching(/waiting/), detail])
  expect(textsOf(/^Sy/).slice(-2)).toEqual([detail, expect.stringMatching(/waited 9 min/)])
  expect(textsOf(/^Fin/).slice(-2)).toEqual([detail, expect.stringMatching(/waited 9 min/)])
})

test('a card of a day before today says of who was checked in and not seated that it was never finished, in no colour; today it says the wait [CAL-52, CAL-53, CAL-76]', async () => {
  const tuesday = '2026-05-05'
  const cameThen = { checkedIn: true, checkedInTime: instant(tuesday, 530) }
  await drawGrid(
    'week',
    [
      dayOf(tuesday, [visitAt(tuesday, 540, { lasts: 60, name: 'Fay Forgotten', ...cameThen })]),
      dayOf(wednesday, [visitAt(wednesday, 600, { lasts: 60, name: 'Wanda Wait', ...came(590) })]),
    ],
    wide,
  )
  const forgotten = page.getByRole('button', { name: /^Fay Forgotten.*, Checked in, never finished$/ })
  await expect.element(forgotten).toBeVisible()
  await expect.poll(() => textsOf(/^Fay/)).toContain('Checked in, never finished')
  expect(forgotten.element().querySelector('[data-colour="black"]')).not.toBeNull()
  expect(forgotten.element().querySelector('[data-letter="W"]')?.getAttribute('title')).toBe(
    'Checked in, never finished',
  )
  expect(textsOf(/^Fay/).join()).not.toMatch(/\d min/)
  const waits = page.getByRole('button', { name: /^Wanda Wait.*, Waiting$/ }).element()
  expect(textsOf(/^Wanda/)).toContainEqual(expect.stringMatching(/^Early, waiting 1\d min$/))
  expect(waits.querySelector('[data-colour="green"]')).not.toBeNull()
  await expectAccessible()
})

test('a late patient, alerts and the like are marks with a name; only visits of today are late [CAL-59, CAL-60]', async () => {
  const label = { id: 1, name: 'VIP', color: '#9c27b0' }
  const all = { hasAlert: true, hasNotes: true, isNewPatient: true, labels: [label] }
  const today = [
    visitAt(wednesday, 540, { lasts: 60, name: 'Lou Late', ...all }),
    visitAt(wednesday, 660, { lasts: 60, name: 'Ann Later' }),
  ]
  const tomorrow = '2026-05-05'
  await drawGrid(
    'week',
    [dayOf(tomorrow, [visitAt(tomorrow, 540, { name: 'Yes Terday' })]), dayOf(wednesday, today)],
    wide,
  )
  const late = page.getByRole('button', { name: /^Lou Late/ })
  await expect
    .element(late)
    .toHaveAccessibleName(
      'Lou Late, Consultation · Dr. Stone, 9:00 AM to 10:00 AM, Exam Room 1, Not arrived, 60 min late, Alert, New patient, Label: VIP, Notes, Not confirmed',
    )
  const seen = [...late.element().querySelectorAll('[data-mark]:not([data-spare])')]
  expect(seen.map(mark => (mark as HTMLElement).dataset.mark)).toEqual(['late', 'alert', 'new'])
  expect(late.element().querySelector('[data-brief]')?.getAttribute('data-text')).toBe('+2')
  // The last line says so in words, where there is room for it.
  expect(textsOf(/^Lou Late/).at(-1)).toBe('Not arrived, 60 min late')
  for (const name of [/^Yes Terday/, /^Ann Later/]) {
    expect(page.getByRole('button', { name }).element().querySelector('[data-mark]')).toBeNull()
  }
})

/** What is drawn of a card's texts, letter by letter: the whole letters, and those of which a part is missing. */
function lettersOf(card: Element): { whole: string; halves: number } {
  const seen = boxOf(card.querySelector('span') as Element)
  const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
  let whole = ''
  let halves = 0
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const { right } = boxOf(text.parentElement as Element)
    for (const [at, letter] of [...(text.textContent ?? '')].entries()) {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      const box = range.getBoundingClientRect()
      if (letter === ' ' || box.top > seen.bottom - 8) continue
      if (box.right > right + 0.5) halves++
      else whole += letter
    }
  }
  return { whole, halves }
}

test('a narrow card has the name alone, in whole letters; a label leaves before a name is cut short [CAL-59, CAL-72]', async () => {
  const label = { id: 1, name: 'VIP', color: '#9c27b0' }
  const three = ['Olivia Kowalski', 'Isabella Gutierrez', 'Lucia Petrov'].map(name =>
    visitAt(wednesday, 660, { lasts: 60, name }),
  )
  const late = visitAt(wednesday, 800, { lasts: 60, name: 'Isabella Novak', ...came(590) })
  const two = [
    visitAt(wednesday, 900, {
      lasts: 60,
      name: 'Lucia Petrov',
      hasAlert: true,
      labels: [label],
      noShow: true,
    }),
    visitAt(wednesday, 900, { lasts: 60, name: 'Bo Li' }),
    visitAt(wednesday, 800, { lasts: 60, name: 'Ann Beside' }),
  ]
  const rest = Array.from({ length: 5 }, (_, index) => visitAt(wednesday, 540, { room: index + 2 }))
  await drawGrid('day', [dayOf(wednesday, [...three, late, ...two, ...rest])], { width: 1680, height: 1050 })
  await expectCount(cards, three.length + two.length + 1 + rest.length)
  const cardOf = (name: RegExp) => page.getByRole('button', { name }).element()
  for (const name of [/^Olivia/, /^Isabella Gut/, /^Lucia Petrov, Consultation · Dr. Stone, 11/]) {
    const { whole, halves } = lettersOf(cardOf(name))
    expect(halves).toBe(0)
    expect(whole.length).toBeGreaterThan(4)
    expect(whole).not.toContain('Consul')
  }
  const lucia = cardOf(/^Lucia Petrov.*No Show/)
  const shown = [...lucia.querySelectorAll('[data-mark]:not([data-spare])')]
  expect(shown.map(mark => (mark as HTMLElement).dataset.mark)).toEqual(['alert'])
})

test('on the narrowest card of a week the letter of a status stays; labels and other marks yield first [CAL-75]', async () => {
  const label = { id: 1, name: 'VIP', color: '#9c27b0' }
  const marks = { hasAlert: true, hasNotes: true, labels: [label] }
  const over = { ...sat(575), finished: true, finishedTime: at(590) }
  const courses: [string, Partial<Omit<ListedAppointment, 'room'>>, string][] = [
    ['Olivia Kowalski', came(590), 'W'],
    ['Isabella Gutierrez', sat(575), 'S'],
    ['Lucia Petrov', over, 'D'],
    ['Julian Brown', { noShow: true }, 'NS'],
    ['Andrea Weber', { reschedule: true }, 'R'],
  ]
  const visits = courses.map(([name, course], index) =>
    visitAt(wednesday, 660, { room: index + 1, lasts: 60, name, ...marks, ...course }),
  )
  const days = ['04', '05', '06', '07', '08'].map(day => `2026-05-${day}`)
  // The five of them have sixty pixels each.
  await drawGrid(
    'week',
    days.map(date => dayOf(date, date === wednesday ? visits : [])),
    { width: 1872, height: 1080 },
  )
  await expectCount(cards, 5)
  for (const [name, , letter] of courses) {
    const card = page.getByRole('button', { name: new RegExp(`^${name}`) }).element()
    expect(Math.round(boxOf(card).width), name).toBe(59)
    const sign = card.querySelector<HTMLElement>('[data-letter]')
    expect(sign?.dataset.letter).toBe(letter)
    expect(sign?.dataset.spare, name).toBeUndefined()
    expect(boxOf(sign as Element).right, name).toBeLessThanOrEqual(boxOf(card).right)
    expect(card.querySelectorAll('[data-mark]:not([data-spare])'), name).toHaveLength(0)
    expect(lettersOf(card).halves, name).toBe(0)
    expect(lettersOf(card).whole.length, name).toBeGreaterThanOrEqual(3)
  }
})

test('a card that is not confirmed has a frame besides its paler colour [CAL-61]', async () => {
  const day = dayOf(wednesday, [
    visitAt(wednesday, 660, { name: 'Ann Open' }),
    visitAt(wednesday, 720, { name: 'Con Firmed', isConfirmed: true }),
  ])
  await drawGrid('day', [day], wide)
  await expectCount(cards, 2)
  const styleOf = (name: RegExp) => getComputedStyle(page.getByRole('button', { name }).element())
  expect(styleOf(/^Ann Open/).boxShadow).toContain('inset')
  expect(styleOf(/^Con Firmed/).boxShadow).toBe('none')
  expect(styleOf(/^Ann Open/).backgroundColor).not.toBe(styleOf(/^Con Firmed/).backgroundColor)
})

test('a card in focus is shown whole: as wide as its column and with all of its text [CAL-64]', async () => {
  const day = dayOf(
    wednesday,
    [1, 2].map(room =>
      visitAt(wednesday, 1_065, { room, lasts: 15, name: 'Anne-Marie Lefèvre-Montgomery', hasAlert: true }),
    ),
  )
  await drawGrid('week', [day, ...['07', '08', '09', '10', '11'].map(date => dayOf(`2026-05-${date}`, []))], {
    width: 1280,
    height: 800,
  })
  await expectCount(cards, 2)
  const card = cards.last().element() as HTMLElement
  const lines = card.querySelector('span') as HTMLElement
  const name = lines.querySelector(':scope > span > span') as HTMLElement
  expect(name.scrollHeight).toBeGreaterThan(name.clientHeight)
  // Focus that comes from the keyboard, which the browser tells from a click.
  await userEvent.keyboard('{Tab}')
  card.focus()
  const column = boxOf(card.closest('[data-column]') as Element)
  await expect.poll(() => boxOf(card).width).toBeGreaterThan(column.width - 4)
  expect(name.scrollHeight).toBeLessThanOrEqual(name.clientHeight)
  expect(boxOf(lines).height).toBeGreaterThan(32)
  // At the end of the day it grows upward.
  expect(boxOf(lines).bottom).toBeLessThanOrEqual(column.bottom + 0.5)
})
