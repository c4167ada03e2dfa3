import type { InvoiceStatus } from '@archwire/domain/finance/invoice-status'
import { setToken } from '../../fixtures/sealed-link.ts'
import type { Beginning, Situation } from '../situation.ts'
import { clinicWithZoe, nth } from './zoes-plans.ts'

const inOrder: InvoiceStatus[] = [
  'declined',
  'capturing',
  'awaiting_payment',
  'awaiting_process',
  'payment_confirmed',
  'partially_refunded',
  'refunded',
  'canceled',
  'voided',
  'denied',
  'pending',
]

const putClinic = ({ owner, clinic }: Beginning, status: string) =>
  owner.query('update clinics set billing_onboarding_status = $2 where id = $1', [clinic.id, status])

const accountIn =
  (status: string): Situation =>
  async at => {
    const { patient } = await clinicWithZoe(at)
    await putClinic(at, status)
    return { named: { patient } }
  }

/** A patient who was in another ledger before; the clinic may have entered its address. */
const legacyPatient =
  (address: string | null): Situation =>
  async at => {
    const { patient } = await clinicWithZoe(at)
    await at.owner.query(`update patients set fake_gf_patient_id = 'P 7' where id = $1`, [patient])
    await at.owner.query(
      `update clinics set legacy_ledger_url = $2, stripe_ledger_account_id = 'A-1' where id = $1`,
      [at.clinic.id, address],
    )
    return { named: { patient } }
  }

export const situations: Record<string, Situation> = {
  'no payment account': async ({ make, clinic }) => {
    const { id } = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
    return { named: { patient: id } }
  },
  'a payment account that is being verified': accountIn('pending_verification'),
  'a payment account that was refused': accountIn('rejected'),
  'a payment account that is ready': accountIn('completed'),
  'a payment account that was disconnected': async at => {
    const desk = await clinicWithZoe(at)
    await desk.agreeOn()
    await putClinic(at, 'disconnected')
    await at.owner.query(
      `insert into sandbox_bank_objects (id, clinic_id, kind, status, created_at)
       values ('acct_sandbox_' || $1::bigint, $1, 'account', 'disconnected', '2026-05-06T13:00:00Z')`,
      [at.clinic.id],
    )
    return { named: { patient: desk.patient } }
  },
  'a payout that failed': async at => {
    const { patient } = await clinicWithZoe(at)
    await at.owner.query(
      `insert into failed_payouts (clinic_id, payout_id, amount_cents, message, failed_at)
       values ($1, 'po_1', 123450, 'The bank account has been closed.', '2026-05-05T14:00:00Z')`,
      [at.clinic.id],
    )
    return { named: { patient } }
  },
  'another ledger before': legacyPatient('https://old.example.com/{accountId}/{patientId}'),
  'another ledger before, nobody knows where': legacyPatient(null),
  'an invoice of each status': async at => {
    const desk = await clinicWithZoe(at)
    const plan = await desk.agreeOn({ amount: 1200, installments: 12 })
    for (const [place, status] of inOrder.entries()) await desk.put(nth(plan, place), { status })
    await desk.put(nth(plan, 0), { last_error_message: 'Your card has expired.' })
    await desk.put(nth(plan, 2), { send_payment_link: true })
    await desk.put(nth(plan, 3), {
      last_error_message: 'Your card has insufficient funds.',
      next_attempt_on: '2031-05-06',
    })
    await desk.pay(nth(plan, 11), 100)
    await at.owner.query('update payments set disputed_at = $2 where invoice_id = $1', [
      nth(plan, 11).id,
      '2026-05-06T13:30:00Z',
    ])
    await at.owner.query(`update payment_plans set status = 'declined' where id = $1`, [plan.id])
    return { named: { patient: desk.patient } }
  },
  'a plan': async at => {
    const desk = await clinicWithZoe(at)
    const invoice = nth(await desk.agreeOn(), 0)
    // Pages show it, and it would differ in each recording.
    const token = 'the-token-of-the-invoice'
    await setToken(at.owner, 'invoice', { id: invoice.id, clinicId: at.clinic.id, token })
    return { named: { patient: desk.patient } }
  },
  'invoices that can be treated in every way': async at => {
    const desk = await clinicWithZoe(at)
    const plan = await desk.agreeOn({ amount: 1200, installments: 12 })
    await desk.saveCard()
    await desk.pay(nth(plan, 1), 100)
    await desk.pay(nth(plan, 2), 40)
    await desk.pay(nth(plan, 3), 100, { way: 'check', info: 'Check 7' })
    await desk.refund(nth(plan, 4), await desk.pay(nth(plan, 4), 100), 20)
    await desk.refund(nth(plan, 5), await desk.pay(nth(plan, 5), 100), 100)
    await desk.put(nth(plan, 6), { status: 'canceled' })
    await desk.put(nth(plan, 7), { status: 'denied' })
    await desk.put(nth(plan, 8), { status: 'capturing' })
    await desk.put(nth(plan, 9), { status: 'voided' })
    await desk.put(nth(plan, 10), { status: 'awaiting_process' })
    await desk.makeOverdue(nth(plan, 11), 500)
    return { named: { patient: desk.patient } }
  },
  'two installments and a card': async at => {
    const desk = await clinicWithZoe(at)
    await desk.agreeOn({ installments: 2 })
    await desk.saveCard()
    return { named: { patient: desk.patient } }
  },
  'two installments of somebody whom no message reaches': async at => {
    const desk = await clinicWithZoe(at, { email: null, phone_number: null })
    const second = nth(await desk.agreeOn({ installments: 2 }), 1)
    await desk.saveCard()
    return {
      named: { patient: desk.patient },
      elsewhere: { 'the bank begins to take the second': () => desk.put(second, { status: 'capturing' }) },
    }
  },
}
