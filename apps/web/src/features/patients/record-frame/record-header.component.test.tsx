import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectNoSidewaysScroll,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { bothWidths, expectThumbSized } from '../../../../test/component/thumb-sized.ts'

const situation = 'record/a patient who owes and is insured'
const main = page.getByRole('main')
const heading = main.getByRole('heading', { level: 1 })
const due = main.getByText('Due $324.58').first()
const coverage = main.getByText('Sandbox Dental Plan: active').first()
const boxOf = (element: Element | null | undefined) => {
  if (element === null || element === undefined) throw new Error('it is not on the page')
  return element.getBoundingClientRect()
}

test('the header says in two lines who the patient is, what is due, who pays and when they come next [PRO-53, PRO-56, PRO-57]', async () => {
  await open(situation, ({ patient }) => `/v2/patient/${patient}/profile`)
  await expect.element(heading).toHaveTextContent('Zoë Muñoz')
  await expect.element(main.getByText('15 years old, 02/03/2011').last()).toBeVisible()
  await expect.element(main.getByText('Next appointment: Consultation, Mar 4, 2031, 10:00 AM')).toBeVisible()
  const tabs = main.getByRole('navigation', { name: 'Record', exact: true })
  const header = boxOf(heading.element())
  // Two lines of 32, a hair for the wider one, and the gap to the tabs.
  expect(boxOf(tabs.element()).top - header.top).toBeLessThanOrEqual(90)
  for (const fact of ['(555) 001-2345', 'Due $324.58', 'Sandbox Dental Plan: active']) {
    const link = main.getByRole('link', { name: fact }).first()
    expect(boxOf(link.element()).bottom, fact).toBeLessThan(boxOf(tabs.element()).top)
  }
  await expectAccessible()
  await expectNoSidewaysScroll()
  await main.getByRole('link', { name: 'Due $324.58' }).click()
  await expectAddress(/\/finance$/)
  await main.getByRole('link', { name: 'Sandbox Dental Plan: active' }).click()
  await expectAddress(/\/insurance$/)
})

test('on a phone the header has at most 200 pixels, the day and time of the next visit among them [PRO-55, MOB-06]', async () => {
  let release = () => {}
  await open(situation, ({ patient }) => `/v2/patient/${patient}/profile`, {
    at: 'phone',
    before: server => {
      release = server.hold('GET /v2/rest/patients/*/profile/infos')
    },
  })
  const title = main.getByRole('heading', { level: 2, name: 'Patient Profile' })
  await expect.element(heading.getByRole('img', { name: 'Loading' })).toBeVisible()
  await expect.element(title).toBeVisible()
  const before = boxOf(title.element()).top
  release()
  await expect.element(heading).toHaveTextContent('Zoë Muñoz')
  await expect.element(due).toBeVisible()
  await expect.element(coverage).toBeVisible()
  await expect.element(main.getByRole('link', { name: '(555) 001-2345' }).first()).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: 'Next Appointment: Consultation, Mar 4, 2031, 10:00 AM' }))
    .toBeVisible()
  await expect.element(main.getByRole('button', { name: 'New Appointment' })).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'More for this patient' })).toBeVisible()
  expect(boxOf(title.element()).top - boxOf(heading.element()).top).toBeLessThanOrEqual(200)
  expect(
    Math.abs(boxOf(title.element()).top - before),
    'nothing moves when it is loaded',
  ).toBeLessThanOrEqual(1)
  await expectAccessible()
  await expectNoSidewaysScroll()
  await expectThumbSized()
})

test.each(bothWidths)(
  'a visit of today whose patient has not come yet is named before a later one, also when its time is past, %s [PRO-62]',
  async at => {
    const { named } = await open(
      'record/a patient who is late today and comes again',
      ({ patient }) => `/v2/patient/${patient}/profile`,
      { at },
    )
    const words = 'Consultation, Today 9:00 AM, not arrived'
    if (at === 'phone') {
      const visit = main.getByRole('link', { name: `Next Appointment: ${words}` })
      await expect.element(visit).toHaveAttribute('href', `/v2/appointment/${named.visit}`)
      const title = main.getByRole('heading', { level: 2, name: 'Patient Profile' })
      expect(boxOf(title.element()).top - boxOf(heading.element()).top).toBeLessThanOrEqual(200)
    } else {
      await expect.element(main.getByText(`Next appointment: ${words}`)).toBeVisible()
      await expect
        .element(main.getByRole('link', { name: 'CHANGE the next appointment' }))
        .toHaveAttribute('href', `/v2/appointment/${named.visit}/edit`)
    }
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
  },
)

test('a coverage that has ended is said to be inactive [PRO-57]', async () => {
  await open('record/a patient whose coverage has ended', ({ patient }) => `/v2/patient/${patient}/profile`)
  await expect.element(main.getByRole('link', { name: 'Sandbox Dental Plan: inactive' })).toBeVisible()
})

test('the header of a patient of whom little is known says what is missing [PRO-53, PRO-56, PRO-57]', async () => {
  await open('record/a patient', ({ patient }) => `/v2/patient/${patient}/profile`)
  await expect.element(main.getByRole('link', { name: 'Nothing due' })).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'No insurance', exact: true })).toBeVisible()
  await expect.element(main.getByText('No date of birth').last()).toBeVisible()
  await expect.element(main.getByText('No next appointment')).toBeVisible()
})

test('however far the record is scrolled, what is due and the next visit stay in sight [PRO-53, ALR-01]', async () => {
  await open(situation, ({ patient }) => `/v2/patient/${patient}/profile`)
  await expect.element(heading).toHaveTextContent('Zoë Muñoz')
  const frame = document.querySelector<HTMLElement>('main [data-shown]')?.parentElement
  frame?.style.setProperty('min-height', '3000px')
  window.scrollTo(0, 2000)
  const line = () => document.querySelector<HTMLElement>('main [data-shown="true"]')?.firstElementChild
  await expect.poll(line).toBeDefined()
  const box = boxOf(line())
  expect(box.height).toBeLessThanOrEqual(48)
  for (const fact of ['Due $324.58', 'Sandbox Dental Plan: active', 'Next: Mar 4, 2031, 10:00 AM']) {
    const shown = [...(line()?.querySelectorAll('span') ?? [])].find(one => one.textContent === fact)
    const { top, bottom } = boxOf(shown)
    expect(top >= box.top && bottom <= box.bottom, fact).toBe(true)
  }
  await expectNoSidewaysScroll()
})
