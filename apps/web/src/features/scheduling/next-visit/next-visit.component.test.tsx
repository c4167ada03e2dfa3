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

const seated = 'scheduling-visits/a seated visit that another one follows'
const finished = 'scheduling-visits/a finished visit'
const info = page.getByRole('dialog', { name: 'Appointment info' })
const dialog = page.getByRole('dialog', { name: 'Next visit' })
const times = dialog.getByRole('region', { name: 'Free times' })
const monday = times.getByRole('region', { name: 'Monday, June 15, 2026' })
const tuesday = times.getByRole('region', { name: 'Tuesday, June 16, 2026' })
const nineOn = (day: typeof monday) => day.getByRole('button', { name: /^9:00 AM/ })
const notice = page.getByRole('alert')

test('a visit is finished by one press, and the notice leads on to the next one, which one press books [NXT-01, NXT-02, NXT-06]', async () => {
  const server = await open(seated, '/v2/flow')
  const { visit, patient, lee, room } = server.named
  await page.getByRole('button', { name: 'Finish Mia Berg' }).click()
  await expect.element(page.getByText('Done (1)')).toHaveFocus()
  await expect.element(notice.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await notice.getByRole('button', { name: 'Next visit' }).click()
  await expectAddress(`/v2/next-visit/${visit}`)

  await expect.element(dialog.getByRole('radio', { name: 'In 6 weeks' })).toBeChecked()
  await expect
    .element(dialog.getByLabelText('Appointment type').css('option:checked'))
    .toHaveTextContent('Consultation (30 min)')
  await expect.element(dialog.getByLabelText('Doctor').css('option:checked')).toHaveTextContent('Dora Lee')
  await expectTexts(times.getByRole('heading'), [
    'Mon, Jun 15',
    'Tue, Jun 16',
    'Wed, Jun 17',
    'Thu, Jun 18',
    'Fri, Jun 19',
  ])
  await expectAccessible()
  await dialog.getByRole('radio', { name: 'In 4 weeks' }).click()
  await expect.element(times.getByRole('heading').first()).toHaveTextContent('Mon, Jun 1')
  await dialog.getByRole('radio', { name: 'In 6 weeks' }).click()
  await nineOn(monday).dblClick()

  await expect.element(dialog).not.toBeInTheDocument()
  await expectAddress('/v2/flow')
  await expect.element(notice).toMatchTextContent('Mia Berg’s next visit is booked: Mon, Jun 15, 9:00 AM.')
  const booked = server.sent.filter(({ request }) => request === 'POST /v2/rest/appointments')
  expect(booked.map(({ body }) => body)).toEqual([
    {
      appointment: {
        appointmentTypeId: expect.any(Number),
        doctorId: lee,
        roomId: room,
        startsAt: '2026-06-15T09:00:00.000-04:00',
        duration: 30,
        virtual: false,
        patientAttributes: { id: patient },
        acknowledgedWarnings: [],
      },
    },
  ])
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('The next visit is canceled.')).toBeVisible()
  expect(server.sent.at(-1)?.request).toMatch(/^DELETE \/v2\/rest\/appointments\/\d+$/)
})

test.each(bothWidths)(
  'the daily flow offers the next visit of somebody who has gone, on a %s [NXT-01]',
  async at => {
    await open(finished, '/v2/flow', { at })
    await page.getByText('Done (1)').click()
    const link = page.getByRole('link', { name: 'Next visit Mia Berg' })
    await link.hover()
    await expectNoSidewaysScroll()
    if (at === 'phone') await expectThumbSized()
    await link.click()
    await expect.element(nineOn(monday)).toBeVisible()
    await expectNoSidewaysScroll()
    if (at === 'phone') await expectThumbSized()
  },
)

test('by keyboard: from the finished visit’s window to the booked one, which the window then shows [NXT-01, NXT-06, NXT-07, NXT-08]', async () => {
  const { named } = await open(finished, ({ visit }) => `/v2/appointment/${visit}`)
  const link = info.getByRole('link', { name: 'Next visit' })
  await expect.element(link).toHaveAttribute('href', `/v2/next-visit/${named.visit}`)
  ;(link.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(nineOn(monday)).toBeVisible()
  ;(dialog.getByRole('button', { name: 'Later week' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(nineOn(monday)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await expect.element(tuesday.getByRole('button', { name: /^9:15 AM/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expectAddress(`/v2/appointment/${named.visit}`)
  const next = info.getByRole('link', { name: 'Next visit: Tue, Jun 16, 9:15 AM' })
  await expect.element(next).toBeVisible()
  await next.click()
  await expect.element(info.getByText('Tuesday, June 16, 2026')).toBeVisible()
  goWithin(`/v2/next-visit/${named.visit}`)
  await expect.element(dialog.getByText('Booked already: Tue, Jun 16, 9:15 AM, Consultation.')).toBeVisible()
  await dialog.getByLabelText('Appointment type').selectOptions('Select a type')
  await expect.element(dialog.getByText('Select an appointment type to see its free times.')).toBeVisible()
})

test('on the treatment page the next visit stands beside the finished one [NXT-01]', async () => {
  const { named } = await open(finished, ({ patient, visit }) => `/v2/patient/${patient}/treatment/${visit}`)
  await page.getByRole('main').getByRole('link', { name: 'Next visit', exact: true }).click()
  await expectAddress(`/v2/next-visit/${named.visit}`)
  await expect.element(nineOn(monday)).toBeVisible()
})

test('a time that another desk has taken meanwhile is said to be, and moves no other time [NXT-04, NXT-09]', async () => {
  const server = await open(finished, ({ visit }) => `/v2/next-visit/${visit}`)
  await expect.element(nineOn(monday)).toBeVisible()
  const halfPast = monday.getByRole('button', { name: /^9:30 AM/ })
  const place = () =>
    halfPast.element().getBoundingClientRect().top - monday.element().getBoundingClientRect().top
  const before = place()
  // The page may read the week once more when its live updates begin, and would learn of it then.
  const release = server.hold('GET /v2/rest/calendars/free_week?*')
  await server.elsewhere('another desk takes Monday at nine')
  await nineOn(monday).click()
  await expect.poll(() => server.sent.length).toBe(1)
  release()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('This time is no longer free.')
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('Dr. Lee already has an appointment at this time')
  const taken = monday.getByRole('button', { name: '9:00 AM, Monday, June 15, 2026, no longer free' })
  await expect.element(taken).toHaveAttribute('aria-disabled', 'true')
  await expect.element(taken).toHaveFocus()
  expect(place()).toBe(before)
  await userEvent.keyboard('{Enter}')
  expect(server.sent).toHaveLength(1)
  await expectAccessible()
  await halfPast.click()
  await expect.element(notice).toMatchTextContent('Mia Berg’s next visit is booked: Mon, Jun 15, 9:30 AM.')
})

test('a second visit on one day is asked about [NXT-04]', async () => {
  const server = await open(finished, ({ visit }) => `/v2/next-visit/${visit}`)
  await expect.element(nineOn(tuesday)).toBeVisible()
  await server.elsewhere('Mia comes on Tuesday')
  await nineOn(tuesday).click()
  const question = page.getByRole('alertdialog', { name: 'Book anyway?' })
  await expect.element(question).toMatchTextContent('This patient already has an appointment on this day')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(nineOn(tuesday)).toBeVisible()
  expect(server.sent).toHaveLength(1)
  await nineOn(tuesday).click()
  await question.getByRole('button', { name: 'Book anyway' }).click()
  await expect.element(notice).toMatchTextContent('Mia Berg’s next visit is booked: Tue, Jun 16, 9:00 AM.')
})

test('a full week leads to the next free times and says so; another doctor may have one [NXT-03, NXT-05]', async () => {
  const server = await open(finished, '/v2/flow')
  await server.elsewhere('Dr. Lee is away in the week of June 14')
  await page.getByText('Done (1)').click()
  await page.getByRole('link', { name: 'Next visit Mia Berg' }).click()
  await expect
    .element(dialog.getByText('Nothing is free in the week of June 14. These are the next free times.'))
    .toBeVisible()
  await expect.element(times.getByRole('heading').first()).toHaveTextContent('Mon, Jun 22')
  await dialog.getByLabelText('Doctor').selectOptions('Any doctor')
  await expect
    .element(nineOn(monday))
    .toHaveAccessibleName('9:00 AM, Monday, June 15, 2026, with Dr. Max Fox, Exam Room Two')
  await expect.element(nineOn(monday)).toMatchTextContent('Dr. Fox')
  await dialog.getByRole('button', { name: 'Later week' }).click()
  await expect.element(times.getByRole('heading').first()).toHaveTextContent('Mon, Jun 22')
  await dialog.getByLabelText('Doctor').selectOptions('Dora Lee')
  await dialog.getByLabelText('Appointment type').selectOptions('Aligner Check (15 min)')
  await expect.element(dialog.getByLabelText('Doctor').css('option:checked')).toHaveTextContent('Any doctor')
  await dialog.getByRole('link', { name: 'Choose another time' }).click()
  await expect.element(page.getByRole('dialog', { name: 'New Appointment' })).toMatchTextContent('Mia Berg')
})

test('after a lost response the same time books once [NXT-04]', async () => {
  const server = await open(finished, ({ visit }) => `/v2/next-visit/${visit}`)
  await expect.element(nineOn(monday)).toBeVisible()
  server.lose('POST /v2/rest/appointments', 1)
  const again = server.hold('GET /v2/rest/calendars/free_week?*')
  await nineOn(monday).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The next visit is not booked.')
  await nineOn(monday).click()
  await expect.element(notice).toMatchTextContent('Mia Berg’s next visit is booked: Mon, Jun 15, 9:00 AM.')
  again()
})

test('from a patient’s record the next visit is found like the last one, and one press books it [NXT-10]', async () => {
  const server = await open(finished, ({ patient }) => `/v2/patient/${patient}/profile`)
  await page.getByRole('button', { name: 'More for this patient' }).click()
  await page.getByRole('menuitem', { name: 'Next visit' }).click()
  await expectAddress(`/v2/patient/${server.named.patient}/next-visit`)
  await expect
    .element(dialog.getByLabelText('Appointment type').css('option:checked'))
    .toHaveTextContent('Consultation (30 min)')
  await expect.element(dialog.getByLabelText('Doctor').css('option:checked')).toHaveTextContent('Dora Lee')
  await nineOn(monday).click()
  await expect.element(notice).toMatchTextContent('Mia Berg’s next visit is booked: Mon, Jun 15, 9:00 AM.')
  await expectAddress(`/v2/patient/${server.named.patient}/profile`)
})

test('the form of a new appointment leads to the free times of weeks with its patient, type and doctor, without a question, and back [NXT-10]', async () => {
  const { named } = await open(
    'scheduling-forms/a patient who is registered',
    ({ patient }) => `/v2/patient/${patient}/profile`,
  )
  const form = page.getByRole('dialog', { name: 'New Appointment' })
  const weeks = form.getByRole('link', { name: 'Free times in 4, 6 or 8 weeks' })
  await page.getByRole('main').getByRole('button', { name: 'New Appointment' }).click()
  await form.getByRole('radio', { name: 'New Patient' }).click()
  await expect.element(weeks).not.toBeInTheDocument()
  await form.getByRole('radio', { name: 'Returning Patient' }).click()
  await form.getByLabelText('Appointment type').selectOptions('Consultation (30 min)')
  await form.getByLabelText('Doctor').selectOptions('Dora Lee')
  await weeks.click()
  await expectAddress(`/v2/patient/${named.patient}/next-visit`)
  await expect.element(dialog).toMatchTextContent('Zoë Muñoz')
  await expect
    .element(dialog.getByLabelText('Appointment type').css('option:checked'))
    .toHaveTextContent('Consultation (30 min)')
  await expect.element(dialog.getByLabelText('Doctor').css('option:checked')).toHaveTextContent('Dora Lee')
  await expect.element(nineOn(monday)).toBeVisible()
  await dialog.getByRole('link', { name: 'Choose another time' }).click()
  await expect.element(form).toMatchTextContent('Zoë Muñoz')
})

test('who has never been here gets the free times of a type that is chosen first [NXT-10]', async () => {
  await open(
    'scheduling-forms/a patient who is registered',
    ({ patient }) => `/v2/patient/${patient}/next-visit`,
  )
  await expect.element(dialog.getByText('Select an appointment type to see its free times.')).toBeVisible()
  await dialog.getByLabelText('Appointment type').selectOptions('Consultation (30 min)')
  await expect.element(nineOn(monday)).toHaveAccessibleName(/with Dr. Dora Lee/)
  await expectAccessible()
})
