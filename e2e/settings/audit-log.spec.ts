import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { field, save } from '../clinic/clinic-settings-page.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness/harness.ts'
import type { RunningServer } from '../harness/server.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { choose, goTo, openUsers } from '../users/users-page.ts'

/** An entry: a row of the table, or an item on a phone. */
const entries = (page: Page) =>
  page.getByRole('main').locator('tbody tr, ul[aria-label="Entries, newest first"] > li')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })

const happened = (
  server: RunningServer,
  clinicId: number,
  values: { count: number; at: string; patientId?: number },
) =>
  server.owner.query(
    `insert into audit_log (clinic_id, actor_kind, action, entity_type, entity_id, patient_id, created_at, hash)
     select $1, 'system', 'update', 'note', n, $2, $3, '' from generate_series(1, $4) n`,
    [clinicId, values.patientId ?? null, values.at, values.count],
  )

test('an administrator sees who did what, with the former and new values, and finds an entry again [G-12]', async ({
  page,
  clinic,
  make,
}) => {
  const zoe = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  await startSession(page, clinic.administrator)
  await page.goto('/settings/clinic')
  await field(page, 'City').fill('Bangor')
  await save(page)
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await page.goto(`/v2/patient/${zoe.id}`)
  await expect(page.getByRole('heading', { name: 'Zoë Muñoz' }).first()).toBeVisible()

  await page.goto('/settings/audit-log')
  await expect(page).toHaveTitle('Audit log · Settings · Archwire')
  await expect(entries(page).filter({ hasText: 'Record opened' })).toContainText('Zoë Muñoz')
  const change = entries(page).filter({ hasText: 'Clinic settings changed' })
  await expect(change).toContainText('City: Bangor')
  await expect(change).toContainText('Ana Ortiz')
  await expect(change).toContainText(/20\d\d, \d+:\d\d [AP]M/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'audit-log')

  await search(page).fill('clinic settings')
  await expect(entries(page)).toHaveCount(1)
  await search(page).fill('munoz')
  await expect(entries(page)).toHaveText([/Record opened/])
  await search(page).fill('nothing like it')
  await expect(page.getByText('There are no such entries.')).toBeVisible()
  await expectAccessible(page)
  await screenshot(page, 'audit-log-none')
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(search(page)).toHaveValue('')
  await expect(entries(page).filter({ hasText: 'Clinic settings changed' })).toBeVisible()

  await page.getByRole('button', { name: 'Only what concerns Zoë Muñoz' }).first().click()
  await expect(page).toHaveURL(/patient=\d+/)
  await expect(entries(page)).toHaveText([/Record opened/])
  await expect(page.getByRole('link', { name: 'Zoë Muñoz' })).toHaveAttribute(
    'href',
    `/v2/patient/${zoe.id}/history`,
  )
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'audit-log-patient')
  await page.getByRole('button', { name: 'Show every patient' }).click()
  await expect(page).toHaveURL('/settings/audit-log')
})

test('the list of users leads to the actions of one person', { tag: ['@any-width', '@whole'] }, async ({
  page,
  clinic,
}) => {
  await openUsers(page, clinic.administrator)
  await choose(page, 'Sam Lee', 'Make administrator')
  await expect(page.getByText('Sam Lee is an administrator now')).toBeVisible()
  await choose(page, 'Ana Ortiz', 'Audit log')
  await expect(page).toHaveURL(/\/settings\/audit-log\?person=\d+$/)
  await expect(page.getByLabel('Who').locator('option:checked')).toHaveText('Ana Ortiz')
  await expect(entries(page).filter({ hasText: 'User changed: Sam Lee' })).toContainText(
    'Administrator: No → Yes',
  )
  await page.getByLabel('Who').selectOption({ label: 'Sam Lee' })
  await expect(page.getByText('There are no such entries.')).toBeVisible()
})

test('a long log is shown page by page, by day, and as a file with all that was found', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const mean = await make.patient(clinic.id, { first_name: '=1+1', last_name: 'Doe' })
  await happened(server, clinic.id, { count: 60, at: '2026-03-01T15:00:00Z', patientId: mean.id })
  await happened(server, clinic.id, { count: 1, at: '2026-03-03T15:00:00Z' })
  await startSession(page, clinic.administrator)
  await page.goto('/settings/audit-log')
  await page.getByLabel('From', { exact: true }).fill('2026-03-01')
  await page.getByLabel('To', { exact: true }).fill('2026-02-01')
  await expect(page.getByText('Must not be before the first day')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('2026-03-02')
  await expect(page).toHaveURL(/from=2026-03-01&to=2026-03-02/)
  await expect(entries(page)).toHaveCount(50)
  await expectNoSidewaysScroll(page)
  const older = page.getByRole('button', { name: 'Show older' })
  await older.click()
  await expect(entries(page)).toHaveCount(60)
  await expect(older).toBeHidden()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^audit-log-[-\d]+\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.match(/Note changed/g)).toHaveLength(60)
  expect(text).toContain(",'=1+1 Doe,")
  // The menu leads back to the whole log, and the fields show that.
  await goTo(page, 'Audit log')
  await expect(page).toHaveURL('/settings/audit-log')
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('')
  await expect(entries(page).filter({ hasText: 'Audit log exported' })).toContainText(
    'Days: Mar 01, 2026 to Mar 02, 2026',
  )
})
