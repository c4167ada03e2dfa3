import { type ClaimStatus, claimStatuses } from '@archwire/domain/claims/claim-status'
import {
  cutLiveUpdates,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  screenshot,
  startSession,
  test,
} from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import { breakDown, covered, deskWithZoe, insurancePage, refusedFor, rows } from './payer-desk.ts'

test('insurances, eligibilities and claims are tabs where there are any, the first of them open [INS-01] [INS-02] [G-60] [ROL-20]', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const desk = await deskWithZoe({ page, clinic, make, server })
  await page.goto(insurancePage(desk.id))
  const tabs = page.getByRole('main').getByRole('tab')
  await expect(tabs).toHaveText(['Insurances'])
  for (const name of ['Check Eligibility: ', 'New Claim: ', 'Remove ']) {
    await expect(page.getByRole('button', { name: new RegExp(`^${name}.+, M-1$`) })).toBeVisible()
  }
  await desk.eligibility({ status: 'requested', response: covered })
  const claim = await desk.claim()
  await desk.item(claim.id)
  await page.reload()
  await expect(tabs).toHaveText(['Insurances', 'Eligibilities', 'Claims'])
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Insurances')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'insurance-tabs')
  // By keys, and the address keeps it.
  await page.getByRole('tab', { selected: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Eligibilities')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { selected: true })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Claims')
  await expect(rows(page)).toContainText(['Pat Doe'])
  await expect(rows(page)).toContainText(['$4,750.00'])

  await server.owner.query('update insurances set deleted_at = now() where id = $1', [desk.insuranceId])
  await page.goto(insurancePage(desk.id))
  await expect(tabs).toHaveText(['Eligibilities', 'Claims'])
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Eligibilities')
  await server.owner.query('delete from eligibilities where patient_id = $1', [desk.id])
  await page.reload()
  await expect(tabs).toHaveText(['Claims'])
  await expect(page.getByText('The patient has not filled out the insurance form yet.')).toHaveCount(0)
})

test('an insurance leads to a question to the payer and to a claim [ELG-02] [CLM-02] [G-60]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const { id, insuranceId } = await deskWithZoe({ page, clinic, make, server })
  await page.goto(insurancePage(id))
  const check = page.getByRole('button', { name: /^Check Eligibility: / })
  await check.click()
  await expect(page).toHaveURL(`/v2/patient/${id}/eligibility/check?insurance=${insuranceId}`)
  await expect(page.getByRole('dialog', { name: 'Check Eligibility' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(check).toBeFocused()
  await page.getByRole('button', { name: /^New Claim: / }).click()
  await expect(page).toHaveURL(`/v2/patient/${id}/claim?insurance=${insuranceId}`)
  await expect(page.getByRole('dialog', { name: 'New Claim' })).toBeVisible()
})

test('an eligibility says how far it is, and leads to a claim unless something is wrong [ELG-10] [ELG-11] [ELG-12] [ELG-13] [ELG-15] [ELG-21] [C-26] [G-60]', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const desk = await deskWithZoe({ page, clinic, make, server })
  const at = (day: number) => ({ created_at: `2026-05-0${day}T12:00:00Z` })
  await desk.eligibility({
    ...at(1),
    status: 'failed',
    failure: 'The payer did not answer.',
    member_id: 'DOWN',
  })
  const { id: wrong } = await desk.eligibility({
    ...at(2),
    status: 'requested_with_error',
    response: refusedFor({ statusCode: '72', description: 'The member ID is not known.' }),
    member_id: 'WRONG',
  })
  const { id: good } = await desk.eligibility({
    ...at(3),
    status: 'requested',
    response: covered,
    member_id: 'GOOD',
  })
  await desk.eligibility({ ...at(4), status: 'requesting', member_id: 'ASKED' })
  await desk.eligibility({ ...at(5), member_id: 'NEW' })
  await page.goto(insurancePage(desk.id, 'eligibilities'))
  await expect(rows(page)).toContainText(['Created', 'Requesting', 'Requested', 'Check Errors', 'Failed'])
  await expect(rows(page)).toContainText([
    'NEW',
    'ASKED',
    'Active coverage',
    '72 · The member ID',
    'did not answer',
  ])
  // Under way: a place for what will stand there.
  await expect(page.getByRole('img', { name: 'Waiting for the payer' })).toHaveCount(2)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'eligibilities')

  const proceed = (member: string) =>
    page.getByRole('button', { name: new RegExp(`^Proceed to claim: .+, ${member}$`) })
  for (const member of ['WRONG', 'DOWN']) {
    await proceed(member).click()
    await expect(page.getByRole('alert').last()).toContainText(
      'Please fix all the eligibility errors and check again before proceeding with claim.',
    )
    await expect(page).toHaveURL(insurancePage(desk.id, 'eligibilities'))
  }
  for (const member of ['NEW', 'ASKED']) {
    await proceed(member).click()
    await expect(
      page.getByText('Please wait until the payer has answered before proceeding with claim.').first(),
    ).toBeVisible()
  }
  await page.getByRole('button', { name: /^Check Errors: .+, WRONG$/ }).click()
  await expect(page).toHaveURL(
    `/v2/patient/${desk.id}/eligibility/show?insurance=${desk.insuranceId}&eligibility=${wrong}`,
  )
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await proceed('GOOD').click()
  await expect(page).toHaveURL(
    `/v2/patient/${desk.id}/claim?insurance=${desk.insuranceId}&eligibility=${good}`,
  )
})

const shown: Record<ClaimStatus, { words: string; menu: string[] }> = {
  pending: { words: 'pending', menu: ['Edit', 'Validate', 'Cancel'] },
  validating: { words: 'validating', menu: ['View', 'Cancel'] },
  validated: { words: 'Ready to Be Sent', menu: ['View', 'Submit', 'Cancel'] },
  invalidated: { words: 'Invalid', menu: ['Edit', 'Validate', 'Cancel'] },
  submitting: { words: 'submitting', menu: ['View', 'Cancel'] },
  submitted: { words: 'Sent', menu: ['View', 'Cancel'] },
  answered: {
    words: 'answered',
    menu: ['Edit', 'Resubmit', 'Set as Approved', 'Set as Denied', 'Cancel', 'Duplicate'],
  },
  approved: { words: 'approved', menu: ['View'] },
  denied: { words: 'denied', menu: ['View', 'Duplicate'] },
  cancelled: { words: 'cancelled', menu: ['View', 'Duplicate'] },
  failed: { words: 'failed', menu: ['View', 'Duplicate'] },
}

test('a claim shows its status, and its menu what can be done with it [CLM-26] [CLM-27] [CLM-28] [CLM-29] [CLM-30] [CLM-31] [CLM-32] [CLM-33] [CLM-34] [CLM-35] [CLM-36] [CLM-37] [CLM-38] [CLM-39] [CLM-40] [CLM-41] [CLM-42] [CLM-12]', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const desk = await deskWithZoe({ page, clinic, make, server })
  for (const [at, status] of claimStatuses.entries()) {
    const { id } = await desk.claim({
      status,
      ...(status === 'validating' && { validating_since: new Date() }),
      created_at: `2026-05-${String(28 - at).padStart(2, '0')}T12:00:00Z`,
    })
    await desk.item(id, { fee_cents: (at + 1) * 100_00 })
  }
  await page.goto(insurancePage(desk.id, 'claims'))
  await expect(rows(page)).toContainText(claimStatuses.map(status => shown[status].words))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await screenshot(page, 'claims')
  for (const [at, status] of claimStatuses.entries()) {
    await page
      .getByRole('button', {
        name: new RegExp(
          `^Actions for .*\\$${at + 1}00\\.00`.replace('1000', '1,000').replace('1100', '1,100'),
        ),
      })
      .click()
    await expect(page.getByRole('menu').getByRole('menuitem'), status).toHaveText(shown[status].menu)
    await page.keyboard.press('Escape')
  }
})

test('what is done with a claim is said, and seen at every desk [CLM-43] [LIV-18] [ERR-162] [C-30] [CLM-72] [ROL-20] [API-131] [API-132] [API-133]', async ({
  page,
  clinic,
  make,
  server,
  anotherPage,
}) => {
  const desk = await deskWithZoe({ page, clinic, make, server })
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
  // One click, and it can be put right and sent again.
  await choose('$200.00', 'Duplicate')
  await expect(page.getByText('Claim duplicated')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/v2/patient/${desk.id}/claim/edit\\?`))
  await expect(page.getByRole('dialog', { name: 'Edit Claim' })).toBeVisible()
  await expect(rows(theirs)).toHaveCount(4)
})

test('what cannot be loaded says so beside what can, and is tried again [ERR-146] [C-30]', {
  tag: '@whole',
}, async ({ page, clinic, make, server, expectRefusal }) => {
  const desk = await deskWithZoe({ page, clinic, make, server })
  await desk.eligibility()
  await cutLiveUpdates(page)
  const lists = ['eligibilities', 'claims'].map(name => `/v2/rest/patients/${desk.id}/insurances/${name}`)
  const repairs: (() => void)[] = []
  for (const list of lists) {
    expectRefusal(`500 GET ${list}`)
    repairs.push(await breakDown(page, `**${list}`))
  }
  await page.goto(insurancePage(desk.id))
  const main = page.getByRole('main')
  await expect(main.getByText("It wasn't possible to load the patient eligibilities.")).toBeVisible()
  await expect(main.getByText("It wasn't possible to load the patient claims.")).toBeVisible()
  await expect(main.getByRole('tab')).toHaveText(['Insurances'])
  await expectAccessible(page)
  await expectThumbSized(page)
  await screenshot(page, 'insurance-tabs-failure')
  // While it is tried again nothing else goes, and what failed stays said.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**${lists[0]}`, async route => {
    await held
    return route.fallback()
  })
  const retry = main.getByRole('button', { name: 'Retry' }).first()
  const asked = page.waitForRequest(`**${lists[0]}`)
  await retry.click()
  await asked
  await expect(retry).toBeFocused()
  await expect(main.getByText("It wasn't possible to load the patient eligibilities.")).toBeVisible()
  await expect(main.getByRole('tab')).toHaveText(['Insurances'])
  for (const repair of repairs) repair()
  release()
  await expect(main.getByRole('tab')).toHaveText(['Insurances', 'Eligibilities'])
  await main.getByRole('button', { name: 'Retry' }).click()
  await expect(main.getByRole('alert')).toHaveCount(0)
  await expect(main.getByRole('heading', { name: 'Insurance', exact: true })).toBeFocused()
})
