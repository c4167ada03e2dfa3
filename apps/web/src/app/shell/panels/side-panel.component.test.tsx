import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectCount } from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'

const panel = page.getByRole('complementary', { name: 'Today' })
const inLosAngeles = 'shell/a clinic in Los Angeles'

/** Sets the clock and lets somebody come back to the window. */
function comeBackAt(instant: string): void {
  vi.setSystemTime(new Date(instant))
  window.dispatchEvent(new Event('focus'))
}

// A phone has no side panel.
test('beside the page stands the day in the clinic’s zone, 280 px wide, with its month [SES-06, SES-09, CST-19]', async () => {
  vi.setSystemTime(new Date('2026-06-01T06:58:00Z'))
  await open(inLosAngeles, '/v2/search')
  await expect.poll(() => panel.query()?.getBoundingClientRect().width).toBe(280)
  await expect.element(panel.getByText('Sunday', { exact: true }).first()).toBeVisible()
  await expect.element(panel.getByText('May 31, 2026')).toBeVisible()
  await expect.element(panel.getByText('11:58 PM')).toBeVisible()
  await expect.element(panel.getByText('Pacific (Los Angeles)')).toBeVisible()
  const sheet = panel.getByRole('table', { name: 'May 2026' })
  await expectCount(sheet.getByRole('columnheader'), 7)
  await expect.element(sheet.getByRole('columnheader').first()).toHaveAccessibleName('Sunday')
  await expectCount(sheet.getByRole('cell'), 42)
  await expect.element(sheet.css('[aria-current="date"]')).toHaveTextContent('31')
  comeBackAt('2026-06-01T06:59:10Z')
  await expect.element(panel.getByText('11:59 PM')).toBeVisible()
  comeBackAt('2026-06-01T07:00:10Z')
  await expect.element(panel.getByText('12:00 AM')).toBeVisible()
  await expect.element(panel.getByText('June 1, 2026')).toBeVisible()
  await expect
    .element(panel.getByRole('table', { name: 'June 2026' }).css('[aria-current="date"]'))
    .toHaveTextContent('1')
})

test('the month can be changed, and Today leads back; the clinic’s zone is not named where it is the person’s own', async () => {
  // So late in May that the sheet of April does not show the day.
  vi.setSystemTime(new Date('2026-05-20T14:00:00Z'))
  await open('shell/a patient', '/v2/search')
  const today = panel.getByRole('button', { name: 'Today' })
  await expect.element(panel.getByText('10:00 AM')).toBeVisible()
  await expect.element(panel.getByText('Eastern')).not.toBeInTheDocument()
  await expect.element(today).not.toBeInTheDocument()
  await panel.getByRole('button', { name: 'Previous month' }).click()
  await expect.element(panel.getByRole('table', { name: 'April 2026' })).toBeVisible()
  await expectCount(panel.css('[aria-current="date"]'), 0)
  for (const month of ['May', 'June', 'July']) {
    await panel.getByRole('button', { name: 'Next month' }).click()
    await expect.element(panel.getByRole('table', { name: `${month} 2026` })).toBeVisible()
  }
  await today.click()
  await expect.element(panel.getByRole('table', { name: 'May 2026' })).toBeVisible()
  await expect.element(panel.css('[aria-current="date"]').getByRole('button')).toHaveFocus()
})

test('beside a day of another month Today leads to today, not to that month', async () => {
  await open('shell/a patient', '/v2/calendar/day/2026-06-10')
  await expect.element(panel.getByRole('table', { name: 'June 2026' })).toBeVisible()
  await panel.getByRole('button', { name: 'Today' }).click()
  await expect.element(panel.getByRole('table', { name: 'May 2026' })).toBeVisible()
})

test('a failed load of the clinic is reported quietly, and Retry helps; the page’s own zone is used meanwhile [SES-09]', async () => {
  let stop = () => {}
  await open(inLosAngeles, '/v2/search', {
    before: server => {
      server.cutLive()
      stop = server.fail('GET /v2/rest/clinics', {
        status: 403,
        statusText: 'Forbidden',
        body: { error: 'Not now' },
      })
    },
  })
  const said = panel.getByRole('status')
  await expect.element(said).toMatchTextContent('Error fetching clinic: Forbidden')
  await expect.element(panel.getByText('7:00 AM')).toBeVisible()
  stop()
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect.element(said).not.toBeInTheDocument()
})

test.each(['/v2/login', '/v2/new-password', '/v2/reset-password?token=x'])(
  'the panel stands on no session page: %s [SES-07]',
  async address => {
    await open('shell/a patient', address, { as: 'nobody' })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(panel).not.toBeInTheDocument()
  },
)

test.each(['/v2/search', '/v2/tasks', '/v2/flow'])(
  'the panel stands beside every page of the shell: %s [SES-07]',
  async address => {
    await open('shell/a patient', address)
    await expect.element(panel).toBeVisible()
  },
)
