import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { goBack } from '../../../../test/component/steps.ts'
import { expectThumbSized, widths } from '../../../../test/component/thumb-sized.ts'

const main = page.getByRole('main')
const openPatients = page.getByRole('navigation', { name: 'Open patients' })

test('on a phone the record shows contact details, the next appointment, and a bar at the foot [MOB-05, MOB-06, MOB-07]', async () => {
  const server = await open(
    'record/a patient who comes in 2031',
    ({ patient }) => `/v2/patient/${patient}/profile`,
    { at: 'phone' },
  )
  const { patient, visit } = server.named
  await expect.element(main.getByRole('link', { name: /@/ }).first()).toBeVisible()
  await expect.element(main.getByRole('link', { name: /^\(555\)/ }).first()).toBeVisible()
  await expect.element(main.getByText('Next Appointment: Consultation')).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
  await expectThumbSized()
  const foot = page.getByRole('navigation', { name: 'Record', exact: true })
  const profile = foot.getByRole('link', { name: 'Profile' })
  const treatments = foot.getByRole('link', { name: 'Treatments' })
  await expect.element(profile).toHaveAttribute('aria-current', 'page')
  await expectTexts(foot.getByRole('link'), [
    'Profile',
    'Treatments',
    'Insurance',
    'Documents',
    'Imaging',
    'Finance',
    'Search',
  ])
  await expectCount(foot.getByRole('button'), 0)
  await treatments.click()
  await expectAddress(`/v2/patient/${patient}/treatment`)
  await expect.element(treatments).toHaveAttribute('aria-current', 'page')
  await expect.element(profile).not.toHaveAttribute('aria-current')
  await profile.click()
  await main.getByText('Next Appointment: Consultation').click()
  await expectAddress(`/v2/appointment/${visit}`)
  await expect.element(page.getByRole('dialog', { name: 'Appointment info' })).toBeVisible()
  goBack()
  await expectAddress(`/v2/patient/${patient}/profile`)
  await foot.getByRole('link', { name: 'Search' }).click()
  await expect.element(main.getByRole('combobox')).toHaveFocus()
})

test('on a phone a record without a next appointment does not mention one [MOB-06]', async () => {
  await open('record/a patient', ({ patient }) => `/v2/patient/${patient}/profile`, { at: 'phone' })
  await expect.element(page.getByRole('heading', { name: 'Pat Vega' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Appointments' })).toBeVisible()
  await expect.element(page.getByText('Next Appointment')).not.toBeInTheDocument()
})

const infos = 'GET /v2/rest/patients/*/profile/infos'

test.each(widths)('a placeholder is shown while a record is loading, %s [PRO-13]', async at => {
  let release = () => {}
  await open('record/a patient', ({ patient }) => `/v2/patient/${patient}/profile`, {
    at,
    before: server => {
      release = server.hold(infos)
    },
  })
  const heading = main.getByRole('heading', { level: 1 })
  await expect.element(heading.getByRole('img', { name: 'Loading' })).toBeVisible()
  await expect.element(main.getByRole('heading', { name: 'Patient Profile' })).toBeVisible()
  release()
  await expect.element(heading).toHaveTextContent('Pat Vega')
})

test.each([
  ['desktop', "Sorry! We couldn't load the page."],
  ['phone', 'Unable to load patient information. Please refresh and try again.'],
] as const)(
  'if a record cannot be loaded, the page says so, and Retry helps, %s [ERR-77, ERR-78, MOB-08]',
  async (at, words) => {
    let stop = () => {}
    await open('record/a patient', ({ patient }) => `/v2/patient/${patient}/profile`, {
      at,
      before: server => {
        stop = server.fail(infos, 500)
      },
    })
    await expect.element(page.getByRole('alert')).toMatchTextContent(words)
    await expectAccessible()
    stop()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByRole('heading', { name: 'Pat Vega' })).toBeVisible()
  },
)

test('a patient who is seated today is open as SEATED [PRO-12]', async () => {
  await open('record/a patient who is seated', ({ patient }) => `/v2/patient/${patient}/profile`)
  await expect.element(page.getByRole('heading', { name: 'Zoë Muñoz' })).toBeVisible()
  await expectTexts(openPatients.getByRole('link'), [/Zoë Muñoz\s*Seated/])
})

test('the tab of a patient who is seated has the letter of the calendar behind the whole first name [TOP-22]', async () => {
  await open('record/a patient who is seated', ({ patient }) => `/v2/patient/${patient}/profile`)
  const tab = openPatients.getByRole('link', { name: /Zoë Muñoz/ })
  await expect.element(tab).toHaveTextContent('Zoë MuñozSeated')
  const [name, letter] = [...tab.element().querySelectorAll<HTMLElement>(':scope > span')]
  const first = name?.querySelector<HTMLElement>('span')
  expect(first?.scrollWidth).toBeLessThanOrEqual(first?.clientWidth ?? 0)
  expect(getComputedStyle(letter as HTMLElement, '::before').content).toMatch(/^"S"/)
  expect(letter?.getBoundingClientRect().width).toBeLessThan(20)
})

test('the notes of a visit are one click from the daily flow [FLW-10]', async () => {
  const server = await open('record/a patient who comes today', '/v2/flow')
  const { patient, visit } = server.named
  await main.getByRole('link', { name: 'Notes Zoë Muñoz' }).click()
  await expectAddress(`/v2/patient/${patient}/treatment/${visit}`)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Zoë Muñoz' })).toBeVisible()
})

test('a record that was merged into another leads to that one, and leaves no tab behind', async () => {
  const server = await open(
    'record/a record that became part of another',
    ({ merged }) => `/v2/patient/${merged}/treatment`,
  )
  await expectAddress(`/v2/patient/${server.named.survivor}/treatment`)
  await expect.element(page.getByRole('heading', { name: 'Zoë Muñoz' })).toBeVisible()
  await expectTexts(openPatients.getByRole('link'), ['Zoë Muñoz'])
})

test('a notice after a dialog stands above the bar of the record', async () => {
  await open('record/a patient', ({ patient }) => `/v2/patient/${patient}/profile`, { at: 'phone' })
  await page.getByRole('link', { name: 'Edit medical alerts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Medical Alerts' })
  await dialog.getByRole('button', { name: 'Latex' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const said = page.getByRole('alert').filter({ hasText: 'Patient has been updated.' })
  // The notice stays while the pointer is on it.
  await said.hover()
  const bar = page.getByRole('navigation', { name: 'Record', exact: true })
  await expect
    .poll(() => said.element().getBoundingClientRect().bottom - bar.element().getBoundingClientRect().top)
    .toBeLessThanOrEqual(0)
})
