import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectNoSidewaysScroll,
} from '../../../../test/component/expect-page.ts'
import { logIn } from '../../../../test/component/log-in.ts'
import { open } from '../../../../test/component/open.tsx'
import type { PlayedServer } from '../../../../test/component/played-server.ts'
import { field, save, unsaved } from '../../../../test/component/settings-pages.ts'
import { bothWidths, expectThumbSized } from '../../../../test/component/thumb-sized.ts'

const situation = 'clinic/a clinic'
const settings = '/settings/clinic'
const administrator = { as: 'administrator' } as const
const cut = { ...administrator, before: (server: PlayedServer) => server.cutLive() }
const ana = 'user2@example.com'
const saves = 'PUT /v2/rest/settings/clinic'
const read = 'GET /v2/rest/settings/clinic'
const unreachable = 'Unable to connect to server. Please check your internet connection.'
const saved = page.getByText('Saved successfully')
const alert = page.getByRole('alert')
const changedElsewhere = page.getByText('changed these settings')
const zone = page.getByRole('combobox', { name: 'Time zone' })

/** The body of the last change that was sent. */
const lastSent = (server: PlayedServer) => server.sent.at(-1)?.body

test('a person who opens the settings while logged out returns there after the login', async () => {
  await open(situation, settings, { as: 'nobody' })
  await logIn(ana)
  await expectAddress(settings)
  await expect.element(field('Name')).toHaveValue('Harbor Orthodontics')
  expect(document.title).toBe('Clinic · Settings · Archwire')
})

test('if the settings cannot be loaded, the page says so, and Retry helps', async () => {
  let recover = () => {}
  await open(situation, settings, {
    ...administrator,
    before: server => {
      server.cutLive()
      recover = server.fail(read, { status: 403, body: { error: 'Admin access required' } })
    },
  })
  await expect.element(page.getByText('The settings could not be loaded.')).toBeVisible()
  await expectAccessible()
  recover()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(field('Name')).toHaveValue('Harbor Orthodontics')
})

test('the form is in place before its values are', async () => {
  let answer = () => {}
  await open(situation, settings, {
    ...administrator,
    before: server => {
      answer = server.hold(read)
    },
  })
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expectAccessible()
  answer()
  await expect.element(field('Name')).toHaveValue('Harbor Orthodontics')
})

test('a session that ends while the form is open leads to the login page and back', async () => {
  const server = await open(situation, settings, cut)
  await field('City').fill('Portland')
  await server.elsewhere('the session ends')
  await save.click()
  await expectAddress('/v2/login?return_to=%2Fsettings%2Fclinic')
  await logIn(ana)
  await expectAddress(settings)
  await expect.element(field('City')).toHaveValue('Portland')
})

test('the whole form is changed and saved by keyboard alone', async () => {
  const server = await open(situation, settings, cut)
  await field('Name').click()
  await userEvent.tab()
  await expect.element(zone).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}')
  await userEvent.keyboard('denver')
  await expect.element(page.getByRole('option', { name: 'Mountain (Denver)' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Enter}')
  await expect.element(zone).toHaveValue('Mountain (Denver)')
  for (const label of ['Email', 'Phone number', 'Address', 'Suite, floor', 'City', 'State', 'ZIP code']) {
    await userEvent.tab()
    await expect.element(field(label)).toHaveFocus()
  }
  await userEvent.keyboard('04101')
  await userEvent.keyboard('{Enter}')
  await expect.element(saved).toBeVisible()
  await expect.element(zone).toHaveValue('Mountain (Denver)')
  expect(lastSent(server)).toEqual({ clinic: { timeZone: 'America/Denver', zipcode: '04101' } })
})

test('a problem that the server found stands on its field, which gets the focus', async () => {
  await open(situation, settings, cut)
  await field('NPI').fill('123')
  await field('Email').fill('not an address')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Invalid email address')).toBeVisible()
  await expect.element(page.getByText('NPI is invalid')).toBeVisible()
  await expect.element(field('Email')).toHaveFocus()
  await expect.element(field('NPI')).toHaveValue('123')
  await expectAccessible()
  await field('NPI').fill('1234567893')
  await field('Email').fill('desk@example.com')
  await expect.element(page.getByText('is invalid')).not.toBeInTheDocument()
  await expect.element(alert).not.toBeInTheDocument()
  await save.click()
  await expect.element(saved).toBeVisible()
})

test('the reason for a failed save is shown until the form is saved or discarded', async () => {
  const server = await open(situation, settings, cut)
  await field('City').fill('Portland')
  server.fail(saves, 'unreached')
  await save.click()
  await expect.element(alert).toHaveTextContent(unreachable)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByText(unreachable)).not.toBeInTheDocument()
})

test('text typed during a save is kept, and is saved by the next one', async () => {
  const server = await open(situation, settings, cut)
  const answer = server.hold(saves)
  await field('City').fill('Port')
  await field('Phone number').fill('555-010-4477')
  await save.click()
  await expect.element(page.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await field('City').fill('Portland')
  await field('State').fill('ME')
  answer()
  await expect.element(saved).toBeVisible()
  await expect.element(field('Phone number')).toHaveValue('(555) 010-4477')
  await expect.element(field('City')).toHaveValue('Portland')
  await expect.element(field('State')).toHaveValue('ME')
  await expect.element(unsaved).toBeVisible()
  await save.click()
  await expect.element(unsaved).not.toBeInTheDocument()
  expect(lastSent(server)).toEqual({ clinic: { city: 'Portland', state: 'ME' } })
  await expect.element(field('City')).toHaveValue('Portland')
  await expect.element(field('State')).toHaveValue('ME')
})

test('a missing or impossible value shows an error before anything is sent', async () => {
  const server = await open(situation, settings, cut)
  await field('Name').fill(' ')
  await field('Sign out after').fill('4')
  await field('Links to patients work for').fill('731')
  await save.click()
  await expect.element(page.getByText('Required field')).toBeVisible()
  await expect.element(page.getByText('Must be a whole number of minutes from 5 to 720')).toBeVisible()
  await expect.element(page.getByText('Must be a whole number of days from 1 to 730')).toBeVisible()
  await expect.element(field('Name')).toHaveFocus()
  expect(server.sent).toEqual([])
})

test('a save whose response was lost can be repeated', async () => {
  const server = await open(situation, settings, cut)
  await field('Phone number').fill('555-010-4477')
  server.lose(saves, 1)
  await save.click()
  await expect.element(alert).toHaveTextContent(unreachable)
  await field('City').fill('Portland')
  await save.click()
  await expect.element(saved).toBeVisible()
  await expect.element(changedElsewhere).not.toBeInTheDocument()
  await expect.element(field('Phone number')).toHaveValue('(555) 010-4477')
  await expect.element(field('City')).toHaveValue('Portland')
  await expect.element(unsaved).not.toBeInTheDocument()
})

test('a change that was undone before anybody saw it is not reported', async () => {
  const server = await open(situation, settings, cut)
  await field('City').fill('Portland')
  await server.elsewhere('a state is written down and taken back')
  await save.click()
  await expect.element(saved).toBeVisible()
  await expect.element(changedElsewhere).not.toBeInTheDocument()
  expect(server.sent.map(one => one.body)).toEqual([
    { clinic: { city: 'Portland' } },
    { clinic: { city: 'Portland' } },
  ])
  await expect.element(field('City')).toHaveValue('Portland')
})

test('a save from an old version is refused, shows what changed and keeps the input', async () => {
  const server = await open(situation, settings, cut)
  await field('City').fill('Portland')
  await server.elsewhere('the clinic is in Bangor')
  await save.click()
  await expect.element(page.getByText('Someone else changed these settings')).toBeVisible()
  await expect.element(page.getByText('City: empty → Bangor (you changed it too)')).toBeVisible()
  await expect.element(field('City')).toHaveValue('Portland')
  await expect.element(alert).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Keep my changes' }).click()
  await expect.element(changedElsewhere).not.toBeInTheDocument()
  await expect.element(alert).not.toBeInTheDocument()
  await save.click()
  await expect.element(saved).toBeVisible()
  expect(lastSent(server)).toEqual({ clinic: { city: 'Portland' } })
  await expect.element(field('City')).toHaveValue('Portland')
})

test.each(bothWidths)('the settings are accessible and fit the window (%s)', async at => {
  await open(situation, settings, { ...cut, at })
  await expect.element(field('Name')).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
  await expectThumbSized()
  await zone.click()
  await expect.element(page.getByRole('option', { name: 'Eastern (New York)' })).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await field('City').fill('Portland')
  await save.click()
  await expect.element(saved).toBeVisible()
  await expectAccessible()
})
