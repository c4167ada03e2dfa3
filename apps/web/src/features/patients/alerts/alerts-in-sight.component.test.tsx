import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  expectAccessible,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { bothWidths, expectThumbSized } from '../../../../test/component/thumb-sized.ts'

const situation = 'record/a patient with four alerts who comes today'
const alerts = ['Pregnant', 'Latex', 'Allergy: Nickel: my skin itches', 'Her father pays, not her mother']
const beside = page.getByRole('list', { name: 'Alerts of this patient' })
const banner = page.getByRole('list', { name: 'Alerts', exact: true })
/** The strip that stays visible while the record is scrolled; screen readers have the heading instead. */
const pinned = () =>
  document.querySelector<HTMLElement>('main [data-shown="true"]')?.firstElementChild ?? undefined

/** The record of a single visit is shorter than the window. */
const lengthenPage = () =>
  document
    .querySelector<HTMLElement>('main [data-shown]')
    ?.parentElement?.style.setProperty('min-height', '3000px')

test.each(bothWidths)(
  'the patient’s name and alerts stay visible however far the record is scrolled, %s [ALR-01]',
  async at => {
    await open(situation, ({ patient, visit }) => `/v2/patient/${patient}/treatment/${visit}`, { at })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Zoë Muñoz' })).toBeVisible()
    await expectTexts(beside.getByRole('listitem'), alerts)
    lengthenPage()
    window.scrollTo(0, document.documentElement.scrollHeight)
    await expect.poll(pinned).toBeDefined()
    const line = pinned() as HTMLElement
    expect(line.textContent).toContain('Zoë Muñoz')
    expect(line.textContent).toContain('15 years old, 02/03/2011')
    for (const alert of alerts) expect(line.textContent).toContain(alert)
    const { left, top, height } = line.getBoundingClientRect()
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    expect(Math.abs(top - bar)).toBeLessThanOrEqual(1)
    expect(height).toBeLessThanOrEqual(at === 'phone' ? 96 : 48)
    expect(document.elementFromPoint(left + 40, top + height / 2)?.closest('[data-shown]')).not.toBeNull()
    await expectNoSidewaysScroll()
    await expectAccessible()
    const labels = [...line.querySelectorAll('[data-kind="label"] > :last-child')]
    expect(labels.map(label => label.textContent)).toEqual(['Pregnant', 'Latex'])
    for (const label of labels)
      expect(label.scrollWidth, 'not cut off').toBeLessThanOrEqual(label.clientWidth)
    window.scrollTo(0, 0)
    await expect.poll(pinned).toBeUndefined()
    // The strip appears as soon as the name is out of sight, even if the rest of the header is visible.
    const name = document.querySelector('h1')?.getBoundingClientRect().top ?? 0
    window.scrollTo(0, name - (document.querySelector('header')?.getBoundingClientRect().height ?? 0) + 8)
    await expect.poll(pinned).toBeDefined()
  },
)

test('on a phone an alert stands in one line with its button, and leaves the record half of the window', async () => {
  await open(situation, ({ patient }) => `/v2/patient/${patient}/profile`, { at: 'phone' })
  const entry = banner.getByRole('listitem').filter({ hasText: 'Latex' })
  await expect.element(entry.getByRole('button', { name: 'Okay, noted' })).toBeVisible()
  expect(entry.element().getBoundingClientRect().height).toBeLessThanOrEqual(56)
  // Four alerts take as many lines, a reported one two; what stands below them belongs to the header.
  const first = page.getByRole('heading', { level: 2, name: 'Patient Profile' }).element()
  const bottom = (banner.element() as HTMLElement).getBoundingClientRect().bottom
  expect(first.getBoundingClientRect().top - bottom).toBeLessThanOrEqual(350)
})

test('a reported alert can be decided in the profile too, after it was noted and after it was taken over [ALR-04, ALR-06]', async () => {
  await open(situation, ({ patient }) => `/v2/patient/${patient}/profile`)
  const card = page.getByRole('region', { name: 'Medical alerts' })
  const reportedList = card.getByRole('list', { name: 'Told by the patient' })
  await expect
    .element(reportedList)
    .toMatchTextContent('Allergy: Nickel: my skin itchestold by the patient on 04/02/2026')
  await banner.getByRole('button', { name: 'Okay, noted' }).nth(2).click()
  await expectCount(banner.getByRole('listitem'), 3)
  await reportedList.getByRole('button', { name: 'Take over' }).click()
  await expect.element(reportedList).toMatchTextContent('04/02/2026, taken over')
  await expectCount(reportedList.getByRole('button', { name: 'Take over' }), 0)
  await reportedList.getByRole('button', { name: 'Dismiss' }).click()
  await expectCount(reportedList, 0)
  await expectTexts(
    beside.getByRole('listitem'),
    alerts.filter(alert => !alert.includes('Nickel')),
  )
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.element(reportedList).toMatchTextContent('04/02/2026, taken over')
  await expectAccessible()
})

test('if the alerts cannot be loaded, the record does not look as if there were none [ALR-02]', async () => {
  await open(situation, ({ visit }) => `/v2/seat-patient/${visit}`, {
    before: server => void server.fail('GET /v2/rest/patients/*/alerts', 500),
  })
  const seat = page.getByRole('dialog', { name: 'Seat Patient' })
  await expect.element(seat.getByText('The alerts could not be loaded.')).toBeVisible()
})

test.each(bothWidths)(
  'a noted alert leaves the banner and stays beside the name, %s [ALR-03, ALR-06]',
  async at => {
    await open(situation, ({ patient }) => `/v2/patient/${patient}/profile`, { at })
    await expectTexts(banner.getByRole('listitem'), [/Pregnant/, /Latex/, /Nickel/, /Her father pays/])
    await expect
      .element(banner.getByRole('listitem').nth(2))
      .toMatchTextContent('Warning: Allergy: Nickel: my skin itches told by the patient on 04/02/2026')
    await expectThumbSized()
    for (let left = 4; left > 0; left--) {
      await banner.getByRole('button', { name: 'Okay, noted' }).first().click()
      await expectCount(banner.getByRole('listitem'), left - 1)
    }
    await expectTexts(beside.getByRole('listitem'), alerts)
  },
)

test('the alerts are shown in the appointment’s window and in the seat dialog [ALR-02]', async () => {
  await open(situation, ({ visit }) => `/v2/appointment/${visit}`)
  const dialog = page.getByRole('dialog', { name: 'Appointment info' })
  await expectTexts(
    dialog.getByRole('list', { name: 'Alerts of this patient' }).getByRole('listitem'),
    alerts,
  )
  await dialog.getByRole('link', { name: /^Seat/ }).click()
  const seat = page.getByRole('dialog', { name: 'Seat Patient' })
  await expectTexts(seat.getByRole('list', { name: 'Alerts of this patient' }).getByRole('listitem'), alerts)
  await expectAccessible()
})
