import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  expectAccessible,
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../../test/component/expect-page.ts'
import { open } from '../../../../test/component/open.tsx'
import { expectThumbSized, widths } from '../../../../test/component/thumb-sized.ts'

const situation = 'eligibility/answers, good and bad'
const checkDialog = page.getByRole('dialog', { name: 'Check Eligibility' })
const view = page.getByRole('dialog', { name: 'Eligibility', exact: true })
const button = (name: string) => view.getByRole('button', { name })
const section = (name: string) => view.getByRole('region', { name })

const answer = (which: string) => (named: Record<string, string | number>) =>
  `/v2/patient/${named.patient}/eligibility/show?insurance=${named.insurance}&eligibility=${named[which]}`

test.each(widths)(
  'the payer’s errors are listed and prevent the claim (%s) [ELG-13, ELG-15, ELG-19, ELG-20, ELG-21, ELG-28]',
  async at => {
    await open(situation, answer('refused'), { at })
    const errors = view.getByRole('list', { name: 'Eligibility errors' }).getByRole('listitem')
    await expectTexts(errors, [
      '72 Invalid/Missing Subscriber/Insured ID',
      '58 Date of Birth is invalid. Expected a string, but received null.',
    ])
    const blocked = 'Please fix all the eligibility errors and check again before proceeding with claim.'
    await expect.element(view.getByText(blocked)).toBeVisible()
    await expect.element(view.getByRole('button', { name: 'Sync patient data' })).not.toBeInTheDocument()
    await expectAccessible()
    await expectNoSidewaysScroll()
    await expectThumbSized()
    await expect.element(button('Check again')).toHaveAttribute('data-variant', 'filled')
    await expect.element(button('Proceed to claim')).toHaveAttribute('data-variant', 'default')
    await expect
      .element(view.getByRole('link', { name: 'See the patient’s insurances' }))
      .toHaveAttribute('href', expect.stringMatching(/\/v2\/patient\/\d+\/insurance$/))
    await view.getByRole('link', { name: 'Edit the patient’s basic information' }).click()
    await expectAddress(/\/edit\/basic$/)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expectAddress(/\/eligibility\/show/)
    await view.getByRole('button', { name: 'Proceed to claim' }).click()
    await expectCount(page.getByRole('alert').filter({ hasText: blocked }), 2)
    await expectAddress(/\/eligibility\/show/)
    await view.getByRole('button', { name: 'Check again' }).click()
    await expect.element(checkDialog).toBeVisible()
  },
)

test.each(widths)(
  'an unreachable payer and a check that cannot be loaded show an error (%s) [ELG-12, ERR-147]',
  async at => {
    let repair: () => void = () => undefined
    await open(situation, answer('failed'), {
      at,
      before: server => {
        server.cutLive()
        const { insurance, failed } = server.named
        repair = server.fail(`GET /v2/rest/insurances/${insurance}/eligibilities/${failed}`, 500)
      },
    })
    await expect
      .element(view.getByRole('alert'))
      .toMatchTextContent("It wasn't possible to load the eligibility.")
    await expectAccessible()
    await expectThumbSized()
    repair()
    await view.getByRole('button', { name: 'Retry' }).click()
    await expect.element(view.getByText('The payer could not be asked.')).toBeVisible()
    await expect.element(view.getByText('The payer did not answer for a day.')).toBeVisible()
    await expectAccessible()
  },
)

test('a record that cannot be changed shows an error; sections without data say so and have no search [ELG-28, ERR-152]', async () => {
  const server = await open(situation, answer('good'))
  server.fail('PUT /v2/rest/insurances/*/eligibilities/*/sync_patient_data', 500)
  await view.getByRole('button', { name: 'Sync patient data' }).click()
  await expect.element(page.getByText('Failed to sync patient data')).toBeVisible()
  await expect.element(button('Proceed to claim')).toHaveAttribute('data-variant', 'filled')
  await expect.element(button('Check again')).toHaveAttribute('data-variant', 'default')
  await expect.element(section('Deductible')).toMatchTextContent('The payer sent nothing about it.')
  await expect.element(section('Deductible').getByRole('searchbox')).not.toBeInTheDocument()
})

test('an address without a check shows an error', async () => {
  await open('eligibility/an insured patient', ({ patient }) => `/v2/patient/${patient}/eligibility/show`)
  await expect.element(page.getByText('No eligibility was named.')).toBeVisible()
})

test('without an insurance or a provider there is no check', async () => {
  await open(
    'eligibility/a patient without an insurance',
    ({ patient }) => `/v2/patient/${patient}/eligibility/check`,
  )
  await expect.element(checkDialog.getByText('No insurance on file yet.')).toBeVisible()
  await expect.element(checkDialog.getByText('No provider yet.')).toBeVisible()
  await expect.element(checkDialog.getByRole('button', { name: 'Check Eligibility' })).toBeDisabled()
})
