import type { Client } from 'pg'
import { insertOne } from '../clinic/demo-rows.ts'
import type { DemoWay } from './finance-plans.ts'

/** A saved card or bank account, as both sides know it. */
export type DemoMethod = {
  id: number
  gatewayId: string
  customerId: string
  type: 'credit_card' | 'ach'
  brand: string
  last4: string
  behaves: 'works' | 'declines'
}

type Charge = {
  invoiceId: number
  amountCents: number
  at: Date
  /** Absent: paid at the desk. */
  method: DemoMethod | undefined
  way?: 'cash' | 'check'
  /** The how manyth try at the bank. */
  attempt?: number
  /** At the desk; otherwise by itself. */
  isByStaff?: boolean
}
type Back = { invoiceId: number; paymentId: number; amountCents: number; at: Date }

export type DemoBank = ReturnType<typeof demoBank>

type Kind = Pick<DemoMethod, 'type' | 'brand' | 'last4' | 'behaves'>

const kinds: Record<Exclude<DemoWay, 'link' | 'desk'>, Kind> = {
  card: { type: 'credit_card', brand: 'visa', last4: '4242', behaves: 'works' },
  'declining card': { type: 'credit_card', brand: 'visa', last4: '0341', behaves: 'declines' },
  'bank account': { type: 'ach', brand: 'STRIPE TEST BANK', last4: '6789', behaves: 'works' },
}

const refusal = { code: 'generic_decline', message: 'Your card was declined.' }

/** The practice numbers, of which nothing but the fingerprint is kept: whoever types one of them again has it already. */
const numbers: Record<keyof typeof kinds, string> = {
  card: '4242424242424242',
  'declining card': '4000000000000341',
  'bank account': '110000000 000123456789',
}

/** Writes every movement of money twice: into the clinic's ledger, and into the books of the practice bank. */
export function demoBank(owner: Client, clinicId: number, fingerprintOf: (number: string) => string) {
  const accountId = `acct_sandbox_${clinicId}`
  const methods = new Map<string, DemoMethod>()

  const enter = (object: Record<string, unknown>) =>
    insertOne(owner, 'sandbox_bank_objects', { clinic_id: clinicId, ...object })

  const book = (entry: Back & { kind: string; refundId?: number }) =>
    insertOne(owner, 'ledger_entries', {
      clinic_id: clinicId,
      invoice_id: entry.invoiceId,
      payment_id: entry.paymentId,
      refund_id: entry.refundId ?? null,
      kind: entry.kind,
      amount_cents: entry.amountCents,
      created_at: entry.at,
    })

  /** An attempt, as the ledger's side writes it down and as the bank answered it. */
  async function take(
    { invoiceId, amountCents, at, method, way = 'cash', attempt = 1, isByStaff = false }: Charge,
    { status, answered }: { status: string; answered: 'succeeded' | 'processing' | 'failed' },
  ): Promise<number> {
    const isDeclined = answered === 'failed'
    const { id } = await insertOne(owner, 'payments', {
      clinic_id: clinicId,
      invoice_id: invoiceId,
      payment_method: method?.type ?? way,
      gateway: method === undefined ? 'on_site' : 'stripe',
      payment_method_id: method?.id ?? null,
      last4: method?.last4 ?? null,
      amount_cents: amountCents,
      status,
      origin: method === undefined || isByStaff ? 'staff' : 'job',
      attempt: method === undefined ? null : attempt,
      additional_info: method === undefined && way === 'check' ? 'Check no. 1041' : null,
      last_error_message: isDeclined ? refusal.message : null,
      decline_code: isDeclined ? refusal.code : null,
      asked_at: method === undefined ? null : at,
      processed_at: answered === 'succeeded' ? at : null,
      declined_at: isDeclined ? at : null,
      created_at: at,
      updated_at: at,
    })
    if (method === undefined) return id
    const chargeId = `pi_demo${id}`
    await owner.query('update invoices set attempts = $2 where id = $1', [invoiceId, attempt])
    await owner.query('update payments set gateway_charge_id = $2 where id = $1', [id, chargeId])
    await enter({
      id: chargeId,
      kind: 'payment_intent',
      status: answered,
      amount_cents: amountCents,
      idempotency_key: `invoice:${invoiceId}:attempt:${attempt}`,
      details: {
        accountId,
        customerId: method.customerId,
        methodId: method.gatewayId,
        type: method.type,
        brand: method.brand,
        last4: method.last4,
        behaves: method.behaves,
        paymentId: id,
        answered,
        ...(isDeclined && refusal),
      },
      created_at: at,
    })
    return id
  }

  const chargeOf = (paymentId: number) => `pi_demo${paymentId}`

  return {
    /** Saved when it is first paid by; the patient's first is paid by first. */
    async method(patientId: number, way: keyof typeof kinds, at: Date): Promise<DemoMethod> {
      const known = methods.get(`${patientId} ${way}`)
      if (known !== undefined) return known
      const kind = kinds[way]
      const customerId = `cus_demo${patientId}`
      const isFirst = ![...methods.values()].some(method => method.customerId === customerId)
      if (isFirst) {
        await enter({ id: customerId, kind: 'customer', status: 'active', created_at: at })
        await owner.query(
          'insert into payment_customers (clinic_id, patient_id, account_id, customer_id) values ($1, $2, $3, $4)',
          [clinicId, patientId, accountId, customerId],
        )
      }
      const gatewayId = `pm_demo${patientId}_${kind.last4}`
      const isCard = kind.type === 'credit_card'
      const expiry = { expMonth: isCard ? 8 : null, expYear: isCard ? at.getUTCFullYear() + 3 : null }
      const fingerprint = fingerprintOf(numbers[way])
      await enter({
        id: gatewayId,
        kind: 'payment_method',
        status: 'attached',
        details: { customerId, ...kind, ...expiry, postalCode: null, fingerprint },
        created_at: at,
      })
      const { id } = await insertOne(owner, 'payment_methods', {
        clinic_id: clinicId,
        patient_id: patientId,
        gateway_id: gatewayId,
        customer_id: customerId,
        type: kind.type,
        brand: kind.brand,
        last4: kind.last4,
        exp_month: expiry.expMonth,
        exp_year: expiry.expYear,
        fingerprint,
        is_default: isFirst,
        created_at: at,
        updated_at: at,
      })
      const method: DemoMethod = { id, gatewayId, customerId, ...kind }
      methods.set(`${patientId} ${way}`, method)
      return method
    },

    async charge(charge: Charge): Promise<number> {
      const paymentId = await take(charge, { status: 'processed', answered: 'succeeded' })
      await book({ ...charge, paymentId, kind: 'charge' })
      return paymentId
    },

    capture: (charge: Charge) => take(charge, { status: 'capturing', answered: 'processing' }),

    decline: (charge: Charge) => take(charge, { status: 'declined', answered: 'failed' }),

    async refund({ isWhole, ...back }: Back & { isWhole: boolean }): Promise<void> {
      const { id } = await insertOne(owner, 'refunds', {
        clinic_id: clinicId,
        payment_id: back.paymentId,
        amount_cents: back.amountCents,
        message: 'As agreed at the desk',
        status: 'succeeded',
        asked_at: back.at,
        settled_at: back.at,
        created_at: back.at,
        updated_at: back.at,
      })
      const refundId = `re_demo${id}`
      await owner.query('update refunds set gateway_refund_id = $2 where id = $1', [id, refundId])
      if (isWhole)
        await owner.query(`update payments set status = 'refunded' where id = $1`, [back.paymentId])
      await enter({
        id: refundId,
        kind: 'refund',
        status: 'succeeded',
        amount_cents: back.amountCents,
        parent_id: chargeOf(back.paymentId),
        idempotency_key: `refund:${id}`,
        details: { accountId, refundId: id, answered: 'succeeded' },
        created_at: back.at,
      })
      await book({ ...back, amountCents: -back.amountCents, kind: 'refund', refundId: id })
    },

    async dispute(back: Back): Promise<void> {
      await owner.query('update payments set disputed_at = $2 where id = $1', [back.paymentId, back.at])
      await enter({
        id: `dp_demo${back.paymentId}`,
        kind: 'dispute',
        status: 'needs_response',
        amount_cents: back.amountCents,
        parent_id: chargeOf(back.paymentId),
        created_at: back.at,
      })
      await book({ ...back, amountCents: -back.amountCents, kind: 'dispute' })
    },

    /** Paid in advance by another invoice. */
    allocate: (allocation: Back) => book({ ...allocation, kind: 'allocation' }),
  }
}
