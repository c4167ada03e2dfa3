import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { bothWidths, expectThumbSized } from '../../../../test/component/thumb-sized.ts'

const groupOf = (name: string) => page.getByRole('main').getByRole('region', { name, exact: true })

test('a refused change is rolled back with a notice; a failed load can be retried', async () => {
  let stop = () => {}
  const server = await open('scheduling-visits/a visit', '/v2/flow', {
    before: server => {
      stop = server.fail('GET /v2/rest/calendars/days?*', 500)
    },
  })
  await expect.element(page.getByRole('alert')).toMatchTextContent("We couldn't load the daily calendar")
  stop()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('button', { name: 'Check in Zoë Muñoz' }).click()
  // Somebody else changes it first, and this page has not received the event.
  await server.elsewhere('she is said not to come')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Check in' }).click()
  await expect.element(page.getByText('Appointment is marked as no show')).toBeVisible()
  await expectTexts(groupOf('Today').getByRole('listitem'), [/Zoë Muñoz/])
  await expect.element(groupOf('Today').getByTitle('No Show')).toBeVisible()
  await expectCount(groupOf('Today').getByRole('button'), 0)
})

test('a change that is undone before its response offers no Undo', async () => {
  const server = await open('scheduling-visits/a seated visit', '/v2/flow')
  const release = server.hold('PUT /v2/rest/appointments/*/finish')
  await page.getByRole('button', { name: 'Finish Mia Berg' }).click()
  await page.getByText('Done (1)').click()
  await page.getByRole('button', { name: 'Undo Mia Berg' }).click()
  release()
  await expect.poll(() => server.sent.map(({ request }) => request.split(' ')[0])).toEqual(['PUT', 'DELETE'])
  await expectTexts(groupOf('Seated').getByRole('listitem'), [/Mia Berg/])
  await expectCount(page.getByRole('alert').getByRole('button', { name: 'Undo' }), 0)
})

test('a double click acts on the row that it began on, and not on the one that slides under the pointer [FLW-20]', async () => {
  const server = await open('scheduling-visits/two seated visits', '/v2/flow')
  const finish = (name: string) => page.getByRole('button', { name: `Finish ${name}` })
  await expectTexts(groupOf('Seated').getByRole('listitem'), [/Zoe Alvarez/, /Mateo Silva/])
  const place = () => finish('Mateo Silva').element().getBoundingClientRect()
  const before = finish('Zoe Alvarez').element().getBoundingClientRect()
  await finish('Zoe Alvarez').dblClick({ delay: 100 })
  await expect.element(finish('Zoe Alvarez')).not.toBeInTheDocument()
  expect([place().left, place().top]).toEqual([before.left, before.top])
  await expect.poll(() => server.sent).toHaveLength(1)
  // The next click is one of its own.
  await finish('Mateo Silva').click()
  await expect.poll(() => server.sent).toHaveLength(2)
  await expectCount(groupOf('Seated').getByRole('listitem'), 0)
})

test('of who is seated the row says for how long, where it says it of who waits, by the same clock [FLW-23]', async () => {
  await open('scheduling-visits/two seated visits', '/v2/flow')
  const rows = groupOf('Seated').getByRole('listitem')
  await expectTexts(rows, [
    /^Zoe Alvarez ?10 min ?Seated for 10 min ?S/,
    /^Mateo Silva ?20 min ?Seated for 20 min ?S/,
  ])
  await expectAccessible()
  vi.setSystemTime(Date.now() + 3 * 60_000)
  window.dispatchEvent(new Event('focus'))
  await expectTexts(rows, [/^Zoe Alvarez ?13 min/, /^Mateo Silva ?23 min/])
  // Who has gone home sits nowhere.
  await page.getByRole('button', { name: 'Finish Mateo Silva' }).click()
  await page.getByText('Done (1)').click()
  await expectCount(page.getByRole('main').getByText(/^Seated for /), 1)
})

const undo = page.getByRole('alert').getByRole('button', { name: 'Undo' })

test('after Undo in the notice the focus goes to the row that came back [FLW-25]', async () => {
  await open('scheduling-visits/two seated visits', '/v2/flow')
  await page.getByRole('button', { name: 'Finish Mateo Silva' }).click()
  await expect.element(page.getByText('Done (1)')).toBeVisible()
  await undo.click()
  const back = groupOf('Seated').getByRole('link', { name: 'Mateo Silva', exact: true })
  await expect.element(back).toHaveFocus()
  await expectCount(undo, 0)
  await expect.element(back).toHaveFocus()
})

test('after Undo of a no-show the focus goes to the row of that patient [FLW-25]', async () => {
  await open(siblings, '/v2/flow')
  await page.getByRole('button', { name: 'No Show Abby Nguyen' }).click()
  await undo.click()
  await expect.element(late.getByRole('link', { name: 'Abby Nguyen', exact: true })).toHaveFocus()
})

const siblings = 'scheduling-visits/three siblings and one who is late'
const question = page.getByRole('alertdialog')
const placeOf = (name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).element().getBoundingClientRect().top

test.each(bothWidths)(
  'three siblings are checked in by pressing Enter, and the list stays where it is, on a %s [FLW-13, FLW-14, FLW-16, FLW-17]',
  async at => {
    await open(siblings, '/v2/flow', { at })
    const regions = page.getByRole('main').getByRole('region')
    await expect.element(regions.first()).toMatchTextContent('Waiting')
    const rows = groupOf('Today').getByRole('listitem')
    await expect.element(rows.nth(1)).toMatchTextContent('Ada Cohen')
    await expect.element(rows.nth(1)).toMatchTextContent('10:30 AM · Dr. Lee · R1')
    expect(new Set(rows.elements().map(row => row.getBoundingClientRect().height))).toEqual(new Set([48]))
    await expectNoSidewaysScroll()
    if (at === 'phone') await expectThumbSized()
    const first = page.getByRole('button', { name: 'Check in Ada Cohen' })
    ;(first.element() as HTMLElement).focus()
    for (const [name, next] of [
      ['Ada Cohen', 'Ben Cohen'],
      ['Ben Cohen', 'Cy Cohen'],
      ['Cy Cohen', 'Pat P0'],
    ] as const) {
      const scrolled = window.scrollY
      const before = placeOf(next)
      await userEvent.keyboard('{Enter}')
      await expect.element(question).toMatchTextContent('Are you sure you want to check in this patient?')
      await expect.element(question.getByRole('button', { name: 'Check in' })).toHaveFocus()
      await userEvent.keyboard('{Enter}')
      await expect.element(groupOf('Waiting').getByRole('link', { name, exact: true })).toBeInTheDocument()
      await expect.element(page.getByRole('button', { name: `Check in ${next}` })).toHaveFocus()
      expect(Math.abs(placeOf(next) - before)).toBeLessThanOrEqual(48)
      expect(Math.abs(window.scrollY - scrolled)).toBeLessThanOrEqual(48)
    }
    await expectTexts(groupOf('Waiting').getByRole('listitem'), [/Wes/, /Ada/, /Ben/, /Cy/])
    await expectAccessible()
    const notice = page.getByRole('alert').filter({ hasText: 'Cy Cohen is checked in.' })
    await expect.element(notice.getByRole('button', { name: 'Undo' })).toBeVisible()
    // The third notice takes the place of the first.
    await expectCount(page.getByRole('alert').filter({ hasText: 'is checked in.' }), 2)
  },
)

test.each([
  ['the button', () => page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()],
  ['Ctrl+Z', () => userEvent.keyboard('{Control>}z{/Control}')],
] as const)(
  'who is late says for how long, and is marked as a no-show in the row, with Undo by %s [FLW-15, APT-106, SES-60]',
  async (_, undo) => {
    const server = await open(siblings, '/v2/flow')
    const late = groupOf('Today').getByRole('listitem').filter({ hasText: 'Abby Nguyen' })
    await expect.element(late.getByText('Late 38 min')).toBeVisible()
    await expectCount(page.getByRole('main').getByText(/^Late /), 1)
    await late.getByRole('button', { name: 'No Show Abby Nguyen' }).click()
    await expect.element(late.getByTitle('No Show')).toHaveTextContent('NS')
    await expect.element(late.getByText('Late 38 min')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Check in Ada Cohen' })).toHaveFocus()
    await expect.element(page.getByRole('alert').getByRole('button', { name: 'Undo' })).toBeVisible()
    await undo()
    await expect.element(late.getByText('Late 38 min')).toBeVisible()
    await expectCount(page.getByRole('alert').getByRole('button', { name: 'Undo' }), 0)
    // Nothing is left to undo.
    await userEvent.keyboard('{Control>}z{/Control}')
    // What is asked for next waits for the response.
    await page.getByRole('button', { name: 'Check in Abby Nguyen' }).click()
    await question.getByRole('button', { name: 'Check in' }).click()
    await expect.element(page.getByText('Abby Nguyen is checked in.')).toBeVisible()
    expect(server.sent.map(({ body }) => body)).toMatchObject([{ noShow: true }, { noShow: false }, {}])
  },
)

const late = groupOf('Today').getByRole('listitem').filter({ hasText: 'Abby Nguyen' })

test('with a mouse a text to who is late and a call are one press in the row [FLW-19]', async () => {
  const { named } = await open(siblings, '/v2/flow')
  await late.getByRole('link', { name: 'Abby Nguyen', exact: true }).hover()
  await expect.element(late.getByRole('link', { name: 'Call Abby Nguyen' })).toBeVisible()
  await expect
    .element(late.getByRole('link', { name: 'Call Abby Nguyen' }))
    .toHaveAttribute('href', expect.stringMatching(/^tel:\+1555\d{7}$/))
  await expect.element(late.getByRole('link', { name: 'Notes Abby Nguyen' })).toBeVisible()
  await expectCount(page.getByRole('main').getByRole('link', { name: /^(Text|Call) / }), 2)
  await expectAccessible()
  const text = late.getByRole('link', { name: 'Text Abby Nguyen' })
  await expect.element(text).toHaveAttribute('href', `/v2/messages/start-conversation/${named.patient}`)
  await text.click()
  await expectAddress(/^\/v2\/messages\/\d+$/)
  await expect.element(page.getByRole('heading', { name: 'Abby Nguyen' }).first()).toBeVisible()
})

test('in the panel the lateness stands at the right of the name, and time, doctor and room are whole below it [FLW-24]', async () => {
  await open('scheduling-visits/one with a long name is late', '/v2/calendar/day')
  const panel = page.getByRole('complementary', { name: 'Daily flow' })
  await panel.getByRole('button', { name: /^Show the daily flow/ }).click()
  const name = panel.getByRole('link', { name: 'Mateo García-Márquez', exact: true })
  const minutes = panel.getByText('Late 38 min')
  const isCut = (element: Element) => element.scrollWidth > element.clientWidth
  const boxOf = (element: Element) => element.getBoundingClientRect()
  const about = panel.getByText('9:22 AM · Dr. Lee · R1')
  await expect.element(about).toBeVisible()
  await page.getByRole('heading', { level: 1 }).hover()
  expect([about, minutes].map(one => isCut(one.element()))).toEqual([false, false])
  expect(isCut(name.element())).toBe(true)
  expect(boxOf(minutes.element()).left).toBeGreaterThanOrEqual(boxOf(name.element()).right)
  expect(boxOf(minutes.element()).bottom).toBeLessThanOrEqual(boxOf(about.element()).top)
  expect(boxOf(about.element()).right).toBeGreaterThanOrEqual(boxOf(minutes.element()).right)
  await expectAccessible()
  // The name comes first while the row is pointed at.
  await name.hover()
  await expect.poll(() => isCut(name.element())).toBe(false)
  expect(boxOf(name.element()).right).toBeLessThanOrEqual(boxOf(about.element()).right)
  expect(boxOf(minutes.element()).right).toBeLessThanOrEqual(boxOf(about.element()).right + 1)
})

test('in the panel beside the calendar the name is read in full while the buttons of its row are shown [FLW-21]', async () => {
  await open(siblings, '/v2/calendar/day')
  const panel = page.getByRole('complementary', { name: 'Daily flow' })
  await panel.getByRole('button', { name: /^Show the daily flow/ }).click()
  const name = panel.getByRole('link', { name: 'Abby Nguyen', exact: true })
  await name.hover()
  const noShow = panel.getByRole('button', { name: 'No Show Abby Nguyen' })
  await expect.poll(() => getComputedStyle(noShow.element().parentElement ?? document.body).opacity).toBe('1')
  const words = document.createRange()
  words.selectNodeContents(name.element())
  const { left, right, top, height } = words.getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(name.element().getBoundingClientRect().right)
  for (const x of [left + 1, (left + right) / 2, right - 1]) {
    expect(document.elementFromPoint(x, top + height / 2)).toBe(name.element())
  }
  const buttons = noShow.element().getBoundingClientRect()
  expect(buttons.top).toBeGreaterThanOrEqual(top + height - 4)
  expect(buttons.height).toBeGreaterThanOrEqual(24)
  await expectAccessible()
})

test('on a phone who is late is a no-show by one press, with Undo, and a menu has Text, Call and Notes [FLW-15, FLW-19]', async () => {
  await open(siblings, '/v2/flow', { at: 'phone' })
  await late.getByRole('button', { name: 'More for Abby Nguyen' }).click()
  await expectTexts(page.getByRole('menuitem'), ['Text', 'Call', 'Notes'])
  await expect
    .element(page.getByRole('menuitem', { name: 'Call' }))
    .toHaveAttribute('href', expect.stringMatching(/^tel:\+1555\d{7}$/))
  await expectNoSidewaysScroll()
  await expectThumbSized()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await late.getByRole('button', { name: 'No Show Abby Nguyen' }).click()
  await expect.element(late.getByTitle('No Show')).toHaveTextContent('NS')
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect.element(late.getByText('Late 38 min')).toBeVisible()
})

test('where texting is off nobody is offered a text, and without a number there is no call either [FLW-19]', async () => {
  await open(siblings, '/v2/flow', {
    before: () => document.querySelector('meta[name="not-configured"]')?.setAttribute('content', 'texting'),
  })
  await expect.element(late.getByRole('link', { name: 'Call Abby Nguyen' })).toBeInTheDocument()
  await expect.element(late.getByRole('link', { name: 'Text Abby Nguyen' })).not.toBeInTheDocument()
})

test.each(bothWidths)('of who has no number the row has neither, on a %s [FLW-19]', async at => {
  await open('scheduling-visits/one who is late and has no number', '/v2/flow', { at })
  await expect.element(late.getByRole('link', { name: 'Notes Abby Nguyen' })).toBeInTheDocument()
  await expect.element(late.getByRole('button', { name: 'No Show Abby Nguyen' })).toBeInTheDocument()
  await expectCount(late.getByRole('link', { name: /^(Text|Call) / }), 0)
  await expectCount(late.getByRole('button', { name: /^More/ }), 0)
})

const colourOf = (element: Element) => getComputedStyle(element).backgroundColor

/** The colour of a mark, as the browser computes it. */
function markColour(name: string): string {
  const sample = document.createElement('i')
  sample.style.background = `var(--${name})`
  document.body.append(sample)
  const colour = colourOf(sample)
  sample.remove()
  return colour
}

test.each([
  ['yellow', siblings],
  ['red', 'scheduling-visits/visits in all states'],
])(
  'folded beside the calendar, the flow is as plain as its panel, and only the count of who waits is %s [FLW-18]',
  async (tone, situation) => {
    await open(situation, '/v2/calendar/day')
    const panel = page.getByRole('complementary', { name: 'Daily flow' })
    const folded = panel.getByRole('button', {
      name: /^Show the daily flow, Waiting 1, the longest for \d+ min$/,
    })
    await expect.element(folded).toBeVisible()
    const count = folded.getByText('Waiting 1', { exact: true }).element()
    await expect.poll(() => colourOf(count)).toBe(markColour(`mark-${tone}`))
    await userEvent.hover(page.getByRole('heading', { level: 1 }))
    await expect.poll(() => colourOf(folded.element())).toBe(colourOf(panel.element()))
    await expectAccessible()
  },
)
