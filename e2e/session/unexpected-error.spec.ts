import type { Page } from '@playwright/test'
import { field } from '../clinic/clinic-settings-page.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  type Person,
  screenshot,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'

const chunk = '**/assets/clinic-settings-screen-*.js'

/** The code of the screen cannot be loaded the next `times` times. */
async function openWithoutChunk(page: Page, person: Person, times?: number): Promise<void> {
  await page.goto('/settings/clinic')
  const options = times === undefined ? {} : { times }
  await page.route(chunk, route => route.fulfill({ status: 404, body: '' }), options)
  await logIn(page, person)
}

test('missing code reloads the page once by itself, which helps after a new version', {
  tag: '@any-width',
}, async ({ page, clinic, expectComplaint }) => {
  expectComplaint(/Failed to load resource.*404/)
  await openWithoutChunk(page, clinic.administrator, 1)
  await expect(field(page, 'Name')).toHaveValue(clinic.name)
})

test('code that stays missing is an unexpected error, with a button to reload and one to the calendar [ERR-01, ERR-02, ERR-03, SES-12]', async ({
  page,
  clinic,
  expectComplaint,
}) => {
  expectComplaint(/Failed to load resource.*404/)
  await openWithoutChunk(page, clinic.administrator)
  await expect(page.getByRole('heading', { name: 'Unexpected Error' })).toBeVisible()
  await expect(
    page.getByText('We encountered an unexpected error while loading the application.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'calendar' })).toHaveAttribute('href', '/calendar')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'unexpected-error')
  await page.unroute(chunk)
  const tab = await page.context().newPage()
  await tab.goto('/calendar')
  await expect(tab).toHaveURL(/\/v2\/calendar\/month\/\d{4}-\d{2}-01$/)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(field(page, 'Name')).toHaveValue(clinic.name)
})
