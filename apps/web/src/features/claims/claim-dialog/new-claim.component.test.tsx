import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, dialogOf, edit, sectionOf } from '../../../../test/component/claim-dialog.ts'
import { expectAccessible, expectCount } from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { widths } from '../../../../test/component/thumb-sized.ts'

const dialog = dialogOf('New')
const insurance = dialog.getByLabelText('Insurance')
const memberId = dialog.getByLabelText('Member ID')
const create = button(dialog, 'Create Claim')

test.each(widths)(
  'missing values show an error under their fields, and the first one gets the focus (%s) [CLM-44, CLM-45, CLM-46, CLM-47, CLM-48, CLM-49, CLM-50, CLM-51, ERR-155]',
  async at => {
    await open('claims/three insurances', ({ patient }) => `/v2/patient/${patient}/claim`, { at })
    // With several insurances none is preselected.
    await expect.element(insurance).toHaveValue('')
    await dialog.getByLabelText('Claim order').selectOptions('')
    await create.click()
    for (const problem of [
      'Insurance is required',
      'First name is required',
      'Last name is required',
      'The date of birth is required',
      'Gender is required',
      'Relationship is required',
      'Member ID is required',
      'Sequence code is required',
    ]) {
      await expect.element(dialog.getByText(problem, { exact: true })).toBeVisible()
    }
    await expect.element(insurance).toHaveFocus()
    await expectAccessible()
    await insurance.selectOptions('Aetna (60054), member M-2')
    await expect.element(memberId).toHaveValue('M-2')
    await dialog.getByLabelText('Claim order').selectOptions('Primary')
    await create.click()
    await expect.element(dialogOf('Edit').getByText('Aetna')).toBeVisible()
  },
)

test('choosing another insurance clears the subscriber: nothing of the first one goes into the claim [CLM-02, CLM-16]', async () => {
  let repair: () => void = () => undefined
  const server = await open(
    'claims/three insurances',
    ({ patient, insurance }) => `/v2/patient/${patient}/claim?insurance=${insurance}`,
    {
      before: server => {
        server.cutLive()
        const path = `/v2/rest/insurances/${server.named.third}/eligibilities/subscribers`
        repair = server.fail(`GET ${path}`, 500)
      },
    },
  )
  await expect.element(memberId).toHaveValue('M-1')
  await memberId.fill('M-1 corrected')
  // Without known subscribers the field stays empty.
  await insurance.selectOptions('Aetna (60054), member M-3')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent("We couldn't find the subscribers")
  await expect.element(memberId).toHaveValue('')
  await memberId.fill('M-3 by hand')
  repair()
  await button(dialog, 'Retry').click()
  await expectCount(dialog.getByLabelText('Subscriber').css('option'), 3)
  await expect.element(memberId).toHaveValue('M-3 by hand')
  await insurance.selectOptions('Aetna (60054), member M-2')
  await expect.element(memberId).toHaveValue('M-2')
  await expect.element(dialog.getByLabelText('Group number')).toHaveValue('G-2')
  await create.click()
  await expect.element(dialogOf('Edit')).toBeVisible()
  const second = Number(server.named.insurance) + 1
  expect(server.sent).toMatchObject([
    {
      request: `POST /v2/rest/insurances/${second}/claims`,
      body: { claim: { subscriberAttributes: { memberId: 'M-2', groupNumber: 'G-2' } } },
    },
  ])
})

const gone = 'The insurance that you came from was removed.'
const removed = 'claims/an insurance that was removed, and another'

test('a removed insurance is not silently replaced by another one for a claim [ELG-15]', async () => {
  await open(
    removed,
    ({ patient, insurance, eligibility }) =>
      `/v2/patient/${patient}/claim?insurance=${insurance}&eligibility=${eligibility}`,
  )
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(gone)
  await expect.element(insurance).toHaveValue('')
  await expectAccessible()
  await insurance.selectOptions('Aetna (60054), member M-2')
  await expect.element(memberId).toHaveValue('M-2')
})

test('a removed insurance is not silently replaced by another one for an eligibility check [ELG-15]', async () => {
  await open(
    removed,
    ({ patient, insurance }) => `/v2/patient/${patient}/eligibility/check?insurance=${insurance}`,
  )
  const check = page.getByRole('dialog', { name: 'Check Eligibility' })
  await expect.element(check.getByRole('alert')).toMatchTextContent(gone)
  await expect.element(check.getByLabelText('Insurance')).toHaveValue('')
})

test.each([
  ['failed', /^Please fix all the eligibility errors and check again before proceeding with claim\.$/],
  ['awaited', /The payer has not answered yet/],
])(
  'a response with errors, or one that is still awaited, prevents the claim: %s [ELG-15, ELG-21]',
  async (which, words) => {
    await open(
      'claims/answers that hold a claim up',
      named => `/v2/patient/${named.patient}/claim?insurance=${named.insurance}&eligibility=${named[which]}`,
    )
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(words)
    await expect.element(create).toBeDisabled()
    await expectAccessible()
  },
)

test('subscribers that cannot be loaded show an error with a retry [ERR-148]', async () => {
  let repair: () => void = () => undefined
  await open('claims/an insured patient', ({ patient }) => `/v2/patient/${patient}/claim`, {
    before: server => {
      server.cutLive()
      repair = server.fail('GET /v2/rest/insurances/*/eligibilities/subscribers', 500)
    },
  })
  await expect.element(dialog.getByRole('alert')).toMatchTextContent("We couldn't find the subscribers")
  repair()
  await button(dialog, 'Retry').click()
  // The only insurance is preselected, and so is its first subscriber.
  await expect.element(dialog.getByLabelText('First name')).toHaveValue('Zoë')
})

test('a predetermination is chosen when the claim is made [CLM-79]', async () => {
  const server = await open('claims/an insured patient', ({ patient }) => `/v2/patient/${patient}/claim`)
  await expect.element(memberId).toHaveValue('M-1')
  await dialog.getByRole('checkbox', { name: 'Predetermination' }).click()
  await create.click()
  await expect.element(dialogOf('Edit')).toMatchTextContent(/Predetermination \d+/)
  expect(server.sent.at(-1)?.body).toMatchObject({ claim: { predetermination: true } })
})

test.each(widths)(
  'a new claim comes filled in and says from what; every part of it can be changed before it is sent (%s) [CLM-103, CLM-104, CLM-105]',
  async at => {
    const server = await open(
      'claims/a patient whose treatment was started',
      ({ patient }) => `/v2/patient/${patient}/claim`,
      { at },
    )
    await expect.element(memberId).toHaveValue('M-1')
    await create.click()
    const made = dialogOf('Edit')
    await expect
      .element(
        made.getByText('Filled in from the visit and usual fees. Look it through before it is validated.'),
      )
      .toBeVisible()
    expect(server.sent.at(-1)?.body).toMatchObject({ claim: { prefill: true } })
    const providers = sectionOf(made, 'Providers').getByRole('list', { name: 'Providers' })
    await expect.element(providers).toMatchTextContent(/Harbor Orthodontics.*Billing.*Ray Cho.*Rendering/)
    const items = sectionOf(made, 'Items')
    await expect.element(items).toMatchTextContent(/D8090.*Full case, adult.*\$6,200\.00.*05\/04\/2026/)
    await expect.element(sectionOf(made, 'Treatment')).toMatchTextContent(/05\/04\/2026.*18.*18/)
    await expectAccessible()
    await button(items, 'Edit D8090').click()
    await items.getByLabelText('Fee').fill('6100')
    await button(items, 'Save D8090').click()
    await expect.element(items).toMatchTextContent('$6,100.00')
    const treatment = await edit(made, 'Treatment')
    await treatment.getByLabelText('Treatment months').fill('20')
    await button(treatment, 'Save Treatment').click()
    await expect.element(button(treatment, 'Edit Treatment')).toBeVisible()
    await expect.element(button(sectionOf(made, 'Providers'), 'Remove Ray Cho')).toBeVisible()
  },
)

test('a new claim says which other claims of the patient are under way, and leads there [CLM-113]', async () => {
  await open('claims/a whole claim', ({ patient }) => `/v2/patient/${patient}/claim`)
  const link = dialogOf('New').getByRole('link', { name: /^a claim of \$[\d,.]+ from 05\/06\/2026$/ })
  await expect.element(dialogOf('New')).toMatchTextContent('05/06/2026 already, pending.')
  // It stands in a box like other notices.
  const box = link.element().closest('div')
  expect(getComputedStyle(box ?? document.body).borderLeftWidth).toBe('3px')
  await link.click()
  await expect.element(dialogOf('Edit').getByRole('heading', { name: 'History' })).toBeVisible()
})
