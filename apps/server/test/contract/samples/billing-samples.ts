import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { insertRow } from '../../database/owner-queries.ts'
import { factories } from '../../fixtures/factories.ts'
import { linkColumns } from '../../fixtures/sealed-link.ts'
import type { MakeSample } from './sample.ts'

type Values = { status?: string; payment_method_id?: number | null; due_date?: string }

/** A patient with a card and a plan with one invoice of $100 that waits to be paid. */
export async function billedPatient(owner: Pool, clinicId: number, values: Values = {}) {
  const { id: patientId } = await factories(owner).patient(clinicId)
  const token = randomBytes(16).toString('base64url')
  const method = await insertRow<{ id: number; gateway_id: string }>(owner, 'payment_methods', {
    clinic_id: clinicId,
    patient_id: patientId,
    gateway_id: `pm_${token}`,
    customer_id: `cus_${token}`,
    type: 'credit_card',
    brand: 'visa',
    last4: '4242',
    exp_month: 12,
    exp_year: 2030,
  })
  const plan = await insertRow<{ id: number }>(owner, 'payment_plans', {
    clinic_id: clinicId,
    patient_id: patientId,
    description: 'Braces',
    classification: 'one_time_payment',
    status: 'on_going',
    amount_cents: 10_000,
    discount_bps: 0,
    interest_bps: 0,
    down_payment_cents: 0,
    installments: 1,
    amount_with_discount_cents: 10_000,
    installment_amount_cents: 10_000,
    total_due_cents: 10_000,
    started_at: '2026-05-06',
  })
  const invoice = await insertRow<{ id: number }>(owner, 'invoices', {
    clinic_id: clinicId,
    payment_plan_id: plan.id,
    ...linkColumns('invoice', clinicId, `invoice-${token}`),
    kind: 'installment',
    sequence: 1,
    due_date: '2099-01-01',
    total_cents: 10_000,
    status: 'awaiting_payment',
    payment_method_id: method.id,
    ...values,
  })
  return { patientId, planId: plan.id, invoiceId: invoice.id, token: `invoice-${token}`, method }
}

/** The same, paid at the desk. */
async function paidPatient(owner: Pool, clinicId: number, way: 'cash' | 'check') {
  const billed = await billedPatient(owner, clinicId, { status: 'payment_confirmed' })
  const payment = await insertRow<{ id: number }>(owner, 'payments', {
    clinic_id: clinicId,
    invoice_id: billed.invoiceId,
    payment_method: way,
    gateway: 'on_site',
    amount_cents: 10_000,
    status: 'processed',
    origin: 'staff',
    additional_info: way === 'check' ? 'Check 1001' : null,
    processed_at: new Date(),
  })
  await insertRow(owner, 'ledger_entries', {
    clinic_id: clinicId,
    invoice_id: billed.invoiceId,
    payment_id: payment.id,
    kind: 'charge',
    amount_cents: 10_000,
    created_at: new Date(),
  })
  return { ...billed, paymentId: payment.id }
}

const ofPatient: MakeSample = async (owner, clinicId) => ({
  params: { id: (await billedPatient(owner, clinicId)).patientId },
})

const ofInvoice: MakeSample = async (owner, clinicId) => ({
  params: { id: (await billedPatient(owner, clinicId)).invoiceId },
})

const cash = { payment_method: 'cash', amount_targeted: 100 }

export const billingSamples: Record<string, MakeSample> = {
  'GET /patients/:id/finance/summary': ofPatient,
  'GET /patients/:id/finance/payment_plans': ofPatient,
  'POST /patients/:id/finance/payment_plans': async (...args) => ({
    ...(await ofPatient(...args)),
    body: { description: 'Braces', amount: 100 },
  }),
  'POST /patients/:id/finance/payment_plans/:planId/advance_payment': async (owner, clinicId) => {
    const { patientId, planId } = await billedPatient(owner, clinicId)
    return { params: { id: patientId, planId }, body: cash }
  },
  'POST /patients/:id/finance/payments': async (...args) => ({ ...(await ofPatient(...args)), body: cash }),
  'PUT /patients/:id/finance/payment_plans/:planId/autopay': async (owner, clinicId) => {
    const { patientId, planId, method } = await billedPatient(owner, clinicId)
    const body = { on: true, payment_method_id: method.gateway_id }
    return { params: { id: patientId, planId }, body }
  },
  'GET /patients/:id/finance/payment_plans/:planId/ledger': async (owner, clinicId) => {
    const { patientId, planId } = await billedPatient(owner, clinicId)
    return { params: { id: patientId, planId } }
  },
  'GET /billing/invoices/:id/payments': ofInvoice,
  'POST /billing/invoices/:id/payments': async (...args) => ({ ...(await ofInvoice(...args)), body: cash }),
  'PUT /billing/invoices/:id/payment_method': async (owner, clinicId) => {
    const { invoiceId, method } = await billedPatient(owner, clinicId)
    return { params: { id: invoiceId }, body: { invoice: { payment_method_id: method.gateway_id } } }
  },
  'PUT /billing/invoices/:id/awaiting_process': ofInvoice,
  'PUT /billing/invoices/:id/payments/:paymentId/decline': async (owner, clinicId) => {
    const { invoiceId, paymentId } = await paidPatient(owner, clinicId, 'check')
    return { params: { id: invoiceId, paymentId } }
  },
  'POST /billing/invoices/:id/payments/:paymentId/refund': async (owner, clinicId) => {
    const { invoiceId, paymentId } = await paidPatient(owner, clinicId, 'cash')
    return { params: { id: invoiceId, paymentId }, body: { amount: 1 } }
  },
  'DELETE /billing/invoices/:id/cancel': ofInvoice,
  'DELETE /billing/invoices/:id/link': ofInvoice,
}
