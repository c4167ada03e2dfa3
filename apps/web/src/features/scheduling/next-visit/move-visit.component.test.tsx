import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { goWithin } from '../../../../test/component/go-within.ts'
import { open } from '../../../../test/component/open.tsx'
import { bothWidths, expectThumbSized } from '../../../../test/component/thumb-sized.ts'

const toCome = 'scheduling-visits/a visit of next week'
const info = page.getByRole('dialog', { name: 'Appointment info' })
const dialog = page.getByRole('dialog', { name: 'Move to another week' })
const link = info.getByRole('link', { name: 'Move to another week' })
const times = dialog.getByRole('region', { name: 'Free times' })
const monday = times.getByRole('region', { name: 'Monday, May 18, 2026' })
const tuesday = times.getByRole('region', { name: 'Tuesday, May 19, 2026' })
const nineOn = (day: typeof monday) => day.getByRole('button', { name: /^9:00 AM/ })
const notice = page.getByRole('alert')
const moved = 'Mia Berg’s visit is moved from Thu, May 14, 10:00 AM to Mon, May 18, 9:00 AM.'
const keptFacts = ['Consultation, 45 min', 'Dr. Dora Lee', 'Exam Room One'].join(' · ')

/** The page of the move; nothing tells it what other desks do. */
const openMove = () =>
  open(toCome, ({ visit }) => `/v2/appointment/${visit}/move`, { before: server => server.cutLive() })

test.each(bothWidths)(
  'by two presses a visit is moved to another week as it is, and Undo moves it back, on a %s [NXT-11, NXT-12]',
  async at => {
    const server = await open(toCome, ({ visit }) => `/v2/appointment/${visit}`, {
      at,
      // On a phone the recent patients are behind the window, and the viewed patient is added to them.
      before: server => void server.fail('GET /v2/rest/patients/recent', 'silent'),
    })
    const { visit, patient, lee, room } = server.named
    await link.click()
    await expectAddress(`/v2/appointment/${visit}/move`)
    await expect.element(dialog).toMatchTextContent('Mia Berg')
    await expect.element(dialog).toMatchTextContent(`Now: Thu, May 14, 10:00 AM · ${keptFacts}`)
    await expect.element(dialog.getByRole('radio', { name: '1 week later' })).toBeChecked()
    await expect.element(dialog.getByRole('heading', { name: 'Week of May 17' })).toBeVisible()
    await expect
      .element(nineOn(monday))
      .toHaveAccessibleName('9:00 AM, Monday, May 18, 2026, with Dr. Dora Lee, Exam Room One')
    await expectAccessible()
    await expectNoSidewaysScroll()
    if (at === 'phone') await expectThumbSized()

    await nineOn(monday).dblClick()
    await expect.element(notice).toMatchTextContent(moved)
    await expectAddress(`/v2/appointment/${visit}`)
    await expect.element(info.getByText('Monday, May 18, 2026')).toBeVisible()
    const sent = server.sent.map(({ request, body }) => ({ request, ...(body as object) }))
    const appointment = {
      appointmentTypeId: expect.any(Number),
      doctorId: lee,
      roomId: room,
      startsAt: '2026-05-18T09:00:00.000-04:00',
      duration: 45,
      virtual: false,
      patientAttributes: { id: patient },
    }
    const request = `PUT /v2/rest/appointments/${visit}`
    // That the visit is longer than usual is nothing to ask about.
    expect(sent).toEqual([
      { request, appointment: { ...appointment, acknowledgedWarnings: [] } },
      { request, appointment: { ...appointment, acknowledgedWarnings: ['appointmentType:duration'] } },
    ])
    await notice.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('Back at Thu, May 14, 10:00 AM')).toBeVisible()
    await expect.element(info.getByText('Thursday, May 14, 2026')).toBeVisible()
  },
)

test.each(bothWidths)(
  'the times begin near the hour of the visit, and what is before and after them is one press away, on a %s [NXT-09, NXT-13]',
  async at => {
    const server = await open(
      'scheduling-visits/an afternoon visit of next week',
      ({ visit }) => `/v2/appointment/${visit}/move`,
      {
        at,
        // On a phone the recent patients are behind the window, and the viewed patient is added to them.
        before: server => void server.fail('GET /v2/rest/patients/recent', 'silent'),
      },
    )
    const shown = monday.getByRole('listitem')
    const begin = ['Earlier times', /1:30 PM/, /1:45 PM/, /2:00 PM/, /2:15 PM/, /2:30 PM/, /2:45 PM/]
    await expectTexts(shown, [...begin, 'More times'])
    await expectNoSidewaysScroll()
    if (at === 'phone') await expectThumbSized()
    await expectAccessible()
    await monday.getByRole('button', { name: 'More times, Monday, May 18, 2026' }).click()
    const three = monday.getByRole('button', { name: /^3:00 PM/ })
    await expect.element(three).toHaveFocus()
    await expect.element(shown.nth(6)).toMatchTextContent('2:45 PM')
    await expect.element(monday.getByRole('button', { name: /^More times/ })).not.toBeInTheDocument()
    await userEvent.keyboard('{Home}{Enter}')
    await expect.element(monday.getByRole('button', { name: /^1:15 PM/ })).toHaveFocus()
    await expect.element(nineOn(monday)).toBeInTheDocument()
    expect(server.sent).toHaveLength(0)
    await three.click()
    await expect.element(notice).toMatchTextContent('to Mon, May 18, 3:00 PM.')
  },
)

test('by keyboard a visit is moved, and one goes on in its window [NXT-07, NXT-11]', async () => {
  await open(toCome, ({ visit }) => `/v2/appointment/${visit}`)
  await expect.element(link).toBeVisible()
  ;(link.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(nineOn(monday)).toBeVisible()
  ;(dialog.getByRole('button', { name: 'Later week' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(nineOn(monday)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}')
  await expect
    .element(notice)
    .toMatchTextContent('Mia Berg’s visit is moved from Thu, May 14, 10:00 AM to Tue, May 19, 9:15 AM.')
  await expect.element(info.getByText('Tuesday, May 19, 2026')).toBeVisible()
})

test('whom another desk has moved meanwhile is not moved: the page says so, and from when it would be [NXT-12]', async () => {
  const server = await openMove()
  await expect.element(nineOn(monday)).toBeVisible()
  await server.elsewhere('another desk moves it to Friday')
  await nineOn(monday).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The visit is not moved.')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('was changed by someone else')
  await expect.element(dialog).toMatchTextContent(`Now: Fri, May 15, 10:00 AM · ${keptFacts}`)
  await expectAccessible()
  await nineOn(monday).click()
  await expect
    .element(notice)
    .toMatchTextContent('Mia Berg’s visit is moved from Fri, May 15, 10:00 AM to Mon, May 18, 9:00 AM.')
})

test('a time that another desk has taken meanwhile moves nobody, and no other time [NXT-09, NXT-12]', async () => {
  const server = await openMove()
  await expect.element(nineOn(monday)).toBeVisible()
  const halfPast = monday.getByRole('button', { name: /^9:30 AM/ })
  const place = () =>
    halfPast.element().getBoundingClientRect().top - monday.element().getBoundingClientRect().top
  const before = place()
  await server.elsewhere('another desk takes Monday at nine')
  await nineOn(monday).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('This time is no longer free.')
  await expect
    .element(monday.getByRole('button', { name: '9:00 AM, Monday, May 18, 2026, no longer free' }))
    .toHaveFocus()
  expect(place()).toBe(before)
  expect(server.sent).toHaveLength(1)
  await expect.element(dialog).toMatchTextContent('Now: Thu, May 14, 10:00 AM')
  await halfPast.click()
  await expect
    .element(notice)
    .toMatchTextContent('Mia Berg’s visit is moved from Thu, May 14, 10:00 AM to Mon, May 18, 9:30 AM.')
})

test('a second visit on one day is asked about before one is moved there [NXT-12]', async () => {
  const server = await openMove()
  await expect.element(nineOn(tuesday)).toBeVisible()
  await server.elsewhere('Mia comes on Tuesday too')
  await nineOn(tuesday).click()
  const question = page.getByRole('alertdialog', { name: 'Move anyway?' })
  await expect.element(question).toMatchTextContent('This patient already has an appointment on this day')
  await expect.element(question).not.toMatchTextContent('usually')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(server.sent).toHaveLength(1)
  await nineOn(tuesday).click()
  await question.getByRole('button', { name: 'Move anyway' }).click()
  await expect
    .element(notice)
    .toMatchTextContent('Mia Berg’s visit is moved from Thu, May 14, 10:00 AM to Tue, May 19, 9:00 AM.')
})

test('a visit that is there although the response was lost is not said to have stayed [NXT-12]', async () => {
  const server = await openMove()
  const moving = 'PUT /v2/rest/appointments/*'
  await expect.element(nineOn(monday)).toBeVisible()
  const release = server.hold(moving)
  await nineOn(monday).click()
  await expect.poll(() => server.sent.length).toBe(1)
  // The second request moves: the first one only learns that the visit is longer than usual.
  server.lose(moving, 1)
  release()
  await expect.element(notice).toMatchTextContent(moved)
})

test('of a visit that was canceled meanwhile no time can be chosen any more [NXT-12]', async () => {
  const server = await openMove()
  await expect.element(nineOn(monday)).toBeVisible()
  await server.elsewhere('it is canceled')
  await nineOn(monday).click()
  await expect.element(dialog).toMatchTextContent('This appointment was canceled meanwhile.')
  await expect.element(dialog).toMatchTextContent('Now: Thu, May 14, 10:00 AM')
  await expect.element(times).not.toBeInTheDocument()
})

test('a visit that has taken place is not moved [NXT-11]', async () => {
  const finished = 'scheduling-visits/a finished visit'
  const { named } = await open(finished, ({ visit }) => `/v2/appointment/${visit}/move`)
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('This visit can no longer be moved.')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  goWithin(`/v2/appointment/${named.visit}`)
  await expect.element(info.getByRole('link', { name: 'Next visit' })).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
})

test('another doctor is chosen for the move, and any time may be chosen in the form [NXT-11]', async () => {
  const { named } = await openMove()
  await expect.element(nineOn(monday)).toBeVisible()
  await dialog.getByLabelText('Doctor').selectOptions('Max Fox')
  await expect
    .element(nineOn(monday))
    .toHaveAccessibleName('9:00 AM, Monday, May 18, 2026, with Dr. Max Fox, Exam Room One')
  await dialog.getByRole('link', { name: 'Choose another time' }).click()
  await expectAddress(`/v2/appointment/${named.visit}/edit`)
})
