import type { Client } from 'pg'
import { disputePayment, settlePayment } from '../../drivers/payments/sandbox/bank.ts'
import {
  type BankWriter,
  type MethodDetails,
  sandboxAccountId,
} from '../../drivers/payments/sandbox/bank-store.ts'
import { writableBooks } from '../../drivers/payments/sandbox/database-bank-store.ts'
import { methodFrom } from '../../drivers/payments/sandbox/methods.ts'
import { takeCharge, takeRefund } from '../../drivers/payments/sandbox/payments.ts'
import { usualBankTimes } from '../../drivers/payments/sandbox/sandbox.ts'
import { testRoutingNumber } from '../../drivers/payments/sandbox/test-numbers.ts'
import { sandboxTokens } from '../../drivers/payments/sandbox/tokens.ts'
import { asQuery, type Sql } from '../../platform/db/sql.ts'
import { insertOne } from '../clinic/demo-rows.ts'
import type { DemoWay } from './finance-plans.ts'

/** A saved card or bank account, as both sides know it. */
export type DemoMethod = { id: number; gatewayId: string } & Pick<
  MethodDetails,
  'customerId' | 'type' | 'last4'
>

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

type Saved = Exclude<DemoWay, 'link' | 'desk'>

/** The practice numbers, of which nothing but the fingerprint is kept: whoever types one of them again has it already. */
const cards: Record<Exclude<Saved, 'bank account'>, string> = {
  card: '4242424242424242',
  'declining card': '4000000000000341',
}
const bankAccount = { routing_number: testRoutingNumber, account_number: '000123456789' }

/**
 * The books of the practice bank, as whoever fills the database. Nobody watches yet, and nothing happens later by
 * itself.
 */
function demoBooks(owner: Client, clinicId: number): BankWriter {
  const many = async <Row>(statement: Sql) => (await owner.query(asQuery(statement))).rows as Row[]
  return writableBooks(
    {
      clinicId,
      many,
      maybeOne: async <Row>(statement: Sql) => (await many<Row>(statement))[0],
      one: async <Row>(statement: Sql) => (await many<Row>(statement))[0] as Row,
      run: async statement => (await owner.query(asQuery(statement))).rowCount ?? 0,
    },
    { notify: () => undefined, actLater: async () => undefined },
  )
}

/** Has every movement of money done by the practice bank, and writes what it says into the clinic's ledger. */
export function demoBank(owner: Client, clinicId: number, appSecret: string) {
  const accountId = sandboxAccountId(clinicId)
  const methods = new Map<string, DemoMethod>()
  const books = demoBooks(owner, clinicId)
  let number = 0

  /** The bank, at that time. */
  const bankAt = (at: Date) => ({
    tokens: sandboxTokens(appSecret, () => at),
    now: () => at,
    times: usualBankTimes,
    newId: (kind: string) => `${kind}_demo${clinicId}_${++number}`,
  })

  function methodOf(way: Saved, customerId: string, at: Date): MethodDetails {
    const { tokens } = bankAt(at)
    const expiry = { exp_month: '8', exp_year: String(at.getUTCFullYear() + 3), cvc: '123' }
    const token = way === 'bank account' ? undefined : tokens.makeToken({ number: cards[way], ...expiry })
    const method =
      token !== undefined && 'refusal' in token
        ? token
        : methodFrom(
            { tokens },
            { customerId, kind: token === undefined ? 'us_bank_account' : 'card' },
            { client_secret: '', token: token?.id, us_bank_account: bankAccount },
          )
    if ('refusal' in method) throw new Error(method.refusal.message)
    return method.details
  }

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

  const chargeOf = async (paymentId: number) => {
    const charge = await books.paymentOf({ paymentId, since: new Date(0) })
    if (charge === undefined) throw new Error(`the practice bank has no charge of payment ${paymentId}`)
    return charge
  }

  /** An attempt, as the ledger's side writes it down, and as the bank answers it. */
  async function take(
    { invoiceId, amountCents, at, method, way = 'cash', attempt = 1, isByStaff = false }: Charge,
    status: 'processed' | 'capturing' | 'declined',
  ): Promise<number> {
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
      asked_at: method === undefined ? null : at,
      processed_at: status === 'processed' ? at : null,
      declined_at: status === 'declined' ? at : null,
      created_at: at,
      updated_at: at,
    })
    if (method === undefined) return id
    const result = await takeCharge(books, bankAt(at), accountId, {
      amountCents,
      customerId: method.customerId,
      methodId: method.gatewayId,
      type: method.type,
      paymentId: id,
      key: `invoice:${invoiceId}:attempt:${attempt}`,
      description: '',
      isHolderPresent: false,
    })
    const charge = await chargeOf(id)
    if (status === 'processed' && result.outcome === 'processing') await settlePayment(books, charge, false)
    const refusal = result.outcome === 'declined' ? result : undefined
    await owner.query('update invoices set attempts = $2 where id = $1', [invoiceId, attempt])
    await owner.query(
      'update payments set gateway_charge_id = $2, last_error_message = $3, decline_code = $4 where id = $1',
      [id, charge.id, refusal?.message, refusal?.code],
    )
    return id
  }

  return {
    /** Saved when it is first paid by; the patient's first is paid by first. */
    async method(patientId: number, way: Saved, at: Date): Promise<DemoMethod> {
      const known = methods.get(`${patientId} ${way}`)
      if (known !== undefined) return known
      const customerId = `cus_demo${patientId}`
      const isFirst = ![...methods.values()].some(method => method.customerId === customerId)
      if (isFirst) {
        await books.insert({ id: customerId, kind: 'customer', status: 'active', now: at })
        await owner.query(
          'insert into payment_customers (clinic_id, patient_id, account_id, customer_id) values ($1, $2, $3, $4)',
          [clinicId, patientId, accountId, customerId],
        )
      }
      const details = methodOf(way, customerId, at)
      const { type, brand, last4, expMonth, expYear, fingerprint } = details
      const gatewayId = `pm_demo${patientId}_${last4}`
      await books.insert({ id: gatewayId, kind: 'payment_method', status: 'attached', details, now: at })
      const { id } = await insertOne(owner, 'payment_methods', {
        clinic_id: clinicId,
        patient_id: patientId,
        gateway_id: gatewayId,
        customer_id: customerId,
        type,
        brand,
        last4,
        exp_month: expMonth,
        exp_year: expYear,
        fingerprint,
        is_default: isFirst,
        created_at: at,
        updated_at: at,
      })
      const method: DemoMethod = { id, gatewayId, customerId, type, last4 }
      methods.set(`${patientId} ${way}`, method)
      return method
    },

    async charge(charge: Charge): Promise<number> {
      const paymentId = await take(charge, 'processed')
      await book({ ...charge, paymentId, kind: 'charge' })
      return paymentId
    },

    capture: (charge: Charge) => take(charge, 'capturing'),

    decline: (charge: Charge) => take(charge, 'declined'),

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
      const result = await takeRefund(books, bankAt(back.at), accountId, {
        chargeId: (await chargeOf(back.paymentId)).id,
        amountCents: back.amountCents,
        refundId: id,
        key: `refund:${id}`,
      })
      if (result.outcome !== 'succeeded') throw new Error(`the refund ${result.outcome}`)
      await owner.query('update refunds set gateway_refund_id = $2 where id = $1', [id, result.refundId])
      if (isWhole)
        await owner.query(`update payments set status = 'refunded' where id = $1`, [back.paymentId])
      await book({ ...back, amountCents: -back.amountCents, kind: 'refund', refundId: id })
    },

    async dispute(back: Back): Promise<void> {
      await owner.query('update payments set disputed_at = $2 where id = $1', [back.paymentId, back.at])
      await disputePayment(books, bankAt(back.at), await chargeOf(back.paymentId))
      await book({ ...back, amountCents: -back.amountCents, kind: 'dispute' })
    },

    /** Paid in advance by another invoice. */
    allocate: (allocation: Back) => book({ ...allocation, kind: 'allocation' }),
  }
}
