import type { Page } from '@playwright/test'
import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  type Person,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import type { RunningServer } from '../server.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { followed } from '../watch-live.ts'

async function openDesk(page: Page, person: Person): Promise<void> {
  await startSession(page, person)
  await page.goto('/settings/sandbox')
  await expect(page.getByRole('heading', { name: 'Sandbox desk' })).toBeVisible()
}

const letter = (server: RunningServer, clinicId: number, subject: string, text: string) =>
  server.owner.query(
    `insert into sandbox_emails (clinic_id, message_id, to_email, subject, text, created_at)
     values ($1, $2, 'ana@example.com', $3, $4, '2026-07-06T14:00:00Z')`,
    [clinicId, `<${clinicId}.${subject}@test>`, subject, text],
  )

const asksForPassword = async (page: Page, person: Person) => {
  await page.goto('/v2/new-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send instructions' }).click()
  await expect(page).toHaveURL('/v2/login')
}

test('an empty desk says how letters come here; one that arrives is shown without reloading', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server, anotherPage }) => {
  await openDesk(page, clinic.administrator)
  await followed(page, 'sandbox')
  await expect(page).toHaveTitle('Sandbox desk · Archwire')
  await expect(page.getByText('No e-mail yet.')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'sandbox-empty')
  await asksForPassword(await anotherPage(), clinic.staff)
  await server.runPendingJobs()
  await expect(page.getByText('Reset your Archwire password')).toBeVisible()
  await expect(page.getByText(`To ${clinic.staff.email}`)).toBeVisible()
  const link = page.getByRole('link', { name: /reset_password_token=/ })
  await expect(link).toBeVisible()
  // Whoever reads it goes on reading when another arrives.
  await asksForPassword(await anotherPage(), clinic.administrator)
  await server.runPendingJobs()
  await expect(page.getByText(`To ${clinic.administrator.email}`)).toBeVisible()
  await expect(link).toHaveCount(2)
  await expect(link.last()).toBeVisible()
})

test("letters stand newest first, by the clinic's clock, with links that open in a tab of their own", {
  tag: '@whole',
}, async ({ page, clinic, server, context }) => {
  await letter(server, clinic.id, 'An older one', `A very long line: ${'x'.repeat(300)}`)
  await letter(server, clinic.id, '<b>The newest</b>', `Look at ${server.address}/404 and then rest.\n\nBye`)
  await openDesk(page, clinic.administrator)
  const letters = page.getByRole('list', { name: 'E-mail, newest first' }).getByRole('listitem')
  await expect(letters).toHaveCount(2)
  await expect(letters.first()).toContainText('<b>The newest</b>')
  await expect(letters.first()).toContainText('To ana@example.com · Jul 6, 2026, 10:00 AM')
  await expect(letters.first().getByText('and then rest.')).toBeVisible()
  await expect(letters.nth(1).getByText('A very long line')).toBeHidden()
  await letters.nth(1).getByText('An older one').click()
  await expect(letters.nth(1).getByText('A very long line')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await expectAccessible(page)
  await screenshot(page, 'sandbox')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: `${server.address}/404` }).click()
  await expect((await opened).getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveURL('/settings/sandbox')
})

test('letters that cannot be loaded say so, and Retry helps', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
  expectRefusal,
}) => {
  // A live connection that comes late has everything read again, without Retry.
  await cutLiveUpdates(page)
  expectRefusal('403 GET /v2/rest/sandbox/emails')
  await page.route('**/v2/rest/sandbox/emails', route =>
    route.fulfill({ status: 403, json: { error: 'Not now' } }),
  )
  await openDesk(page, clinic.administrator)
  await expect(page.getByText('The e-mail could not be loaded.')).toBeVisible()
  await page.unroute('**/v2/rest/sandbox/emails')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No e-mail yet.')).toBeVisible()
})

test('the pages of the settings are in a menu, which on a phone opens from one line', {
  tag: '@whole',
}, async ({ page, clinic }) => {
  await startSession(page, clinic.administrator)
  await page.goto('/settings')
  await expect(page).toHaveURL('/settings/clinic')
  const nav = page.getByRole('navigation', { name: 'Settings' })
  const opener = nav.getByRole('button')
  const go = async (from: string, to: string) => {
    if (isPhone(page)) {
      await expect(opener).toHaveText(from)
      await expect(nav.getByRole('link')).toHaveCount(0)
      await opener.click()
    }
    await expect(nav.getByRole('link')).toHaveText([
      'Clinic',
      'Hours',
      'Rooms',
      'Doctors',
      'Users',
      'Appointment types',
      'Labels',
      'Online booking',
      'Messaging',
      'Consent forms',
      'Contract text',
      'Providers',
      'Payments',
      'Overdue invoices',
      'Import and export',
      'Audit log',
      'Sandbox desk',
    ])
    await expect(nav.getByRole('list', { name: 'Practice' }).getByRole('link').first()).toHaveText('Clinic')
    await expect(nav.getByRole('list', { name: 'Appointments' }).getByRole('link')).toHaveText([
      'Appointment types',
      'Labels',
      'Online booking',
      'Messaging',
    ])
    await expect(nav.getByRole('list', { name: 'Records' }).getByRole('link')).toHaveText([
      'Import and export',
      'Audit log',
    ])
    await expect(nav.getByRole('link', { name: from })).toHaveAttribute('aria-current', 'page')
    await nav.getByRole('link', { name: to }).click()
    await expect(page.getByRole('heading', { level: 1, name: to })).toBeVisible()
  }
  await go('Clinic', 'Users')
  await go('Users', 'Sandbox desk')
  if (isPhone(page)) await opener.click()
  await expectAccessible(page)
  await screenshot(page, 'settings-menu')
  await page.goBack()
  await expect(page).toHaveURL('/settings/users')
  await page.getByRole('link', { name: 'Close settings' }).click()
  await expect(page).toHaveURL(/\/v2(\/|$)/)
})
