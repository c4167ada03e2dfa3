import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { insertRow } from '../../database/owner-queries.ts'
import { openForPayments } from '../../fixtures/finance/open-for-payments.ts'
import { billedPatient } from './billing-samples.ts'
import type { MakeSample } from './sample.ts'

async function ready(owner: Pool, clinicId: number) {
  const known = await owner.query('select from payment_accounts where clinic_id = $1', [clinicId])
  if (known.rows.length === 0) await openForPayments({ owner }, clinicId)
  const { patientId, method, token } = await billedPatient(owner, clinicId)
  return { params: { id: patientId }, body: { payment_method_id: method.gateway_id }, token }
}

const withMethod: MakeSample = async (owner, clinicId) => {
  const { params, body } = await ready(owner, clinicId)
  return { params, body }
}

const byLink: MakeSample = async (owner, clinicId) => ({
  params: { token: (await ready(owner, clinicId)).token },
  guessed: { token: randomBytes(24).toString('base64url') },
})

/** A debit that the practice bank is processing. */
const debit: MakeSample = async (owner, clinicId) => {
  const id = randomBytes(4).readUInt32BE()
  await insertRow(owner, 'sandbox_bank_objects', {
    id: `pi_${randomBytes(12).toString('hex')}`,
    clinic_id: clinicId,
    kind: 'payment_intent',
    status: 'processing',
    amount_cents: 100,
    details: {
      paymentId: id,
      accountId: `acct_sandbox_${clinicId}`,
      type: 'ach',
      brand: 'Test bank',
      last4: '6789',
      behaves: 'works',
    },
    created_at: new Date(),
  })
  return { params: { id } }
}

/** A card in the practice bank's books. */
const savedThere: MakeSample = async (owner, clinicId) => {
  const id = `pm_${randomBytes(12).toString('hex')}`
  await insertRow(owner, 'sandbox_bank_objects', {
    id,
    clinic_id: clinicId,
    kind: 'payment_method',
    status: 'attached',
    details: {
      customerId: 'cus_unknown',
      type: 'credit_card',
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2030,
      postalCode: null,
      fingerprint: 'unknown',
      behaves: 'works',
    },
    created_at: new Date(),
  })
  return { params: { id }, body: { turn: 'renew' } }
}

// Whoever has the secret of a setup or a payment has it from us, and needs nothing else.
const ofBrowser: MakeSample = async () => ({
  params: { id: 'seti_unknown' },
  body: { client_secret: 'seti_unknown_secret_unknown' },
  isCallersOwn: true,
  answered: 404,
})

export const paymentMethodSamples: Record<string, MakeSample> = {
  'GET /patients/:id/finance/payment_methods': withMethod,
  'DELETE /patients/:id/finance/payment_methods': withMethod,
  // An unknown token is refused, for a patient of the own clinic.
  'GET /patients/:id/finance/duplicate_cards/:tokenId': async (owner, clinicId) => {
    const { params } = await ready(owner, clinicId)
    return { params: { ...params, tokenId: 'tok_unknown' }, answered: 422 }
  },
  'POST /patients/:id/finance/stripe_setup_intents': async (owner, clinicId) => ({
    params: (await ready(owner, clinicId)).params,
    body: {},
  }),
  'PUT /patients/:id/finance/payment_method': async (...args) => ({
    ...(await withMethod(...args)),
    answered: 422,
  }),
  'DELETE /patients/:id/finance/payment_method': withMethod,
  // A card needs no verification.
  'POST /patients/:id/finance/payment_method/verification_link': async (...args) => ({
    ...(await withMethod(...args)),
    answered: 422,
  }),
  'GET /billing/invoices/:id/links/new': async (owner, clinicId) => ({
    params: { id: (await billedPatient(owner, clinicId)).invoiceId },
  }),
  'GET /public/invoices/:token': byLink,
  'POST /public/invoices/:token/setup': byLink,
  // A card that was saved in the record cannot be charged by a link.
  'POST /public/invoices/:token/payments': async (owner, clinicId, storage) => {
    const { token, body } = await ready(owner, clinicId)
    return { ...(await byLink(owner, clinicId, storage)), params: { token }, body, answered: 422 }
  },
  'POST /sandbox/payments/:id/settle': debit,
  'POST /sandbox/payments/:id/return': debit,
  'POST /sandbox/payment_methods/:id/turn': savedThere,
  'POST /sandbox/payments/setup_intents/:id/confirm': ofBrowser,
  'POST /sandbox/payments/setup_intents/:id/verify_microdeposits': async (...args) => {
    const sample = await ofBrowser(...args)
    return { ...sample, body: { ...(sample.body as object), descriptor_code: 'SM11AA' } }
  },
  'POST /sandbox/payments/payment_intents/:id/confirm': ofBrowser,
}
