import { expect, expectAccessible, screenshot, startSession, test } from '../harness/harness.ts'
import { insurancePage, rows, setUpInsuredZoe } from './insured-patient-fixture.ts'

test('an action on a claim shows a notice, and its result at every desk [CLM-43, LIV-18, ERR-162] [C-30] [CLM-72, ROL-20, API-131, API-132, API-133]', async ({
  page,
  clinic,
  make,
  server,
  anotherPage,
}) => {
  const desk = await setUpInsuredZoe({ page, clinic, make, server })
  const fees = [100_00, 200_00, 300_00]
  for (const fee_cents of fees) await desk.item((await desk.claim({ status: 'answered' })).id, { fee_cents })
  const theirs = await anotherPage()
  await startSession(theirs, clinic.administrator)
  await theirs.goto(insurancePage(desk.id, 'claims'))
  await page.goto(insurancePage(desk.id, 'claims'))
  const rowOf = (of: typeof page, amount: string) => rows(of).filter({ hasText: amount })
  const choose = async (amount: string, action: string) => {
    await page.getByRole('button', { name: new RegExp(`^Actions for .*\\${amount}`) }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await expect(rows(theirs)).toHaveCount(3)
  await choose('$100.00', 'Set as Approved')
  await expect(page.getByText('Claim approved')).toBeVisible()
  await expect(rowOf(page, '$100.00')).toContainText('approved')
  await choose('$200.00', 'Set as Denied')
  await expect(page.getByText('Claim denied')).toBeVisible()
  await choose('$300.00', 'Cancel')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to cancel this claim?')
  await expectAccessible(page)
  await screenshot(page, 'claim-cancel')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(rowOf(page, '$300.00')).toContainText('answered')
  await choose('$300.00', 'Cancel')
  await question.getByRole('button', { name: 'Cancel claim' }).click()
  await expect(page.getByText('Claim cancelled')).toBeVisible()
  for (const of of [page, theirs]) {
    await expect(rowOf(of, '$100.00')).toContainText('approved')
    await expect(rowOf(of, '$200.00')).toContainText('denied')
    await expect(rowOf(of, '$300.00')).toContainText('cancelled')
  }
  // The duplicate opens at once, to be corrected and sent again.
  await choose('$200.00', 'Duplicate')
  await expect(page.getByText('Claim duplicated')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/v2/patient/${desk.id}/claim/edit\\?`))
  await expect(page.getByRole('dialog', { name: 'Edit Claim' })).toBeVisible()
  await expect(rows(theirs)).toHaveCount(4)
})
