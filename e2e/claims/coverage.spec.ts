import { claimFactories } from '@archwire/server/test/fixtures/claims/claim-factories'
import { insuranceFactories } from '@archwire/server/test/fixtures/claims/insurance-factories'
import { covered } from '@archwire/server/test/fixtures/claims/payer-responses'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness/harness.ts'
import { expectThumbSized } from '../harness/thumb-sized.ts'
import { followed } from '../harness/watch-live.ts'
import { today, visitDay } from '../scheduling/visit-fixture.ts'

/** A patient of the day: a row of the table, or an item on a phone. */
const listed = (page: Page) => page.locator('main tbody tr, main ul[aria-label="Patients of the day"] > li')

test('all patients of a day are checked at once, with progress, and the responses arrive live [ELG-01, ELG-24]', async ({
  page,
  clinic,
  make,
  server,
  anotherPage,
}) => {
  const { visit } = await visitDay(make, clinic.id)
  const insurances = insuranceFactories(server.owner)
  await insurances.provider(clinic.id)
  const ada = await visit('Ada North', { starts_at: today(20) })
  const ben = await visit('Ben South', { starts_at: today(30) })
  await visit('Cleo West', { starts_at: today(40) })
  const dan = await visit('Dan East', { starts_at: today(50) })
  await server.owner.query(`update patients set dob = '2012-03-04' where clinic_id = $1`, [clinic.id])
  await insurances.insurance(clinic.id, ada.patientId, { member_id: 'M-1' })
  await insurances.insurance(clinic.id, ben.patientId, { member_id: 'AAA75_1' })
  const known = await insurances.insurance(clinic.id, dan.patientId, { member_id: 'M-4' })
  await claimFactories(server.owner).eligibility(
    { clinicId: clinic.id, patientId: dan.patientId, insuranceId: known.id },
    { status: 'requested', response: covered, member_id: 'M-4', created_at: new Date() },
  )
  const theirs = await anotherPage()
  for (const [of, person] of [
    [page, clinic.staff],
    [theirs, clinic.administrator],
  ] as const) {
    await startSession(of, person)
    await of.goto('/v2/claims')
    await of.getByRole('link', { name: 'Coverage of a day' }).click()
    await expect(of).toHaveURL('/v2/claims/coverage')
    await followed(of, 'coverage')
  }
  await expect(listed(page)).toContainText(['Ada North', 'Ben South', 'Cleo West', 'Dan East'])
  await expect(listed(page)).toContainText([
    'Not asked yet',
    'Not asked yet',
    'No insurance on file',
    'Active coverage',
  ])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'coverage')
  await page.getByLabel('Ask as').selectOption({ label: 'Dora Lee' })
  await page.getByRole('button', { name: 'Check everybody' }).click()
  await expect(
    page.getByText('2 patients to check. 1 has no insurance on file, 1 was checked lately.'),
  ).toBeVisible()
  await expect(page.getByRole('main').getByText('0 of 2 answered')).toBeVisible()
  await expect(theirs.getByRole('main').getByText('0 of 2 answered')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await screenshot(page, 'coverage-under-way')
  await server.runPendingJobs()
  for (const of of [page, theirs]) {
    await expect(of.getByText('of 2 answered')).toHaveCount(0)
    const answered = listed(of).filter({ hasText: 'Ada North' })
    await expect(answered).toContainText('Active Coverage')
    await expect(answered).not.toContainText('Requested')
    await expect(listed(of).filter({ hasText: 'Ben South' })).toContainText('75 · ')
  }
  const errors = page.getByRole('button', { name: 'Check Errors: Ben South' })
  await errors.click()
  await expect(page.getByRole('dialog', { name: 'Eligibility', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/v2/claims/coverage')
  await expect(errors).toBeFocused()
  // A second press checks nobody twice.
  await page.getByRole('button', { name: 'Check everybody' }).click()
  await expect(page.getByText(/^Nobody to check\./)).toBeVisible()
  const { rows } = await server.owner.query(
    'select count(*)::int as n from eligibilities where clinic_id = $1',
    [clinic.id],
  )
  expect(rows).toEqual([{ n: 3 }])
})
