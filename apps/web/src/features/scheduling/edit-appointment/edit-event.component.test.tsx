import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chosenIn, dialogOf } from '../../../../test/component/booking-form.ts'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
} from '../../../../test/component/expect-page.ts'
import { goWithin } from '../../../../test/component/go-within.ts'
import { open } from '../../../../test/component/open.tsx'
import { expectThumbSized } from '../../../../test/component/thumb-sized.ts'

const dialog = dialogOf('Edit Appointment')
const blocked = dialogOf('Edit Blocked Time')
const confirmation = page.getByRole('alertdialog')
const time = dialog.getByRole('combobox', { name: 'Time' })
const save = dialog.getByRole('button', { name: 'Save' })

test.each(['desktop', 'phone'] as const)(
  'an appointment opens for editing with its values; one that does not exist shows an error, on a %s [APT-04, APT-71, ERR-32, ERR-36, NOT-27]',
  async at => {
    const { named } = await open('scheduling-forms/an appointment tomorrow', '/v2/appointment/999999/edit', {
      at,
      // On a phone the recent patients are behind the form, and the viewed patient is added to them.
      before: server => void server.fail('GET /v2/rest/patients/recent', 'silent'),
    })
    await expect
      .element(page.getByText('Unable to load appointment details. Please refresh and try again.'))
      .toBeVisible()

    goWithin(`/v2/appointment/${named.appointment}/edit`)
    await expect.element(dialog.getByText('Zoë Muñoz')).toBeVisible()
    await expect
      .element(dialog.getByRole('link', { name: 'See Profile' }))
      .toHaveAttribute('href', `/v2/patient/${named.patient}/profile`)
    await expect.element(dialog.getByRole('heading', { name: 'Notes' })).toBeVisible()
    await expect.element(dialog.getByText('No notes added.')).toBeVisible()
    await expect.element(time).toHaveValue('10:00 AM')
    await expect.element(chosenIn(dialog.getByLabelText('Room'))).toHaveTextContent('Exam Room One')
    await expectAccessible()
    await expectNoSidewaysScroll()
    if (at === 'phone') await expectThumbSized()
  },
)

test('an appointment is edited; changes by others and refusals are shown [ERR-28, ERR-29, ERR-30]', async () => {
  const server = await open(
    'scheduling-forms/an appointment that somebody changes',
    ({ appointment }) => `/v2/appointment/${appointment}/edit`,
    { before: server => server.cutLive() },
  )
  const saving = `PUT /v2/rest/appointments/${server.named.appointment}`
  await expect.element(time).toHaveValue('10:00 AM')

  // Somebody else saves first.
  await server.elsewhere('Dr. Fox takes it over')
  await time.fill('1115')
  await save.click()
  await expect.element(dialog.getByText('This record was changed by someone else')).toBeVisible()
  await expect.element(dialog.getByText('Doctor: Dora Lee → Max Fox')).toBeVisible()
  await expect.element(chosenIn(dialog.getByLabelText('Doctor'))).toHaveTextContent('Max Fox')
  await expect.element(time).toHaveValue('11:15 AM')
  // A warning that is not visible yet would need confirmation.
  await expect.element(dialog.getByText('Dr. Fox does not offer this appointment type').first()).toBeVisible()
  await expectAccessible()

  const refuseNoMore = server.fail(saving, { status: 422, body: { error: '{"starts_at":["Invalid time"]}' } })
  await save.click()
  await expect
    .element(dialog.getByText('Unable to save appointment. Please check your input and try again.'))
    .toBeVisible()
  await expect.element(dialog.getByText('Invalid time', { exact: true })).toBeVisible()
  refuseNoMore()
  const connect = server.fail(saving, 'unreached')
  await save.click()
  await expect.element(dialog.getByText('Unable to save appointment. Please try again.')).toBeVisible()
  connect()
  await save.click()
  await expect.element(page.getByText('Updated appointment.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent.findLast(({ request }) => request === saving)?.body).toMatchObject({
    appointment: { startsAt: '2026-5-7 11:15 AM', duration: 30 },
  })
})

test('a past visit can only be viewed: it cannot be canceled either, and says why [APT-71, APT-84]', async () => {
  await open(
    'scheduling-forms/a visit of days ago',
    ({ appointment }) => `/v2/appointment/${appointment}/edit`,
  )
  const view = dialogOf('View Appointment')
  await expect.element(view.getByLabelText('Doctor')).toBeDisabled()
  await expect.element(view.getByRole('combobox', { name: 'Time' })).toBeDisabled()
  await expect.element(view.getByRole('button', { name: /^Date/ })).toBeDisabled()
  await expect.element(view.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  const cancel = view.getByRole('button', { name: 'Cancel Appointment' })
  await expect.element(cancel).toHaveAttribute('aria-disabled', 'true')
  await cancel.hover({ force: true })
  await expect.element(page.getByText('This appointment can no longer be edited')).toBeVisible()
  ;(cancel.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(confirmation).not.toBeInTheDocument()
  await expectAccessible()
})

async function giveFree() {
  await blocked.getByRole('button', { name: 'Cancel Blocked Time' }).click()
  await page
    .getByRole('alertdialog', { name: 'Are you sure you want to cancel this blocked time?' })
    .getByRole('button', { name: 'Cancel Blocked Time' })
    .click()
}

test('blocked time is changed and removed [BLK-01, BLK-02, BLK-03, BLK-20, ERR-33]', async () => {
  const { named } = await open(
    'scheduling-forms/blocked time tomorrow',
    named => `/v2/time-off/${named.blocked}/edit`,
    {
      as: 'administrator',
    },
  )
  const end = blocked.getByRole('combobox', { name: 'End time' })
  await expect.element(blocked.getByRole('radio', { name: 'Room' })).toBeChecked()
  await blocked.getByRole('radio', { name: 'Clinic' }).click()
  await blocked.getByRole('combobox', { name: 'Clinic' }).selectOptions('Harbor Orthodontics')
  await end.fill('noon')
  await blocked.getByRole('button', { name: 'Save' }).click()
  await expect.element(blocked.getByText('Invalid time', { exact: true })).toBeVisible()
  await end.fill('4 pm')
  await expectAccessible()
  await blocked.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Updated blocked time.')).toBeVisible()
  await expect.element(blocked).not.toBeInTheDocument()

  goWithin(`/v2/time-off/${named.blocked}/edit`)
  await expect.element(end).toHaveValue('04:00 PM')
  await giveFree()
  await expect.element(page.getByText('Blocked time canceled.')).toBeVisible()
  await expect.element(blocked).not.toBeInTheDocument()
})

test('blocked time that a colleague has changed is not removed before their change was seen [BLK-02]', async () => {
  const server = await open(
    'scheduling-forms/blocked time that somebody changes',
    named => `/v2/time-off/${named.blocked}/edit`,
  )
  const reason = blocked.getByLabelText('Notes')
  await expect.element(reason).toHaveValue('')
  await server.elsewhere('Ana writes why it is blocked')
  await giveFree()
  await expect
    .element(blocked.getByRole('alert'))
    .toMatchTextContent(
      'This record was changed by Ana Ortiz. It is not canceled. Their changes are below; cancel it again if that is still right.',
    )
  await expect.element(reason).toHaveValue('The chair is out: do not book')
  await expectAccessible()
  // Nothing was typed, so leaving needs no confirmation.
  await blocked.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect.element(blocked).not.toBeInTheDocument()

  goWithin(`/v2/time-off/${server.named.blocked}/edit`)
  await expect.element(reason).toHaveValue('The chair is out: do not book')
  await giveFree()
  await expect.element(page.getByText('Blocked time canceled.')).toBeVisible()
})

test('a double click on another button at the foot of the form has no second effect', async () => {
  const { named, sent } = await open(
    'scheduling-forms/an appointment and blocked time tomorrow',
    '/v2/calendar/day/2026-05-07',
    { as: 'administrator' },
  )
  await expect.element(page.getByText('Zoë Muñoz')).toBeVisible()
  // Behind the dialog is the calendar, where a click on free time opens a new appointment.
  await page.getByRole('banner').getByRole('link', { name: 'New Appointment' }).click()
  await dialogOf().getByRole('button', { name: 'Cancel' }).dblClick()
  await expectCount(page.getByRole('dialog'), 0)
  await expectAddress('/v2/calendar/day/2026-05-07')

  for (const [path, name] of [
    [`/v2/appointment/${named.appointment}/edit`, 'Cancel Appointment'],
    [`/v2/time-off/${named.blocked}/edit`, 'Cancel Blocked Time'],
  ] as const) {
    goWithin(path)
    await page.getByRole('dialog').getByRole('button', { name }).dblClick()
    await expect.element(confirmation).toBeVisible()
    await confirmation.getByRole('button', { name: 'Keep it' }).click()
    await expect.element(confirmation).not.toBeInTheDocument()
  }
  expect(sent.filter(({ request }) => request.startsWith('DELETE '))).toEqual([])
})
