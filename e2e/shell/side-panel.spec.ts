import type { Page } from '@playwright/test'
import { cutLiveUpdates, expect, screenshot, signIn, test } from '../harness.ts'

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Today' })

// A phone has no side panel.
test('beside the page stands the day in the clinic’s zone, 280 px wide, with its month [SES-06] [SES-09] [CST-19]', {
  tag: ['@wide', '@whole'],
}, async ({ page, clinic, server }) => {
  await server.owner.query("update clinics set time_zone = 'America/Los_Angeles' where id = $1", [clinic.id])
  // It goes on meanwhile: the whole minute is there for the page to come.
  await page.clock.install({ time: new Date('2026-06-01T06:58:00Z') })
  await signIn(page, clinic.staff)
  const panel = panelOf(page)
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(280)
  await expect(panel.getByText('Sunday', { exact: true }).first()).toBeVisible()
  await expect(panel.getByText('May 31, 2026')).toBeVisible()
  await expect(panel.getByText('11:58 PM')).toBeVisible()
  await expect(panel.getByText('Pacific (Los Angeles)')).toBeVisible()
  const sheet = panel.getByRole('table', { name: 'May 2026' })
  await expect(sheet.getByRole('columnheader')).toHaveCount(7)
  await expect(sheet.getByRole('columnheader').first()).toHaveAccessibleName('Sunday')
  await expect(sheet.getByRole('cell')).toHaveCount(42)
  await expect(sheet.locator('[aria-current="date"]')).toHaveText('31')
  await page.clock.runFor(60_000)
  await expect(panel.getByText('11:59 PM')).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(panel.getByText('12:00 AM')).toBeVisible()
  await expect(panel.getByText('June 1, 2026')).toBeVisible()
  await expect(panel.getByRole('table', { name: 'June 2026' }).locator('[aria-current="date"]')).toHaveText(
    '1',
  )
})

test('the month can be turned, and Today turns it back; the own zone needs no name', {
  tag: ['@wide', '@whole'],
}, async ({ page, clinic }) => {
  await page.clock.install({ time: new Date('2026-01-15T15:00:00Z') })
  await signIn(page, clinic.staff)
  const panel = panelOf(page)
  await expect(panel.getByText('10:00 AM')).toBeVisible()
  await expect(panel.getByText('Eastern')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Today' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Previous month' }).click()
  await expect(panel.getByRole('table', { name: 'December 2025' })).toBeVisible()
  await expect(panel.locator('[aria-current="date"]')).toHaveCount(0)
  for (let presses = 0; presses < 3; presses++)
    await panel.getByRole('button', { name: 'Next month' }).click()
  await expect(panel.getByRole('table', { name: 'March 2026' })).toBeVisible()
  await screenshot(page, 'shell-other-month')
  await panel.getByRole('button', { name: 'Today' }).click()
  await expect(panel.getByRole('table', { name: 'January 2026' })).toBeVisible()
  await expect(panel.locator('[aria-current="date"]').getByRole('button')).toBeFocused()
  // Beside another month's day it leads to today as well, not to that month.
  await page.goto('/v2/calendar/day/2026-06-10')
  await expect(panel.getByRole('table', { name: 'June 2026' })).toBeVisible()
  await panel.getByRole('button', { name: 'Today' }).click()
  await expect(panel.getByRole('table', { name: 'January 2026' })).toBeVisible()
})

test('a clinic that cannot be asked is said quietly; the page’s own zone serves, and Retry helps [SES-09]', {
  tag: ['@wide', '@whole'],
}, async ({ page, clinic, server, expectRefusal }) => {
  expectRefusal('403 GET /v2/rest/clinics')
  // A live connection that comes late has everything read again, without Retry.
  await cutLiveUpdates(page)
  await server.owner.query("update clinics set time_zone = 'America/Los_Angeles' where id = $1", [clinic.id])
  await page.clock.install({ time: new Date('2026-01-15T15:00:00Z') })
  await page.route('**/v2/rest/clinics', route => route.fulfill({ status: 403, json: { error: 'Not now' } }))
  // The server names the zone with every page that it serves to somebody who is signed in.
  await signIn(page, clinic.staff)
  const panel = panelOf(page)
  await expect(panel.getByRole('status')).toContainText('Error fetching clinic: Forbidden')
  await expect(panel.getByText('7:00 AM')).toBeVisible()
  await screenshot(page, 'shell-clinic-failed')
  await page.unroute('**/v2/rest/clinics')
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect(panel.getByRole('status')).toHaveCount(0)
})

test('the panel stands beside every page of the shell, and on no session page [SES-07]', {
  tag: ['@wide', '@whole'],
}, async ({ page, clinic }) => {
  for (const path of ['/v2/login', '/v2/new-password', '/v2/reset-password?token=x']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(panelOf(page)).toHaveCount(0)
  }
  await signIn(page, clinic.staff)
  await expect(panelOf(page)).toBeVisible()
})
