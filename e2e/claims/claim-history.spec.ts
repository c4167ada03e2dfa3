import { claimFactories } from '@archwire/server/test/claims'
import { expect, expectAccessible, expectNoSidewaysScroll, screenshot, test } from '../harness.ts'
import { expectThumbSized } from '../thumb-sized.ts'
import {
  button,
  claimPage,
  deskWithClaim,
  dialogOf,
  openClaim,
  sectionOf,
  tell,
  treated,
} from './claim-desk.ts'

const response = {
  claimErrors: [{ field: 'providers', message: 'A Billing provider is missing' }],
  claimItemErrors: [{ itemId: 1, field: 'procedureCode', message: 'The code is not known' }],
  claimItems: [{ id: 1, procedureCode: 'D8080' }],
  statusDescriptions: ['Sent back by the clearinghouse'],
}
const code = {
  categoryCode: 'A7',
  code: 'A7',
  statusCode: '562',
  entityCode: '85',
  description: 'The NPI is not right',
}

test('the history is told day by day, the newest first, with who did it, what is wrong and the payer’s codes [ATT-17] [ATT-18] [ATT-19] [ATT-20] [ATT-21] [ATT-22] [ATT-23] [G-61]', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const claim = await deskWithClaim({ page, clinic, make, server }, { ...treated, status: 'submitted' })
  await page.goto(claimPage(claim, 'view'))
  const history = sectionOf(dialogOf(page, 'View'), 'History')
  await expect(history).toContainText('No history found')
  const { rows } = await server.owner.query('select id from users where email = $1', [clinic.staff.email])
  const write = (told: Parameters<typeof tell>[3]) => tell(server, clinic.id, claim.id, told)
  await write({ action: 'create', message: 'Claim created', at: '2026-05-05T14:30:00Z', userId: rows[0].id })
  await write({
    action: 'update_status',
    message: 'Status updated from validating to invalidated',
    from: 'validating',
    to: 'invalidated',
    at: '2026-05-06T13:05:00Z',
    data: { response },
  })
  await write({
    action: 'update_status',
    message: 'Status updated from submitted to answered',
    from: 'submitted',
    to: 'answered',
    at: '2026-05-06T20:15:00Z',
    data: { claimStatus: [code] },
  })
  await page.reload()
  await expect(history.getByRole('heading', { level: 4 })).toHaveText(['05/06/2026', '05/05/2026'])
  const entries = history.locator('ol > li')
  await expect(entries).toHaveCount(3)
  await expect(entries.nth(0)).toContainText('Status updated from Sent to answered')
  await expect(entries.nth(0)).toContainText('A7 : 562 : 85 The NPI is not right')
  await expect(entries.nth(0)).toContainText('4:15 PM · System')
  const links = { 'Category codes': 'claim-status-category-codes', 'Status codes': 'claim-status-codes' }
  for (const [name, path] of Object.entries(links)) {
    const link = entries.nth(0).getByRole('link', { name })
    await expect(link).toHaveAttribute('href', `https://x12.org/codes/${path}`)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  await expect(entries.nth(1)).toContainText('Status updated from validating to Invalid')
  await expect(entries.nth(1).getByRole('listitem')).toHaveText([
    'A Billing provider is missing',
    'D8080: The code is not known',
    'Sent back by the clearinghouse',
  ])
  await expect(entries.nth(2)).toContainText('10:30 AM · Sam Lee')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectThumbSized(page)
  await history.scrollIntoViewIfNeeded()
  await screenshot(page, 'claim-history')
})

test('what a payer paid prepares the decision, and staff take it [CLM-32] [CLM-33] [CLM-40] [ERR-162] [C-30] [API-132] [API-133]', {
  tag: '@whole',
}, async ({ page, clinic, make, server }) => {
  const claim = await deskWithClaim({ page, clinic, make, server }, { ...treated, status: 'answered' })
  const { owner } = server
  const submission = await claimFactories(owner).submission(clinic.id, claim.id, {
    state: 'answered',
    settled_at: '2026-05-06T12:00:00Z',
  })
  const { rows: files } = await owner.query(
    `insert into clearinghouse_files (clinic_id, kind, content_hash, received_at, processed_at)
     values ($1, '835', sha256($2), now(), now()) returning id`,
    [clinic.id, Buffer.from(`of claim ${claim.id}`)],
  )
  const { rows: paid } = await owner.query(
    `insert into claim_remittances (clinic_id, claim_id, claim_submission_id, clearinghouse_file_id, position,
       status_code, charged_cents, paid_cents, adjusted_cents, owed_cents, adds_up, adjustments, lines, proposes,
       trace_number, paid_on, received_at)
     values ($1, $2, $3, $4, 0, '1', 475000, 150000, 25000, 300000, true, '[]', $5, 'approved', 'CHK-1',
       '2026-05-05', now()) returning id`,
    [
      clinic.id,
      claim.id,
      submission.id,
      files[0].id,
      JSON.stringify([
        {
          procedureCode: 'D8080',
          charged: 4750,
          paid: 1500,
          adjustments: [
            { group: 'CO', reason: '45', amount: 250, description: 'Above what was agreed' },
            { group: 'PR', reason: '2', amount: 3000, description: null },
          ],
        },
      ]),
    ],
  )
  await tell(server, clinic.id, claim.id, {
    action: 'remittance',
    message: 'The payer paid $1,500.00',
    at: '2026-05-06T12:00:00Z',
    data: { remittanceId: Number(paid[0].id) },
  })
  const dialog = await openClaim(page, claim)
  const history = sectionOf(dialog, 'History')
  for (const sum of [
    '$4,750.00',
    '$1,500.00',
    '$250.00',
    '$3,000.00',
    '05/05/2026',
    'CHK-1',
    'CO-45',
    'PR-2',
  ]) {
    await expect(history).toContainText(sum)
  }
  await expect(history).toContainText('By that the claim would be approved.')
  await expectAccessible(page)
  await expectThumbSized(page)
  await history.scrollIntoViewIfNeeded()
  await screenshot(page, 'claim-decision')
  await button(history, 'Set as Approved').click()
  await expect(page.getByText('Claim approved')).toBeVisible()
  await expect(dialog.getByText('approved', { exact: true })).toBeVisible()
  await expect(button(history, 'Set as Denied')).toHaveCount(0)
  await expect(history).toContainText('Status updated from answered to approved')
})

test('without a payment staff decide by themselves [CLM-34] [CLM-40] [ERR-162] [C-30] [API-133]', {
  tag: ['@any-width', '@whole'],
}, async ({ page, clinic, make, server }) => {
  const claim = await deskWithClaim({ page, clinic, make, server }, { ...treated, status: 'answered' })
  const dialog = await openClaim(page, claim)
  await button(dialog, 'Set as Denied').click()
  await expect(page.getByText('Claim denied')).toBeVisible()
  await expect(dialog.getByText('denied', { exact: true })).toBeVisible()
})
