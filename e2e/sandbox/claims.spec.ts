import type { Page } from '@playwright/test'
import { setUpWholeClaim } from '../claims/claim-fixture.ts'
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
import { settled } from '../harness/watch-traffic.ts'

const entries = (page: Page) => page.getByRole('list', { name: 'Claims, newest first' }).getByRole('listitem')

async function openPayers(page: Page): Promise<void> {
  await page.goto('/settings/sandbox')
  await page.getByRole('tab', { name: 'Claims' }).click()
  await followed(page, 'sandbox')
}

test('in the sandbox a person plays the payers: a claim is answered at once, step by step, and each step is seen at every desk [CLM-39, CLM-43] [G-67] [API-134]', {
  tag: '@whole',
}, async ({ page, clinic, make, server, anotherPage }) => {
  const claim = await setUpWholeClaim({ page, clinic, make, server }, { status: 'validated' })
  const theirs = await anotherPage()
  await startSession(theirs, clinic.administrator)
  await openPayers(theirs)
  await expect(theirs.getByText('No claim yet.')).toBeVisible()

  await page.goto(`/v2/patient/${claim.patientId}/insurance?tab=claims`)
  await followed(page, 'claims')
  await page.getByRole('button', { name: /^Actions for the claim/ }).click()
  await page.getByRole('menuitem', { name: 'Submit' }).click()
  await expect(page.getByText('Claim submitted')).toBeVisible()
  await server.runPendingJobs({ payersTakeTime: true })
  const row = page.getByRole('tabpanel').locator('tbody tr, li')
  await expect(row).toContainText('Sent')

  await expect(entries(theirs)).toHaveText([/^\$4,750\.00 to .+, member M123/])
  await expect(entries(theirs)).toContainText('Not answered yet.')
  await expectAccessible(theirs)
  await expectNoSidewaysScroll(theirs)
  await expectThumbSized(theirs)
  await screenshot(theirs, 'sandbox-claims')
  const advance = theirs.getByRole('button', { name: /^Advance / })
  await advance.click()
  await expect(entries(theirs)).toContainText('Answered: ')
  const advanced = async () => {
    // After the last answer a claim has no such button.
    if (await advance.isVisible()) await advance.click()
    for (const desk of [theirs, page]) await settled(desk)
    return row.textContent()
  }
  await expect.poll(advanced).toContain('answered')
})
