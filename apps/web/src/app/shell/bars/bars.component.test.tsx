import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { homeOf, menuItems, openMenu } from '../../../../test/component/shell.ts'
import { goBack } from '../../../../test/component/steps.ts'
import { bothWidths, expectThumbSized, widths } from '../../../../test/component/thumb-sized.ts'
import { diskRoom } from '../../../lib/api/disk-room.ts'

const situation = 'shell/a patient'
const bar = page.getByRole('banner')
const main = page.getByRole('main')
const phoneMenu = page.getByRole('dialog', { name: 'Menu' })
const newPatient = page.getByRole('dialog', { name: 'New Patient' })
const patients = page.getByRole('heading', { name: 'Patients' })

test.each(bothWidths)(
  'the bar has the search, a way to a new patient and the menu; everything fits, %s [SES-01, TOP-01, TOP-08, MOB-01, MOB-02]',
  async at => {
    await open(situation, '/v2/search', { as: 'administrator', at })
    await expect.element(patients).toBeVisible()
    await expect.element(bar.getByRole('link', { name: 'Archwire' })).toHaveAttribute('href', '/v2')
    if (at === 'phone') {
      await expectCount(bar.getByRole('combobox'), 0)
      await expectCount(bar.getByRole('link'), 2)
      await expect.element(bar.getByRole('link', { name: 'Search patients' })).toBeVisible()
      await expectTexts(bar.getByRole('button'), [''])
    } else {
      await expect.poll(() => bar.element().getBoundingClientRect().height).toBe(48)
      await expect.element(bar.getByRole('combobox', { name: 'Search patients' })).toBeVisible()
      await expectCount(page.getByRole('link', { name: 'New Patient' }), 1)
      await expect.element(page.getByText('Practice mode')).toBeVisible()
      const { documentElement } = document
      await expect.poll(() => documentElement.scrollHeight - documentElement.clientHeight).toBe(0)
    }
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    const menu = await openMenu(at)
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    await expect.element(menu.css('a[href="/settings"]')).toHaveTextContent('Settings')
  },
)

test.each([
  ['shell/a patient', () => '/v2/search', 'filled'],
  ['record/a patient', ({ patient }) => `/v2/patient/${patient}/profile`, 'default'],
] as [string, (named: Record<string, string | number>) => string, string][])(
  'of several buttons for a new appointment none is filled but that of the bar, where people book: %s [TOP-23]',
  async (where, address, look) => {
    await open(where, address)
    await expect
      .element(bar.getByRole('link', { name: 'New Appointment' }))
      .toHaveAttribute('data-variant', look)
    if (look === 'default')
      await expect
        .element(main.getByRole('button', { name: 'New Appointment' }))
        .toHaveAttribute('data-variant', 'default')
  },
)

const onPhone = [
  'Calendar',
  'Week',
  'Month',
  'New Appointment',
  'New Patient',
  'Daily flow',
  'Messages',
  'Tasks',
  'Claims',
  'Past due',
]

test.each([
  ['desktop', 'administrator', ['Past due', 'Settings', 'Sign out']],
  ['desktop', 'staff', ['Past due', 'Sign out']],
  ['phone', 'administrator', [...onPhone, 'Dashboard', 'Settings', 'Sign out']],
  ['phone', 'staff', [...onPhone, 'Sign out']],
] as const)(
  'administrators see Past due, Settings and Sign out, others only Past due and Sign out, %s, %s [SES-02, ROL-02, ROL-09, TOP-07]',
  async (at, as, items) => {
    await open(situation, '/v2/search', { as, at })
    await expect.element(patients).toBeVisible()
    await expectTexts(menuItems(at, await openMenu(at)), items)
  },
)

test.each(widths)(
  'signing out leads to the login page; a failure says so and keeps the session, %s [SES-42, SES-43]',
  async at => {
    const server = await open(situation, '/v2/search', { at })
    await expect.element(patients).toBeVisible()
    const stop = server.fail('DELETE /v2/rest/sessions', 'unreached')
    await (await openMenu(at)).getByText('Sign out').click()
    const notice = page.getByRole('alert')
    await expect.element(notice).toMatchTextContent(/connection/)
    await expectAccessible()
    await expect.element(patients).toBeVisible()
    stop()
    await (await openMenu(at)).getByText('Sign out').click()
    await expectAddress('/v2/login')
    await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  },
)

test('the menu opens, moves and closes by keyboard, and gives the focus back, phone', async () => {
  await open(situation, '/v2/search', { as: 'administrator', at: 'phone' })
  await expect.element(patients).toBeVisible()
  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  ;(opener.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(phoneMenu).toBeVisible()
  for (let presses = 0; presses < 12; presses++) {
    await userEvent.keyboard('{Tab}')
    const focused = document.activeElement
    expect(focused !== document.body && focused?.closest('dialog') === null).toBe(false)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(phoneMenu).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('the menu opens, moves and closes by keyboard, and gives the focus back, desktop', async () => {
  await open(situation, '/v2/search', { as: 'administrator' })
  const opener = page.getByRole('button', { name: 'Ana Ortiz', exact: true })
  await expect.element(opener).toBeVisible()
  ;(opener.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const item = (name: string) => page.getByRole('menuitem', { name })
  await expect.element(item('Past due')).toHaveFocus()
  for (const [key, name] of [
    ['ArrowDown', 'Settings'],
    ['ArrowDown', 'Sign out'],
    ['ArrowDown', 'Past due'],
    ['ArrowUp', 'Sign out'],
    ['Home', 'Past due'],
    ['End', 'Sign out'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(item(name)).toHaveFocus()
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await opener.click()
  await expect.element(item('Sign out')).toBeVisible()
  await userEvent.click(document.body, { position: { x: 20, y: 700 } })
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})

test.each(widths)(
  'New patient opens over the page, from the bar or the menu, and the menu is gone, %s [SES-18]',
  async at => {
    await open(situation, '/v2/search', { at })
    await expect.element(patients).toBeVisible()
    const place = at === 'phone' ? await openMenu(at) : bar
    await place.getByRole('link', { name: 'New Patient' }).click()
    await expectAddress('/v2/patient/new')
    await expect.element(newPatient).toBeVisible()
    await expect.element(phoneMenu).not.toBeInTheDocument()
    await expect.element(page.getByLabelText('First name')).toHaveFocus()
    goBack()
    await expectAddress('/v2/search')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  },
)

test('the bars change with the width of the window, and the page keeps typed values [CST-19]', async () => {
  // The bar of an administrator has the most in it.
  await open(situation, '/v2/search', { as: 'administrator' })
  await page.viewport(769, 800)
  await page.getByRole('button', { name: 'Look for a patient' }).click()
  const field = main.getByRole('combobox')
  await field.fill('Zo')
  const panel = page.getByRole('complementary', { name: 'Today' })
  await expect.element(panel).toBeVisible()
  await expect.element(main.getByRole('option', { name: /Zoë Muñoz/ })).toBeVisible()
  await expectNoSidewaysScroll()
  await expectThumbSized()
  await page.viewport(768, 800)
  await expect.element(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Zo')
  await expect.element(field).toHaveFocus()
  await expectNoSidewaysScroll()
  await expectThumbSized()
})

test.each(widths)(
  'a dialog that is opened before it is known where /v2 leads stays open, and asks for confirmation when it is left, %s [SES-10, SES-18]',
  async at => {
    let release = () => {}
    await open(situation, '/v2', {
      at,
      before: server => {
        release = server.hold('GET /v2/rest/clinics')
      },
    })
    const place = at === 'phone' ? await openMenu(at) : bar
    await place.getByRole('link', { name: 'New Patient' }).click()
    await newPatient.getByLabelText('First name').fill('Ana')
    release()
    await expect.element(page.css('main h1')).toBeVisible()
    await expectAddress('/v2/patient/new')
    await newPatient.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect.element(newPatient).not.toBeInTheDocument()
    await expectAddress(homeOf(at))
  },
)

test('the window has the title of the open dialog, also when the page under it is loaded later [SES-65]', async () => {
  let release = () => {}
  await open(situation, '/v2', {
    before: server => {
      release = server.hold('GET /v2/rest/clinics')
    },
  })
  await bar.getByRole('link', { name: 'New Patient' }).click()
  await expect.element(newPatient).toBeVisible()
  await expect.poll(() => document.title).toBe('New Patient · Archwire')
  release()
  await expect.element(page.css('main h1')).toBeVisible()
  expect(document.title).toBe('New Patient · Archwire')
  await newPatient.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => document.title).toBe('May 2026 · Archwire')
})

test('a search in the bar finds and opens a patient; a failed search says so [TOP-01, TOP-08, ERR-06]', async () => {
  const server = await open('shell/a patient who is opened', '/v2/tasks')
  const field = bar.getByRole('combobox')
  const stop = server.fail('GET /v2/rest/patients?query*', { status: 403, body: { error: 'Not now' } })
  await field.fill('mun')
  await expect.element(page.getByText('Unable to search patients. Please try again.')).toBeVisible()
  stop()
  await page.getByRole('button', { name: 'Retry' }).click()
  const found = page.getByRole('option', { name: /Zoë Muñoz/ })
  await expect.element(found).toBeVisible()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  // The list for the letters typed before stays until the new count is announced; until then Enter opens nobody.
  await field.fill('muno')
  await expect.element(bar.getByRole('status')).toHaveTextContent('1 patient found')
  await expect.element(found).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expectAddress(`/v2/patient/${server.named.patient}/profile`)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Zoë Muñoz' })).toBeVisible()
})

test('Enter that comes before the results opens the first patient when they are there, unless somebody goes on typing [TOP-26]', async () => {
  const server = await open('shell/a patient who is opened', '/v2/tasks')
  const field = bar.getByRole('combobox', { name: 'Search patients' })
  await expect.element(page.getByRole('tab')).toBeVisible()
  const found = page.getByRole('option', { name: /Zoë Muñoz/ })
  const searches = 'GET /v2/rest/patients?query*'
  // Another key forgets it.
  const first = server.hold(searches)
  await field.fill('mun')
  await userEvent.keyboard('{Enter}{ArrowDown}')
  first()
  await expect.element(found).toBeVisible()
  await expectAddress('/v2/tasks')
  // Where nobody is found, no new patient is begun.
  const second = server.hold(searches)
  await field.fill('quintero')
  await userEvent.keyboard('{Enter}')
  second()
  await expect.element(page.getByText('There are no results').first()).toBeVisible()
  await expectAddress('/v2/tasks')
  const third = server.hold(searches)
  await field.fill('muno')
  await userEvent.keyboard('{Enter}')
  third()
  await expectAddress(`/v2/patient/${server.named.patient}/profile`)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Zoë Muñoz' })).toBeVisible()
})

test('Escape closes the list, then empties and leaves the field, so that a letter is a shortcut again [TOP-25]', async () => {
  await open('shell/a patient who is opened', '/v2/tasks')
  const field = bar.getByRole('combobox', { name: 'Search patients' })
  await field.fill('mun')
  await expect.element(page.getByRole('option', { name: /Zoë Muñoz/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectCount(page.getByRole('option'), 0)
  await expect.element(field).toHaveValue('mun')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('')
  await expect.element(field).not.toHaveFocus()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Help' })).toBeVisible()
})

test("Back closes the phone's menu and stays on the page; a chosen page takes the menu's place in the history", async () => {
  await open(situation, '/v2/search', { at: 'phone' })
  await page.getByRole('link', { name: 'Search patients' }).click()
  const field = main.getByRole('combobox')
  await field.fill('mu')
  await expect.element(main.getByRole('option', { name: /Zoë Muñoz/ })).toBeVisible()
  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  await opener.click()
  await expect.element(phoneMenu).toBeVisible()
  goBack()
  await expect.element(phoneMenu).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await expect.element(field).toHaveValue('mu')
  await expectAddress('/v2/search')
  await opener.click()
  await phoneMenu.getByRole('button', { name: 'Close' }).click()
  await expect.element(phoneMenu).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('mu')

  await opener.click()
  await phoneMenu.getByRole('link', { name: 'New Patient' }).click()
  await expect.element(newPatient.getByLabelText('First name')).toHaveFocus()
  goBack()
  await expect.element(newPatient).not.toBeInTheDocument()
  await expect.element(phoneMenu).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await expect.element(field).toHaveValue('mu')
})

test.each(widths)(
  'administrators read on every page that the disk of the server is full, until a response says otherwise, %s [DSK-10]',
  async at => {
    onTestFinished(diskRoom.forget)
    const server = await open(situation, '/v2/search', { as: 'administrator', at })
    await expect.element(patients).toBeVisible()
    const notice = page.getByText('The disk of the server is full: nothing can be saved until there is room.')
    await expectCount(notice, 0)
    const saying = (room: string) => ({
      status: 503,
      headers: { 'x-disk-room': room },
      body: { error: 'The service is briefly unavailable. Please try again.' },
    })
    // The next response tells it, whichever call it belongs to and whether or not that succeeds.
    server.fail('GET /v2/rest/patients?query*', saying('full'))
    await userEvent.keyboard('/')
    const field = page.getByRole(at === 'phone' ? 'main' : 'banner').getByRole('combobox')
    await field.fill('an')
    await expect.element(notice).toBeVisible()
    await expectAccessible()
    await expectNoSidewaysScroll()
    server.fail('GET /v2/rest/patients?query*', saying('enough'))
    await field.fill('anna')
    await expectCount(notice, 0)
  },
)
