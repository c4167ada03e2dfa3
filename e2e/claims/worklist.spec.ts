import { addDays } from '@archwire/domain/scheduling/calendar/calendar-dates'
import { localDay } from '@archwire/domain/time/clinic-time'
import { claimFactories } from '@archwire/server/test/fixtures/claims/claim-factories'
import { insuranceFactories } from '@archwire/server/test/fixtures/claims/insurance-factories'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openMenu,
  screenshot,
  signIn,
  startSession,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { followed } from '../harness/watch-live.ts'
import { insured } from './insured-patient-fixture.ts'

const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'By status' }).getByRole('button', { name: new RegExp(`^${name}`) })

/** A claim of the list: a row of the table, or an item on a phone. */
const listed = (page: Page) => page.locator('main tbody tr, main ul[aria-label="Claims"] > li')

/** About noon of that day in the clinic, whatever the hour is now. */
const daysAgo = (days: number) => `${addDays(localDay(new Date(), 'America/New_York'), -days)}T17:00:00Z`

test('the worklist of claims: by status, payer, age and name, with counts and sums, the oldest first [CLM-01, ROL-20]', {
  tag: '@whole',
}, async ({ page, clinic, make, server, isMobile }) => {
  const claims = claimFactories(server.owner)
  const aetna = await insuranceFactories(server.owner).payerId('60054')
  const add = async (name: string, cents: number, values: Record<string, unknown>) => {
    const { id } = await claims.claim(await insured({ clinic, make, server }, name), values)
    await claims.item(clinic.id, id, { fee_cents: cents })
  }
  await add('Ada North', 475_000, { status: 'pending', created_at: daysAgo(2) })
  await add('Ben South', 20_000, { status: 'answered', created_at: daysAgo(45) })
  await add('Cleo West', 30_050, { status: 'denied', created_at: daysAgo(100) })
  await add('Dan East', 10_000, { status: 'pending', created_at: daysAgo(70), payer_id: aetna })
  await signIn(page, clinic.staff)
  const way = isMobile ? await openMenu(page) : page.getByRole('banner')
  await way.getByRole('link', { name: 'Claims' }).click()
  await expect(page).toHaveURL('/v2/claims')
  await expect(page.getByRole('heading', { level: 1, name: 'Claims' })).toBeVisible()
  await expect(listed(page)).toContainText(['Dan East', 'Ben South', 'Ada North'])
  await expect(listed(page)).toContainText(['70 days', '45 days', '2 days'])
  await expect(tile(page, 'Open')).toHaveText('Open3 claims$5,050.00')
  await expect(tile(page, 'Open')).toHaveAttribute('aria-pressed', 'true')
  await expect(tile(page, 'All')).toHaveText('All4 claims$5,350.50')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'claims-worklist')

  await tile(page, 'Denied').click()
  await expect(listed(page)).toContainText(['Cleo West'])
  await expect(page).toHaveURL('/v2/claims?status=denied')
  await tile(page, 'All').click()
  await expect(listed(page)).toHaveCount(4)
  await page.getByLabel('Age', { exact: true }).selectOption('Over 90 days')
  await expect(listed(page)).toHaveText([/Cleo West/])
  await page.getByLabel('Age', { exact: true }).selectOption('Any age')
  await page.getByLabel('Payer', { exact: true }).selectOption('Aetna (60054)')
  await expect(listed(page)).toHaveText([/Dan East/])
  await expect(tile(page, 'All')).toHaveText('All1 claim$100.00')
  await page.reload()
  await expect(listed(page)).toHaveText([/Dan East/])
  await page.getByLabel('Payer', { exact: true }).selectOption('Every payer')
  // The typed text may be a name, so it stays out of the address.
  await page.getByRole('searchbox').fill('north')
  await expect(listed(page)).toHaveText([/Ada North/])
  await expect(page).toHaveURL('/v2/claims?status=all')
  await page.getByRole('searchbox').fill('nobody like that')
  await expect(page.getByText('There are no such claims.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all claims' }).click()
  await expect(listed(page)).toHaveCount(4)
  await page.getByRole('link', { name: 'Ada North', exact: true }).click()
  await expect(page).toHaveURL(/\/v2\/patient\/\d+\/insurance\?tab=claims$/)
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Claims')
})

test('a claim changed elsewhere moves in the worklist, and can be changed from there [CLM-43, ERR-162]', {
  tag: '@whole',
}, async ({ page, clinic, make, server, anotherPage }) => {
  const claims = claimFactories(server.owner)
  for (const [name, day] of [
    ['Ada North', '2026-05-01'],
    ['Ben South', '2026-05-02'],
  ] as const) {
    const { id } = await claims.claim(await insured({ clinic, make, server }, name), {
      status: 'answered',
      created_at: day,
    })
    await claims.item(clinic.id, id)
  }
  const theirs = await anotherPage()
  for (const [of, person] of [
    [page, clinic.staff],
    [theirs, clinic.administrator],
  ] as const) {
    await startSession(of, person)
    await of.goto('/v2/claims')
    await followed(of, 'claim_work')
    await expect(listed(of)).toHaveText([/Ada North/, /Ben South/])
  }
  const menuOf = (name: string) =>
    page.getByRole('button', { name: `Actions for the claim of ${name}, $4,750.00` })
  const approve = async (name: string) => {
    await menuOf(name).click()
    await page.getByRole('menuitem', { name: 'Set as Approved' }).click()
    await expect(menuOf(name)).toHaveCount(0)
  }
  await approve('Ada North')
  await expect(page.getByText('Claim approved')).toBeVisible()
  for (const of of [page, theirs]) {
    await expect(listed(of)).toHaveText([/Ben South/])
    await expect(tile(of, 'Approved')).toHaveText('Approved1 claim$4,750.00')
  }
  // The menu that had the focus is gone: the next menu takes it, and after the last claim the title.
  await expect(menuOf('Ben South')).toBeFocused()
  await approve('Ben South')
  await expect(page.getByRole('heading', { level: 1, name: 'Claims' })).toBeFocused()
})

test('more claims than fit on a page are shown on further pages', { tag: '@whole' }, async ({
  page,
  clinic,
  make,
  server,
}) => {
  const of = await insured({ clinic, make, server }, 'Ada North')
  const claims = claimFactories(server.owner)
  for (let count = 0; count < 51; count++) await claims.claim(of)
  await startSession(page, clinic.staff)
  await page.goto('/v2/claims')
  await expect(listed(page)).toHaveCount(50)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(listed(page)).toHaveCount(1)
  await expect(page).toHaveURL('/v2/claims?page=2')
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  await expect(listed(page)).toHaveCount(50)
})

test('a page that no longer exists leads to the last one, but not while a dialog is open', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const of = await insured({ clinic, make, server }, 'Ada North')
  const claims = claimFactories(server.owner)
  for (let count = 0; count < 51; count++) await claims.claim(of, { status: 'answered' })
  await startSession(page, clinic.staff)
  await page.goto('/v2/claims?status=answered&page=2')
  await followed(page, 'claim_work')
  await page.getByRole('button', { name: /^Actions for the claim/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Claim' })
  await dialog.getByRole('button', { name: 'Set as Approved' }).click()
  await expect(page.getByText('Claim approved')).toBeVisible()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(listed(page)).toHaveCount(50)
  await expect(page).toHaveURL('/v2/claims?status=answered')
})
