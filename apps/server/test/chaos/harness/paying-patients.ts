import pg from 'pg'
import { insertRow } from '../../database/owner-queries.ts'
import { factories } from '../../fixtures/factories.ts'
import { planWith } from '../../fixtures/finance/payment-fixture.ts'
import type { StripeServer } from '../../providers/stripe-server.ts'
import type { Bill, Payer } from './payment-scenarios.ts'

/** A clinic, an administrator, and patients with payment methods that the bank and we know. */
export async function createPayingPatients(
  stripe: StripeServer,
  ownerUrl: string,
  patients: number,
  of?: { clinicId: number },
) {
  const account = 'acct_kills'
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 4 })
  const make = factories(owner)
  const clinicId = of?.clinicId ?? (await make.clinic()).id
  const { email } = await make.user(clinicId, { admin: true })
  await owner.query(`update clinics set billing_onboarding_status = 'completed' where id = $1`, [clinicId])
  await insertRow(owner, 'payment_accounts', { clinic_id: clinicId, gateway: 'stripe', account_id: account })
  const payers: Payer[] = []
  for (let count = 0; count < patients; count++) {
    const { id: patientId } = await make.patient(clinicId)
    const customer = `cus_kills_${patientId}`
    const place = { clinic_id: clinicId, patient_id: patientId, customer_id: customer }
    await insertRow(owner, 'payment_customers', { ...place, account_id: account })
    const atBank = (name: string, more: object) => {
      const id = `pm_${name}_${patientId}`
      const billing_details = { address: { postal_code: '94107' } }
      stripe.add({ id, object: 'payment_method', account, customer, billing_details, ...more })
      return id
    }
    const saved = async (name: string, type: 'credit_card' | 'ach', more: object = {}) => {
      const expiry = type === 'ach' ? {} : { exp_month: 12, exp_year: 2040 }
      const gateway_id = atBank(name, more)
      const shown = { brand: 'visa', last4: '4242', ...expiry }
      await insertRow(owner, 'payment_methods', { ...place, gateway_id, type, ...shown })
      return gateway_id
    }
    const card = { brand: 'visa', last4: '3184', exp_month: 4, exp_year: 2031, fingerprint: customer }
    payers.push({
      patientId,
      customer,
      card: await saved('works', 'credit_card'),
      debit: await saved('bank', 'ach', { type: 'us_bank_account' }),
      bad: await saved('bad', 'credit_card', { behaves: 'declines' }),
      challenged: atBank('asked', { type: 'card', card, behaves: 'needs-holder' }),
    })
  }
  const bill = async (payer: Payer, invoices: number): Promise<Bill> => ({
    payer,
    ...(await planWith({ owner }, { clinicId, patientId: payer.patientId }, Array(invoices).fill({}))),
  })
  return { account, email, payers, bill, close: () => owner.end() }
}
