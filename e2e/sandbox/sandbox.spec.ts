import type { Page } from '@playwright/test'
import { expect, expectAccessible, type Person, screenshot, startSession, test } from '../harness/harness.ts'
import { followed } from '../harness/watch-live.ts'

async function openDesk(page: Page, person: Person): Promise<void> {
  await startSession(page, person)
  await page.goto('/settings/sandbox')
  await expect(page.getByRole('heading', { name: 'Sandbox desk' })).toBeVisible()
}

const asksForPassword = async (page: Page, person: Person) => {
  await page.goto('/v2/new-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send instructions' }).click()
  await expect(page).toHaveURL('/v2/login')
}

test('an empty sandbox says how emails get there; one that arrives is shown without a reload', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, server, anotherPage }) => {
  await openDesk(page, clinic.administrator)
  await followed(page, 'sandbox')
  await expect(page).toHaveTitle('Sandbox desk · Settings · Archwire')
  await expect(page.getByText('No e-mail yet.')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'sandbox-empty')
  await asksForPassword(await anotherPage(), clinic.staff)
  await server.runPendingJobs()
  await expect(page.getByText('Reset your Archwire password')).toBeVisible()
  await expect(page.getByText(`To ${clinic.staff.email}`)).toBeVisible()
  const link = page.getByRole('link', { name: /reset_password_token=/ })
  await expect(link).toBeVisible()
  // An open email stays open when another arrives.
  await asksForPassword(await anotherPage(), clinic.administrator)
  await server.runPendingJobs()
  await expect(page.getByText(`To ${clinic.administrator.email}`)).toBeVisible()
  await expect(link).toHaveCount(2)
  await expect(link.last()).toBeVisible()
})
