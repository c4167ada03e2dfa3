import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import type { PlayedServer } from '../../../../test/component/played-server.ts'

const title = page.getByRole('heading', { level: 1 })
const alert = page.getByRole('main').getByRole('alert')
const no = { status: 403, body: { error: 'No' } }
const inRoomOne = page.getByRole('list', { name: 'Exam Room One' }).getByRole('button')

test.each([
  ['/v2', '/v2/calendar/month/2026-05-01'],
  ['/v2/calendar', '/v2/calendar/month/2026-05-01'],
  ['/v2/calendar/month', '/v2/calendar/month/2026-05-01'],
  ['/v2/calendar/day', '/v2/calendar/day/2026-05-06'],
  ['/v2/calendar/2026-6-7', '/v2/calendar/day/2026-06-07'],
  ['/v2/calendar/day/2026-6-07', '/v2/calendar/day/2026-06-07'],
  ['/v2/calendar/day/2026-02-30', '/v2/calendar/day/2026-05-06'],
])(
  'every calendar address opens its view: %s [CAL-02, CAL-03, CAL-04, CAL-05, CAL-06, CAL-07]',
  async (from, to) => {
    await open('scheduling-calendar/nothing booked', from)
    await expectAddress(to)
    await expect.element(title).toBeVisible()
  },
)

test('a failed load of the month or the date picker shows Retry [ERR-08, ERR-11, ERR-15]', async () => {
  let stop = () => {}
  await open('scheduling-calendar/an appointment today', '/v2/calendar/month/2026-05-01', {
    before: server => {
      // A live connection that opens late would read everything again without Retry.
      server.cutLive()
      stop = server.fail('GET /v2/rest/calendars/occupancy?*', no)
    },
  })
  await expect.element(alert).toMatchTextContent('Error!')
  await expect.element(alert).toMatchTextContent('We could not load the calendar occupancy')
  const panel = page.getByRole('complementary', { name: 'Today' })
  await expect.element(panel.getByText("Sorry! We couldn't load the calendar info.")).toBeVisible()
  await expectAccessible()
  stop()
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect.element(alert).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: /Wednesday, May 6 ?, 2026,.* 1 appointment/ }))
    .toBeVisible()
})

test('a failed load of the week shows Retry [CAL-29, ERR-10, ERR-13]', async () => {
  let stop = () => {}
  const server = await open('scheduling-calendar/an appointment today', '/v2/calendar/week/2026-05-06', {
    before: (server: PlayedServer) => {
      server.cutLive()
      stop = server.fail('GET /v2/rest/calendars/days?*', no)
    },
  })
  await expect.element(alert).toMatchTextContent("Sorry! We couldn't load the appointments.")
  await expect.element(alert).toMatchTextContent("We couldn't load the weekly calendar")
  stop()
  const release = server.hold('GET /v2/rest/calendars/days?*')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('Loading...')).toBeVisible()
  release()
  await expectCount(page.getByRole('list', { name: 'Wednesday, May 6, 2026' }).getByRole('button'), 1)
})

test('a day that was loaded stays visible when it cannot be read again [ERR-14]', async () => {
  const server = await open('scheduling-calendar/an appointment today', '/v2/calendar/day/2026-05-06', {
    before: server => server.cutLive(),
  })
  await expectCount(inRoomOne, 1)
  await page.getByRole('link', { name: 'Next day' }).click()
  await expect.element(title).toHaveTextContent('Thursday, May 7, 2026')
  await expectCount(inRoomOne, 0)
  server.fail('GET /v2/rest/calendars/days?*', no)
  await page.getByRole('link', { name: 'Previous day' }).click()
  await expect.element(alert).toMatchTextContent("We couldn't load the daily calendar")
  await expectCount(inRoomOne, 1)
})

test('the keyboard moves and resizes the appointment in focus and says where it would land', async () => {
  const server = await open(
    'scheduling-calendar/an appointment that can be moved',
    '/v2/calendar/day/2026-05-07',
  )
  const zoe = page.getByRole('button', { name: /^Zoë Muñoz,/ })
  const said = page.css('[data-said]')
  const moves = () => server.sent.filter(({ request }) => request.startsWith('PUT ')).map(({ body }) => body)
  await expect.element(page.css('[data-movable]')).toBeVisible()
  ;(zoe.element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowRight}')
  await expect.element(said).toHaveTextContent('10:30 AM to 11:00 AM, Exam Room Two')
  expect(moves()).toEqual([])
  await userEvent.keyboard('{/Alt}')
  await expect.element(page.getByText('Moved to 10:30 AM, Exam Room Two')).toBeVisible()
  expect(moves()).toMatchObject([
    { appointment: { startsAt: '2026-05-07 10:30', roomId: server.named.second } },
  ])
  await expect.element(zoe).toHaveFocus()

  await userEvent.keyboard('{Alt>}{ArrowLeft}{Escape}{/Alt}')
  await expect.element(said).toHaveTextContent('It stays where it was.')
  await expect.element(zoe).toHaveAccessibleName(expect.stringMatching(/Exam Room Two/))
  expect(moves()).toHaveLength(1)

  await userEvent.keyboard('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}')
  await expect.element(page.getByText('Now 10:30 AM to 10:45 AM')).toBeVisible()
  expect(moves()).toMatchObject([
    {},
    { appointment: { startsAt: '2026-05-07T10:30:00.000-04:00', duration: 15 } },
  ])

  await userEvent.keyboard('?')
  const help = page.getByRole('dialog', { name: 'Help' })
  await expect.element(help.getByText('Move the appointment in focus')).toBeVisible()
})

test('the help explains the letters and marks on the calendar [CAL-59]', async () => {
  await open('scheduling-calendar/nothing booked', '/v2/search')
  await page.getByRole('button', { name: 'Help' }).click()
  const help = page.getByRole('dialog', { name: 'Help' })
  await expect.element(help.getByRole('heading', { name: 'On the calendar' })).toBeVisible()
  const letters = help.css('dl').nth(1)
  await expectTexts(letters.getByRole('term'), ['W', 'S', 'D', 'NS', 'R', 'R1', 'R2', 'V'])
  await expect.element(letters.getByText('Exam Room Two')).toBeVisible()
  await expectTexts(help.css('dl').last().getByRole('definition'), [
    /^Late/,
    /^Alert/,
    /^New patient/,
    /label/,
    /note/,
  ])
  await expectAccessible()
})

test('on the calendar a button beside the filters leads to the meaning of letters and marks, which stands first [CAL-59]', async () => {
  await open('scheduling-calendar/nothing booked', '/v2/calendar/day')
  await page.getByRole('button', { name: 'What letters and marks mean' }).click()
  const help = page.getByRole('dialog', { name: 'Help' })
  await expectTexts(help.getByRole('heading', { level: 3 }), ['On the calendar', 'Keyboard shortcuts'])
  await expect.element(help.getByText('Waiting: checked in, not seated yet.')).toBeVisible()
})

test('beside the page the days of the next month are coloured as in their own [CAL-70]', async () => {
  await open('scheduling-calendar/nothing booked', '/v2/calendar/day')
  const panel = page.getByRole('complementary', { name: 'Today' })
  const day = (name: string) => panel.css(`[data-day="${name}"]`)
  const fill = (name: string) => getComputedStyle(day(name).element()).backgroundColor
  const [monday, saturday] = ['2026-06-01', '2026-06-06']
  await expect.element(day(monday)).toHaveAccessibleName(/June 1, 2026, \d+% full$/)
  const beside = [fill(monday), fill(saturday)]
  expect(beside).toEqual([fill('2026-05-29'), fill('2026-05-30')])
  expect(beside[0]).not.toBe(beside[1])
  await panel.getByRole('button', { name: 'Next month' }).click()
  await expect.element(panel.getByRole('table', { name: 'June 2026' })).toBeVisible()
  await expect.element(day(monday)).toHaveAccessibleName(/June 1, 2026, \d+% full$/)
  expect([fill(monday), fill(saturday)]).toEqual(beside)
  await expectAccessible()
})

test('in the month past days are paler than days to come, and today has a frame [CAL-65]', async () => {
  await open('scheduling-calendar/an appointment today', '/v2/calendar/month/2026-05-01')
  const cell = (day: string) => page.css(`td[data-past]:has(time[datetime="${day}"])`).element()
  await expect.element(page.getByRole('link', { name: /May 6 ?, 2026,.* 1 appointment/ })).toBeVisible()
  const fill = (day: string) => getComputedStyle(cell(day)).backgroundColor
  expect(fill('2026-05-04')).toBe(fill('2026-05-05'))
  expect(fill('2026-05-05')).not.toBe(fill('2026-05-07'))
  const frame = (day: string) => getComputedStyle(cell(day).querySelector('a') as Element).boxShadow
  expect(frame('2026-05-06')).toContain('inset')
  expect(frame('2026-05-07')).toBe('none')
})
