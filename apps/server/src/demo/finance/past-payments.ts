import type { OpenPracticeBank } from '../../drivers/payments/sandbox/port.ts'
import { cancelInvoice, scheduleInvoice } from '../../features/finance/charges/change-invoice.ts'
import { chargeDueInvoice } from '../../features/finance/charges/charge-due-invoices.ts'
import { chargeInvoice } from '../../features/finance/charges/charge-invoice.ts'
import { openBilling } from '../../features/finance/gateway/clinic-account.ts'
import {
  type InvoiceRow,
  invoicesOfPlan,
  paymentsOfInvoice,
} from '../../features/finance/ledger/ledger-queries.ts'
import type { PaymentDeps } from '../../features/finance/ledger/payment-deps.ts'
import { saveMethod, startSetup } from '../../features/finance/methods/save-method.ts'
import { receiveGatewayEvent } from '../../features/finance/payment-account/gateway-events.ts'
import { sendPaymentLink } from '../../features/finance/payment-links/send-payment-link.ts'
import { createPlan, type PlanOrder, type SendFirstLink } from '../../features/finance/plans/create-plan.ts'
import { payInAdvance } from '../../features/finance/plans/pay-in-advance.ts'
import { refundPayment } from '../../features/finance/refunds/refund-payment.ts'
import { settleCharge } from '../../features/finance/settlement/settle-charge.ts'
import { recordStart } from '../../features/reports/treatment-starts.ts'
import { changeTask } from '../../features/tasks/save-task.ts'
import { sql } from '../../platform/db/sql.ts'
import { lengthenLink } from '../../platform/links/link-queries.ts'
import { type ActingClinic, countsOfNobody, noEmails } from '../history/acting-clinic.ts'
import type { DemoMethod } from './finance-plans.ts'

export type PastPayments = ReturnType<typeof pastPayments>

/** The practice bank's test numbers, which patients type to save a card or bank account. */
const testNumbers: Record<DemoMethod, { card: string } | { routing: string; account: string }> = {
  card: { card: '4242424242424242' },
  'declining card': { card: '4000000000000341' },
  'bank account': { routing: '110000000', account: '000123456789' },
}

/** An amount that is paid or refunded for an invoice. */
type Payment = { invoiceId: number; amountCents: number }

/**
 * What happens to the money of a clinic at moments of its past. The clinic's side are the product's own actions, and the
 * bank's side is the practice bank. Nobody is notified of a payment or a decline: the demo has emails and tasks of its own.
 */
export function pastPayments(clinic: ActingClinic, openBank: OpenPracticeBank, userId: number) {
  let moment = clinic.now
  const clock = { now: () => moment }
  // What the bank does next is part of the demo's story, so it schedules nothing.
  const { gateway, bank } = openBank({ appSecret: clinic.appSecret, clock, actLater: async () => undefined })
  const deps: PaymentDeps = { planBegan: recordStart, announceCounts: countsOfNobody, gateway, clock }
  const notices = { outbox: noEmails, appUrl: '', announceCounts: countsOfNobody, isTexting: false }
  const sendFirstLink: SendFirstLink = async (tx, link) => {
    await sendPaymentLink(tx, notices, link)
  }

  /** The clinic at a moment, to which the bank's clock is set too; for a user, or for the system. */
  const at = (then: Date, actor?: number) => {
    moment = then
    return clinic.at(then, actor)
  }

  async function chargeOf(then: Date, invoiceId: number) {
    const charge = (await at(then).read(tx => paymentsOfInvoice(tx, invoiceId))).at(-1)
    if (charge === undefined) throw new Error(`nothing was charged for the invoice ${invoiceId}`)
    return charge
  }

  /** The bank acts by itself, and the product receives its event. */
  async function bankActs(then: Date, invoiceId: number, step: 'settle' | 'dispute'): Promise<void> {
    const { chargeId } = await chargeOf(then, invoiceId)
    const system = at(then)
    const sent = await bank.act(system, { objectId: chargeId ?? '', step })
    const event = sent && (await gateway.readEvent(sent.body, sent.signature))
    if (event === undefined) throw new Error(`the practice bank cannot ${step} the invoice ${invoiceId}`)
    await receiveGatewayEvent(
      {
        gateway,
        notifyDeps: notices,
        settleByState: (own, { paymentId, state, now }) =>
          own.write(tx => settleCharge(tx, deps, { paymentId, update: state, now })),
      },
      system,
      event,
      then,
    )
  }

  return {
    /** Saves a card or bank account; returns the provider's id. */
    async saveMethod(then: Date, patientId: number, kind: DemoMethod): Promise<string> {
      const desk = at(then, userId)
      const billing = await openBilling(gateway, desk)
      const numbers = testNumbers[kind]
      const isCard = 'card' in numbers
      const { clientSecret } = await startSetup(billing, {
        patientId,
        kind: isCard ? 'card' : 'us_bank_account',
      })
      const [setupId = ''] = clientSecret.split('_secret_')
      const typed = isCard
        ? { token: tokenOf(numbers.card, then) }
        : { us_bank_account: { routing_number: numbers.routing, account_number: numbers.account } }
      const confirmed = await bank.confirmSetup({ forClinic: () => desk }, setupId, {
        client_secret: clientSecret,
        ...typed,
      })
      if (confirmed === undefined || 'refusal' in confirmed)
        throw new Error(`the practice bank refuses a ${kind}`)
      const gatewayId = confirmed.methodId
      const viewer = { isAdmin: true, appUrl: '' }
      await saveMethod(billing, { patientId, gatewayId, setupId: undefined, viewer, now: then })
      return gatewayId
    },

    /** Makes a plan. Its first invoice is charged if there is a card or bank account for it. */
    async createPlan(
      then: Date,
      order: Pick<PlanOrder, 'patientId' | 'newPlan'>,
    ): Promise<{ planId: number; invoices: InvoiceRow[] }> {
      const desk = at(then, userId)
      const plan = { ...order, userId, appUrl: '', request: undefined }
      const { planId } = await createPlan({ ...deps, sendFirstLink }, desk, plan)
      return { planId, invoices: await desk.read(tx => invoicesOfPlan(tx, planId)) }
    },

    async takeAtDesk(then: Date, payment: Payment & { way: 'cash' | 'check' }): Promise<void> {
      await chargeInvoice(deps, at(then, userId), {
        ...payment,
        methodGatewayId: null,
        additionalInfo: payment.way === 'check' ? 'Check no. 1041' : null,
        origin: 'staff',
        userId,
      })
    },

    /** The product charges an invoice automatically. */
    chargeDue: (then: Date, due: { invoiceId: number; day: string }) => chargeDueInvoice(deps, at(then), due),

    /** The bank settles a debit. */
    settleDebit: (then: Date, invoiceId: number) => bankActs(then, invoiceId, 'settle'),

    schedule: (then: Date, invoiceId: number) =>
      at(then, userId).write(tx => scheduleInvoice(tx, { invoiceId, now: then })),

    cancel: (then: Date, invoiceId: number) =>
      at(then, userId).write(tx => cancelInvoice(tx, { invoiceId, now: then })),

    async sendLink(then: Date, invoiceId: number): Promise<void> {
      const link = { invoiceId, userId: null, appUrl: '', now: then }
      await at(then).write(tx => sendPaymentLink(tx, notices, link))
    },

    async refund(then: Date, { invoiceId, amountCents }: Payment): Promise<void> {
      const { id: paymentId } = await chargeOf(then, invoiceId)
      const message = 'As agreed at the desk'
      await refundPayment(deps, at(then, userId), {
        invoiceId,
        paymentId,
        amountCents,
        message,
        userId,
        request: undefined,
      })
    },

    /** The cardholder disputes a payment. The product makes a task, which staff complete a day later. */
    async dispute(then: Date, invoiceId: number): Promise<void> {
      await bankActs(then, invoiceId, 'dispute')
      const { id } = await at(then).read(tx =>
        tx.one<{ id: number }>(
          sql`select id from tasks where clinic_id = ${tx.clinicId} order by id desc limit 1`,
        ),
      )
      const answered = new Date(then.getTime() + 24 * 60 * 60 * 1000)
      const { timeZone } = clinic
      const change = { id, input: { completed: true }, version: undefined, timeZone, now: answered }
      await changeTask(at(answered, userId), countsOfNobody, change)
    },

    async payInAdvance(
      then: Date,
      payment: { planId: number; patientId: number; amountCents: number; methodGatewayId: string },
    ): Promise<void> {
      await payInAdvance(deps, at(then, userId), {
        ...payment,
        way: 'credit_card',
        additionalInfo: null,
        origin: 'staff',
        userId,
      })
    },

    /** Makes the link of every invoice work for people who try the demo. */
    lengthenLinks: () =>
      at(clinic.now).write(async tx => {
        const invoices = await tx.many<{ id: number }>(
          sql`select id from invoices where clinic_id = ${tx.clinicId}`,
        )
        await Promise.all(invoices.map(({ id }) => lengthenLink(tx, 'invoice', id, clinic.now)))
      }),
  }

  function tokenOf(number: string, then: Date): string {
    const token = bank.makeToken({
      number,
      exp_month: '8',
      exp_year: String(then.getUTCFullYear() + 3),
      cvc: '123',
    })
    if ('refusal' in token) throw new Error(`the practice bank refuses the card ${number}`)
    return token.id
  }
}
