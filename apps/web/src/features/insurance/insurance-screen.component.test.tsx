import { type ClaimStatus, claimStatuses } from '@archwire/domain/claims/claim-status'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../test/component/expect-page.ts'
import { open } from '../../../test/component/open.tsx'
import { expectThumbSized, widths } from '../../../test/component/thumb-sized.ts'

type Named = Record<string, string | number>

const main = page.getByRole('main')
const tabs = main.getByRole('tab')
const selected = page.getByRole('tab', { selected: true })
/** An entry of the list: a row of the table, or an item on a phone. */
const rows = main.css('tbody tr, li:not(:has(button[aria-pressed]))')

const insurancePage =
  (tab?: string) =>
  ({ patient }: Named) =>
    `/v2/patient/${patient}/insurance${tab === undefined ? '' : `?tab=${tab}`}`

const named: Record<string, string[]> = {
  'an insured patient': ['Insurances'],
  'an eligibility and a claim': ['Insurances', 'Eligibilities', 'Claims'],
  'an eligibility and a claim of an insurance that was removed': ['Eligibilities', 'Claims'],
  'a claim of an insurance that was removed': ['Claims'],
}

test.each(Object.entries(named))(
  'insurances, eligibilities and claims are tabs if there are any, and the first of them is open: %s [INS-01, INS-02, ROL-20] [G-60]',
  async (situation, names) => {
    await open(`claims/${situation}`, insurancePage())
    await expectTexts(tabs, names)
    await expect.element(selected).toHaveTextContent(names[0] ?? '')
    await expect
      .element(page.getByText('The patient has not filled out the insurance form yet.'))
      .not.toBeInTheDocument()
  },
)

test('the actions of an insurance stand beside it, and its removal apart from them [INS-02] [G-60]', async () => {
  await open('claims/an insured patient', insurancePage())
  for (const name of ['Check Eligibility: ', 'New Claim: ', 'More for ']) {
    await expect.element(page.getByRole('button', { name: new RegExp(`^${name}.+, M-1$`) })).toBeVisible()
  }
  await page.getByRole('button', { name: /^More for Sandbox/ }).click()
  await expectTexts(page.getByRole('menuitem'), ['Remove'])
})

test.each(widths)(
  'the tabs can be reached by keys, and the address keeps the open one (%s) [INS-01]',
  async at => {
    await open('claims/an eligibility and a claim', insurancePage(), { at })
    await expect.element(selected).toHaveTextContent('Insurances')
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    selected.element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(selected).toHaveTextContent('Eligibilities')
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(selected).toHaveTextContent('Claims')
    await expect.element(selected).toHaveFocus()
    await expectAddress(/\/insurance\?tab=claims$/)
  },
)

test('the address opens the tab that it names [INS-01]', async () => {
  await open('claims/an eligibility and a claim', insurancePage('claims'))
  await expect.element(selected).toHaveTextContent('Claims')
  await expectTexts(rows, [/Pat Doe.*\$4,750\.00/])
})

test('an insurance leads to an eligibility check and to a claim [ELG-02, CLM-02] [G-60]', async () => {
  const server = await open('claims/an insured patient', insurancePage())
  const { patient, insurance } = server.named
  const check = page.getByRole('button', { name: /^Check Eligibility: / })
  await check.click()
  await expectAddress(`/v2/patient/${patient}/eligibility/check?insurance=${insurance}`)
  await expect.element(page.getByRole('dialog', { name: 'Check Eligibility' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(check).toHaveFocus()
  await page.getByRole('button', { name: /^New Claim: / }).click()
  await expectAddress(`/v2/patient/${patient}/claim?insurance=${insurance}`)
  await expect.element(page.getByRole('dialog', { name: 'New Claim' })).toBeVisible()
})

test.each(widths)(
  'an eligibility check shows its status, and leads to a claim unless it has errors (%s) [ELG-10, ELG-11, ELG-12, ELG-13, ELG-15, ELG-21] [C-26, G-60]',
  async at => {
    const server = await open('eligibility/one of each', insurancePage('eligibilities'), { at })
    const { patient, insurance, wrong, good } = server.named
    const shown = [
      ['Created', 'NEW'],
      ['Requesting', 'ASKED'],
      ['Requested', 'Active coverage'],
      ['Check Errors', '72 · The member ID'],
      ['Failed', 'did not answer'],
    ]
    await expectCount(rows, shown.length)
    for (const [at, words] of shown.entries()) {
      for (const word of words) await expect.element(rows.nth(at)).toMatchTextContent(word)
    }
    // A placeholder stands where the response will be.
    await expectCount(page.getByRole('img', { name: 'Waiting for the payer' }), 2)
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()

    const proceed = (member: string) =>
      page.getByRole('button', { name: new RegExp(`^Proceed to claim: .+, ${member}$`) })
    for (const member of ['WRONG', 'DOWN']) {
      await proceed(member).click()
      await expect
        .element(page.getByRole('alert').last())
        .toMatchTextContent(
          'Please fix all the eligibility errors and check again before proceeding with claim.',
        )
      await expectAddress(`/v2/patient/${patient}/insurance?tab=eligibilities`)
    }
    for (const member of ['NEW', 'ASKED']) {
      await proceed(member).click()
      await expect
        .element(
          page.getByText('Please wait until the payer has answered before proceeding with claim.').first(),
        )
        .toBeVisible()
    }
    await page.getByRole('button', { name: /^Check Errors: .+, WRONG$/ }).click()
    await expectAddress(`/v2/patient/${patient}/eligibility/show?insurance=${insurance}&eligibility=${wrong}`)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await proceed('GOOD').click()
    await expectAddress(`/v2/patient/${patient}/claim?insurance=${insurance}&eligibility=${good}`)
  },
)

const shown: Record<ClaimStatus, { words: string; menu: string[] }> = {
  pending: { words: 'pending', menu: ['Edit', 'Validate', 'Cancel'] },
  validating: { words: 'validating', menu: ['View', 'Cancel'] },
  validated: { words: 'Ready to Be Sent', menu: ['View', 'Submit', 'Cancel'] },
  invalidated: { words: 'Invalid', menu: ['Edit', 'Validate', 'Cancel'] },
  submitting: { words: 'submitting', menu: ['View', 'Cancel'] },
  submitted: { words: 'Sent', menu: ['View', 'Cancel', 'Void claim'] },
  answered: {
    words: 'answered',
    menu: ['Edit', 'Resubmit', 'Set as Approved', 'Set as Denied', 'Cancel', 'Void claim', 'Duplicate'],
  },
  approved: { words: 'approved', menu: ['View', 'Void claim'] },
  denied: { words: 'denied', menu: ['View', 'Void claim', 'Duplicate'] },
  cancelled: { words: 'cancelled', menu: ['View', 'Duplicate'] },
  failed: { words: 'failed', menu: ['View', 'Duplicate'] },
  voiding: { words: 'voiding', menu: ['View'] },
  voided: { words: 'voided', menu: ['View', 'Duplicate'] },
}

test.each(widths)(
  'a claim shows its status, and its menu the actions for it (%s) [CLM-26, CLM-27, CLM-28, CLM-29, CLM-30, CLM-31, CLM-32, CLM-33, CLM-34, CLM-35, CLM-36, CLM-37, CLM-38, CLM-39, CLM-40, CLM-41, CLM-42, CLM-12]',
  async at => {
    await open('claims/a claim in every status', insurancePage('claims'), { at })
    await expectTexts(
      rows,
      claimStatuses.map(status => new RegExp(shown[status].words)),
    )
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    for (const [index, status] of claimStatuses.entries()) {
      const fee = `$${((index + 1) * 100).toLocaleString('en-US')}.00`
      await page.getByRole('button', { name: new RegExp(`^Actions for .*\\${fee}`) }).click()
      await expectTexts(page.getByRole('menu').getByRole('menuitem'), shown[status].menu)
      await userEvent.keyboard('{Escape}')
      await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    }
  },
)

test('the status of a claim leads to its dialog: where it can be changed, for that [CLM-117]', async () => {
  const server = await open('claims/a claim in every status', insurancePage('claims'))
  const { patient, insurance, invalidated, submitted } = server.named
  const dialogAddress = (mode: string, claim: unknown) =>
    `/v2/patient/${patient}/claim/${mode}?claim=${claim}&insurance=${insurance}`
  const status = (name: string) => main.getByRole('link', { name: new RegExp(`^${name} the claim of`) })
  await status('Invalid: edit').click()
  await expectAddress(dialogAddress('edit', invalidated))
  await expect.element(page.getByRole('dialog', { name: 'Edit Claim' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await status('Sent: view').click()
  await expectAddress(dialogAddress('view', submitted))
  await expect.element(page.getByRole('dialog', { name: 'View Claim' })).toBeVisible()
})

test.each(widths)(
  'a list that cannot be loaded says so beside the others, and Retry helps (%s) [ERR-146] [C-30]',
  async at => {
    const repairs: (() => void)[] = []
    const server = await open('claims/an eligibility and no claim', insurancePage(), {
      at,
      before: server => {
        server.cutLive()
        for (const list of ['eligibilities', 'claims'])
          repairs.push(server.fail(`GET /v2/rest/patients/*/insurances/${list}`, 500))
      },
    })
    await expect
      .element(main.getByText("It wasn't possible to load the patient eligibilities."))
      .toBeVisible()
    await expect.element(main.getByText("It wasn't possible to load the patient claims.")).toBeVisible()
    await expectTexts(tabs, ['Insurances'])
    await expectAccessible()
    await expectThumbSized()
    // While a list is loaded again, its error stays visible and nothing else is removed.
    for (const repair of repairs) repair()
    const list = `GET /v2/rest/patients/${server.named.patient}/insurances/eligibilities`
    const release = server.hold(list)
    const requestsBefore = server.requests.filter(one => one === list).length
    const retry = main.getByRole('button', { name: 'Retry' }).first()
    await retry.click()
    await expect.poll(() => server.requests.filter(one => one === list).length).toBe(requestsBefore + 1)
    await expect.element(retry).toHaveFocus()
    await expect
      .element(main.getByText("It wasn't possible to load the patient eligibilities."))
      .toBeVisible()
    await expectTexts(tabs, ['Insurances'])
    release()
    await expectTexts(tabs, ['Insurances', 'Eligibilities'])
    await main.getByRole('button', { name: 'Retry' }).click()
    await expect.element(main.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(main.getByRole('heading', { name: 'Insurance', exact: true })).toHaveFocus()
  },
)
