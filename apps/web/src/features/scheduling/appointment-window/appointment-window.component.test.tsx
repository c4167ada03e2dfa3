import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { goWithin } from '../../../../test/component/go-within.ts'
import { open } from '../../../../test/component/open.tsx'
import { expectThumbSized } from '../../../../test/component/thumb-sized.ts'

const dialog = page.getByRole('dialog', { name: 'Appointment info' })
const question = page.getByRole('alertdialog')
const seat = page.getByRole('dialog', { name: 'Seat Patient' })
const undo = page.getByRole('alert').getByRole('button', { name: 'Undo' })
const tabs = page.getByRole('navigation', { name: 'Open patients' }).getByRole('link')
const button = (name: string) => dialog.getByRole('button', { name })
const actions = dialog.getByRole('region', { name: 'Visit' })
const steps = actions.css('a, button:enabled')

test.each(['desktop', 'phone'] as const)(
  'an appointment shows its details and its patient, and links to the patient’s other appointments, on a %s [APT-03, APT-53, APT-54, APT-55, APT-57, APT-58, APT-59, APT-62, APT-64, APT-65, APT-66, APT-69, APT-70]',
  async at => {
    const { named } = await open(
      'scheduling-visits/a visit among others of hers',
      ({ visit }) => `/v2/appointment/${visit}`,
      {
        at,
        // On a phone the recent patients are behind the window, and the viewed patient is added to them.
        before: server => void server.fail('GET /v2/rest/patients/recent', 'silent'),
      },
    )
    await expect.element(dialog.getByRole('heading', { name: /Consultation\s*30 min/ })).toBeVisible()
    await expect.element(dialog.getByText('Exam Room One')).toBeVisible()
    await expect.element(dialog.getByText('Dora Lee')).toBeVisible()
    await expect.element(dialog.getByText('10:45 AM – 11:15 AM', { exact: true })).toBeVisible()
    await expect
      .element(dialog.getByRole('link', { name: 'Edit' }))
      .toHaveAttribute('href', `/v2/appointment/${named.visit}/edit`)
    await expect
      .element(dialog.getByRole('region', { name: 'Office Notes' }))
      .toMatchTextContent('Allergic to mint')
    await expect.element(dialog.getByText('No notes yet')).toBeVisible()
    await expect.element(dialog.getByRole('heading', { name: 'Zoë Muñoz' })).toBeVisible()
    await expect.element(dialog.getByRole('link', { name: /@/ })).toBeVisible()
    await expect.element(dialog.getByRole('link', { name: /^\(555\)/ })).toBeVisible()
    await expect
      .element(dialog.getByRole('link', { name: 'See Profile' }))
      .toHaveAttribute('href', `/v2/patient/${named.patient}/profile`)
    await expect
      .element(dialog.getByRole('link', { name: 'View all appointments' }))
      .toHaveAttribute('href', `/v2/patient/${named.patient}/treatment`)
    for (const name of ['See Profile', 'View all appointments', 'Send Message'])
      await expect.element(dialog.getByRole('link', { name })).toHaveAttribute('data-variant', 'subtle')
    await button('Change').click()
    await button('Put on VIP').click()
    await expect.element(button('Take off VIP')).toBeVisible()
    await dialog.getByText('History').click()
    await expect.element(dialog.getByText('Labels changed')).toBeVisible()
    await button('Add Note').click()
    await expect.element(dialog.getByPlaceholder('Write a note...')).toHaveFocus()
    await expectAccessible()
    await expectNoSidewaysScroll()
    if (at === 'phone') await expectThumbSized()

    await expectTexts(dialog.getByRole('region', { name: 'Previous Appointments' }).getByRole('link'), [
      /Feb 29, 2020/,
    ])
    await dialog.getByRole('region', { name: 'Next Appointments' }).getByRole('link').click()
    await expectAddress(`/v2/appointment/${named.next}`)
    await expect.element(dialog.getByText('Tuesday, March 4, 2031')).toBeVisible()
    await button('Close').click()
    await expect.element(dialog).not.toBeInTheDocument()
  },
)

test('a seated visit can be unseated or viewed, a virtual one says so, one to be rescheduled leads to the edit page [APT-60, APT-74, APT-75, APT-76, APT-77, APT-84, APT-89, APT-90, ERR-24]', async () => {
  const { named } = await open(
    'scheduling-visits/visits in all states',
    ({ seated }) => `/v2/appointment/${seated}`,
  )
  await expect.element(button('Seated')).toBeDisabled()
  await expectCount(steps, 0)
  await expect.element(dialog.getByRole('link', { name: 'View', exact: true })).toBeVisible()
  await expect.element(button('Confirm')).not.toBeInTheDocument()
  await expect.element(button('Unseat')).not.toBeInTheDocument()
  goWithin(`/v2/appointment/${named.sits}`)
  await button('Unseat').click()
  await expect.element(question).toMatchTextContent('Are you sure you want to unseat the patient?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()

  goWithin(`/v2/appointment/${named.moved}`)
  await expect.element(dialog.getByText('This appointment is Virtual.')).toBeVisible()
  await expect.element(button('No Show')).not.toBeInTheDocument()
  await expect
    .element(dialog.getByRole('link', { name: 'Reschedule' }))
    .toHaveAttribute('href', `/v2/appointment/${named.moved}/edit`)
  await button('Undo Reschedule').click()
  await expect.element(button('No Show')).toBeVisible()

  goWithin(`/v2/appointment/${named.waits}`)
  await dialog.getByRole('link', { name: /^Seat \(Waiting 2\d minutes\)$/ }).click()
  await seat.getByLabelText('Doctor').selectOptions('No Doctor')
  await seat.getByLabelText('Room').selectOptions('No Room')
  await seat.getByRole('button', { name: 'Start' }).click()
  await expect.element(seat.getByRole('alert')).toHaveTextContent('Doctor or Room are required')
  await seat.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).toBeVisible()
})

const filled = () => steps.elements().filter(step => step.getAttribute('data-variant') === 'filled')
const places = () => [...new Set(steps.elements().map(step => step.getBoundingClientRect().top))]

test('the actions of a visit stand in one row, and what is confirmed is no longer pressed [APT-72, APT-110]', async () => {
  const server = await open(
    'scheduling-visits/a visit among others of hers',
    ({ visit }) => `/v2/appointment/${visit}`,
  )
  await expectTexts(steps, ['Check-in', 'Confirm', 'No Show', 'Reschedule'])
  expect(filled()).toEqual([button('Check-in').element()])
  expect(places()).toHaveLength(1)
  await button('Confirm').click()
  await expect.element(button('Confirmed')).toBeDisabled()
  await expectTexts(steps, ['Check-in', 'No Show', 'Reschedule'])
  expect(places()).toHaveLength(1)
  // The pressed button is gone.
  await expect.element(button('Check-in')).toHaveFocus()
  expect(server.sent.map(({ body }) => body)).toEqual([{ completed: true }])
  await expectAccessible()
})

test('the next step of a visit stands first and is filled, what undoes one stands last and says so [APT-73, APT-76, APT-77, APT-79, APT-110, APT-112]', async () => {
  const { named } = await open(
    'scheduling-visits/visits in all states',
    ({ sits }) => `/v2/appointment/${sits}`,
  )
  await expectTexts(steps, ['Finish visit', 'Unseat'])
  await expect.element(button('Seated')).toBeDisabled()
  expect(filled()).toEqual([button('Finish visit').element()])
  goWithin(`/v2/appointment/${named.waits}`)
  await expectTexts(steps, [/^Seat \(/, 'Confirm', 'No Show', 'Reschedule', 'Undo Check-in'])
  expect(filled()).toEqual([dialog.getByRole('link', { name: /^Seat/ }).element()])
  // What undoes the arrival has a line of its own, and its text begins where the line above begins.
  const [seat, undo] = [steps.first().element(), button('Undo Check-in').element()]
  const [above, below] = [seat.getBoundingClientRect(), undo.getBoundingClientRect()]
  expect(below.top).toBeGreaterThanOrEqual(above.bottom)
  expect(below.left + Number.parseFloat(getComputedStyle(undo).paddingLeft) + 1).toBeCloseTo(above.left, 0)
  goWithin(`/v2/appointment/${named.moved}`)
  await expectTexts(steps, ['Reschedule', 'Confirm', 'Undo Reschedule'])
  expect(filled()).toEqual([dialog.getByRole('link', { name: 'Reschedule' }).element()])
  await expectAccessible()
})

test('a visit of tomorrow asks before check-in and no-show, and the harmless answer has the focus [APT-105]', async () => {
  const server = await open('scheduling-visits/a visit tomorrow', ({ visit }) => `/v2/appointment/${visit}`)
  const cancel = question.getByRole('button', { name: 'Cancel' })
  for (const [name, asked] of [
    ['Check-in', 'This visit is tomorrow, Thursday, May 7. Check in anyway?'],
    ['No Show', 'This visit is tomorrow, Thursday, May 7. Mark as No Show anyway?'],
  ] as const) {
    await button(name).click()
    await expect.element(question).toMatchTextContent(asked)
    await expect.element(question).toMatchTextContent('Nora Lee')
    await expect.element(cancel).toHaveFocus()
    await cancel.click()
    await expect.element(question).not.toBeInTheDocument()
  }
  expect(server.sent).toEqual([])
})

test('undoing a no-show whose time is taken asks for confirmation', async () => {
  const server = await open(
    'scheduling-visits/a no-show whose time was given away',
    ({ visit }) => `/v2/appointment/${visit}`,
  )
  await expect.element(button('No Show')).toHaveAttribute('aria-pressed', 'true')
  await button('No Show').click()
  const anyway = page.getByRole('alertdialog', { name: 'Undo it anyway?' })
  await expect.element(anyway).toMatchTextContent('Exam Room One is already in use at this time')
  await expectAccessible()
  await anyway.getByRole('button', { name: 'Go back' }).click()
  await expect.element(button('No Show')).toHaveAttribute('aria-pressed', 'true')
  expect(server.sent).toHaveLength(1)

  await button('No Show').click()
  await anyway.getByRole('button', { name: 'Undo it anyway' }).click()
  await expect.element(anyway).not.toBeInTheDocument()
  await expect.element(button('No Show')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => server.sent).toHaveLength(3)
})

test('undoing by the notice asks for confirmation also when the visit’s window is closed', async () => {
  const server = await open('scheduling-visits/a double booking', ({ visit }) => `/v2/appointment/${visit}`)
  await button('Reschedule').click()
  await expect.element(page.getByText('Marked as to be rescheduled.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  const anyway = page.getByRole('alertdialog', { name: 'Undo it anyway?' })
  await expect.element(anyway).toMatchTextContent('Exam Room One is already in use at this time')
  expect(server.sent).toHaveLength(2)
  await anyway.getByRole('button', { name: 'Undo it anyway' }).click()
  await expect.poll(() => server.sent.length).toBe(3)
  goWithin(`/v2/appointment/${server.named.visit}`)
  await expect.element(dialog.getByRole('button', { name: 'Reschedule', exact: true })).toBeVisible()
})

test('the appointment’s window finishes a visit and undoes it; card, history and the patient’s tab show it', async () => {
  const { named } = await open(
    'scheduling-visits/a seated visit',
    ({ patient }) => `/v2/patient/${patient}/profile`,
  )
  await expectTexts(tabs, [/^Mia Berg\s*Seated$/])

  goWithin(`/v2/appointment/${named.visit}`)
  await expect.element(button('Seated')).toBeDisabled()
  await expect.element(button('Unseat')).toBeVisible()
  await button('Finish visit').click()
  await expect.element(dialog.getByText(/^Finished 10:0\d AM$/)).toBeVisible()
  await expect.element(button('Undo Finish')).toHaveFocus()
  await expect.element(button('Unseat')).not.toBeInTheDocument()
  await dialog.getByText('History').click()
  await expectCount(dialog.getByRole('listitem').filter({ hasText: /^Finished \d\d\/\d\d\/\d{4}/ }), 1)
  await expectAccessible()

  goWithin('/v2/calendar/day')
  await page.getByRole('button', { name: /^Mia Berg, .*, Finished$/ }).click()
  await button('Undo Finish').click()
  await expect.element(button('Finish visit')).toHaveFocus()
})

test('the tab of a patient whose visit is finished does not say that they are seated', async () => {
  await open(
    'scheduling-visits/a finished visit whose room is taken',
    ({ patient }) => `/v2/patient/${patient}/profile`,
  )
  await expectTexts(tabs, ['Mia Berg'])
})

test('seating and marking to be rescheduled show a notice with Undo', async () => {
  const server = await open(
    'scheduling-visits/one waits and one is to come',
    ({ waits }) => `/v2/seat-patient/${waits}`,
  )
  const { waits, coming, patient } = server.named
  await seat.getByRole('button', { name: 'Start' }).click()
  await expectAddress(`/v2/patient/${patient}/treatment/${waits}`)
  // A notice stays while the pointer is over it, so it must be where it will stay once the page is loaded.
  await expect.element(page.getByPlaceholder('Write a note...')).toBeVisible()
  await page.getByText('Mia Berg is seated in Exam Room One.').hover()
  await expectAccessible()
  await undo.click()
  const seatings = () => server.sent.filter(({ request }) => request.endsWith(`/appointments/${waits}/seat`))
  await expect
    .poll(() => seatings().map(({ body }) => body))
    .toMatchObject([{ seated: true }, { seated: false }])

  goWithin(`/v2/appointment/${coming}`)
  await button('Reschedule').click()
  await expect.element(page.getByText('Marked as to be rescheduled.')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Reschedule' })).toBeVisible()
  await undo.click()
  await expect.element(dialog.getByRole('link', { name: 'Reschedule' })).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Check-in', exact: true })).toBeVisible()
})

const anyway = page.getByRole('alertdialog', { name: 'Seat here anyway?' })
const start = seat.getByRole('button', { name: 'Start' })

test('a taken place is marked, and Start seats there without asking about whom the dialog names [APT-81, APT-88, APT-108, APT-113]', async () => {
  const server = await open('scheduling-visits/one waits for a room that is taken', '/v2/flow')
  const { visit, patient } = server.named
  await page.getByRole('main').getByRole('link', { name: 'Seat Mia Berg' }).click()
  await expect
    .element(seat.getByLabelText('Room').css('option:checked'))
    .toHaveTextContent('Exam Room One · taken by Zoe Alvarez')
  await expectTexts(seat.getByLabelText('Room').css('option'), [
    'No Room',
    'Exam Room One · taken by Zoe Alvarez',
    'Exam Room Two',
  ])
  await expect.element(seat.getByText('Zoe Alvarez is still in the chair, since 9:30 AM.')).toBeVisible()
  await expectAccessible()
  await start.click()
  await expectAddress(`/v2/patient/${patient}/treatment/${visit}`)
  await expect.element(page.getByText('Mia Berg is seated in Exam Room One.')).toBeVisible()
  expect(server.sent.map(({ body }) => body)).toMatchObject([
    { seated: true, acknowledgedWarnings: [expect.stringMatching(/^room:seated:appointment:\d+$/)] },
  ])
})

test('of several in the chosen room the dialog says of each since when, and asks about none [APT-108, APT-113]', async () => {
  const server = await open('scheduling-visits/one waits for a room in which two sit', '/v2/flow')
  const { visit, patient } = server.named
  await page.getByRole('main').getByRole('link', { name: 'Seat Mia Berg' }).click()
  await expect
    .element(seat.getByLabelText('Room').css('option:checked'))
    .toHaveTextContent('Exam Room One · taken by Zoe Alvarez and 1 more')
  await expect
    .element(seat.getByText('Zoe Alvarez since 9:30 AM, Ida Novak since 9:45 AM are still in the chair.'))
    .toBeVisible()
  await start.click()
  await expectAddress(`/v2/patient/${patient}/treatment/${visit}`)
  expect(server.sent).toHaveLength(1)
})

test('whoever sat down in the room meanwhile is asked about, and seating there is not refused [APT-81, APT-113]', async () => {
  const server = await open('scheduling-visits/one waits for a room that is taken', '/v2/flow')
  const { visit, patient } = server.named
  await page.getByRole('main').getByRole('link', { name: 'Seat Mia Berg' }).click()
  await expect.element(seat.getByText('Zoe Alvarez is still in the chair, since 9:30 AM.')).toBeVisible()
  // This page has not received the event.
  await server.elsewhere('another patient sits down there')
  await start.click()
  await expect.element(anyway).toMatchTextContent('Exam Room One is taken by Ida Novak')
  await expect.element(anyway.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(anyway).not.toBeInTheDocument()
  await expect.element(start).toHaveFocus()
  expect(server.sent).toHaveLength(1)

  await start.click()
  await anyway.getByRole('button', { name: 'Seat here anyway' }).click()
  await expectAddress(`/v2/patient/${patient}/treatment/${visit}`)
  await expect.element(page.getByText('Mia Berg is seated in Exam Room One.')).toBeVisible()
})

test('a visit of yesterday that was checked in and not seated says so without a wait, and its button is Seat [APT-79, CAL-76]', async () => {
  await open(
    'scheduling-visits/a visit of yesterday that was checked in and not seated',
    ({ visit }) => `/v2/appointment/${visit}`,
  )
  await expect.element(dialog.getByRole('link', { name: 'Seat', exact: true })).toBeVisible()
  await expect.element(actions).toMatchTextContent('Checked in 8:55 AM, never finished')
  await expectCount(actions.getByText(/waiting|minutes/i), 0)
  await expectAccessible()
})

test('undoing a finish asks for confirmation when the place is taken by now', async () => {
  const server = await open(
    'scheduling-visits/a finished visit whose room is taken',
    ({ visit }) => `/v2/appointment/${visit}`,
  )
  await button('Undo Finish').click()
  await expect.element(anyway).toMatchTextContent('Exam Room One is taken by Zoe Alvarez')
  await anyway.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(button('Undo Finish')).toBeVisible()
  expect(server.sent).toHaveLength(1)

  await button('Undo Finish').click()
  await anyway.getByRole('button', { name: 'Seat here anyway' }).click()
  await expect.element(button('Finish visit')).toBeVisible()
})
