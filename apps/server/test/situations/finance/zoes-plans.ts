import type { PaymentMethods } from '@archwire/contract/finance/methods'
import type { Invoice, PaymentPlan } from '@archwire/contract/finance/plans'
import { openForPayments } from '../../fixtures/finance/open-for-payments.ts'
import { administratorElsewhere } from '../other-browsers.ts'
import type { Beginning } from '../situation.ts'

const zoe = { first_name: 'Zoë', last_name: 'Muñoz', email: 'zoe@example.com' }

type Terms = {
  description?: string
  amount?: number
  installments?: number
  paymentMethodId?: string
  contractId?: number
}

type Paying = { way?: 'cash' | 'check' | 'credit_card' | 'ach'; methodId?: string; info?: string }

/**
 * The clinic takes payments, Zoë is its patient, and Ana sits at another desk: what she does is done by the real
 * server.
 */
export async function clinicWithZoe(
  { app, owner, clinic, make }: Pick<Beginning, 'app' | 'owner' | 'clinic' | 'make'>,
  values: Parameters<Beginning['make']['patient']>[1] = {},
) {
  await openForPayments({ owner }, clinic.id)
  const patient = await make.patient(clinic.id, { ...zoe, ...values })
  const browser = await administratorElsewhere({ app, clinic })
  const send = async <T>(method: 'POST' | 'PUT' | 'DELETE', url: string, body: object = {}): Promise<T> => {
    const answer = await browser.send(method, url, body)
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
    return answer.body === '' ? (undefined as T) : answer.json()
  }
  const finance = `/v2/rest/patients/${patient.id}/finance`

  /** With ids that are the same in each recording, because pages send them. */
  const takeUp = async (type: string, last4: string, what: object): Promise<string> => {
    const { clientSecret } = await send<{ clientSecret: string }>('POST', `${finance}/stripe_setup_intents`, {
      type,
    })
    const [id] = clientSecret.split('_secret_')
    const { payment_method } = await send<{ payment_method: string }>(
      'POST',
      `/sandbox/payments/setup_intents/${id}/confirm`,
      { client_secret: clientSecret, ...what },
    )
    await send<PaymentMethods>('PUT', `${finance}/payment_method`, {
      payment_method_id: payment_method,
      ...(type === 'us_bank_account' && { setup_intent_id: id }),
    })
    const known = `pm_saved_${last4}`
    const change = [payment_method, known]
    await owner.query('update sandbox_bank_objects set id = $2 where id = $1', change)
    await owner.query(
      `update sandbox_bank_objects set details = details || jsonb_build_object('methodId', $2::text)
       where details ->> 'methodId' = $1`,
      change,
    )
    await owner.query('update payment_methods set gateway_id = $2 where gateway_id = $1', change)
    return known
  }

  return {
    patient: patient.id,
    agreeOn: async (terms: Terms = {}): Promise<PaymentPlan> =>
      (
        await send<{ paymentPlan: PaymentPlan }>('POST', `${finance}/payment_plans`, {
          description: 'Full treatment',
          amount: 600,
          ...terms,
        })
      ).paymentPlan,
    saveCard: async (number = '4242424242424242'): Promise<string> => {
      const card = { number, exp_month: '12', exp_year: '2040', cvc: '123' }
      const token = await send<{ id: string }>('POST', '/sandbox/payments/tokens', { card })
      return takeUp('card', number.slice(-4), { token: token.id, postal_code: '10001' })
    },
    saveBankAccount: (account = '000123456789'): Promise<string> =>
      takeUp('us_bank_account', account.slice(-4), {
        us_bank_account: { routing_number: '110000000', account_number: account },
      }),
    /** Waits for its small deposit. */
    saveBankAccountLater: (account = '000123456789'): Promise<string> =>
      takeUp('us_bank_account', account.slice(-4), {
        us_bank_account: {
          routing_number: '110000000',
          account_number: account,
          verification_method: 'microdeposits',
        },
      }),
    /** Something happens to a saved method at the bank. */
    turn: (methodId: string, turn: string) =>
      send('POST', `/v2/rest/sandbox/payment_methods/${methodId}/turn`, { turn }),
    remove: (methodId: string) =>
      send('DELETE', `${finance}/payment_methods`, { payment_method_id: methodId }),
    pay: (invoice: Invoice, dollars: number, how: Paying = {}) =>
      send<{ id: number }>('POST', `/v2/rest/billing/invoices/${invoice.id}/payments`, {
        payment_method: how.way ?? 'cash',
        amount_targeted: dollars,
        payment_method_id: how.methodId ?? null,
        additional_info: how.info ?? null,
      }),
    refund: (invoice: Invoice, payment: { id: number }, dollars: number) =>
      send('POST', `/v2/rest/billing/invoices/${invoice.id}/payments/${payment.id}/refund`, {
        amount: dollars,
      }),
    decline: (invoice: Invoice, payment: { id: number }) =>
      send('PUT', `/v2/rest/billing/invoices/${invoice.id}/payments/${payment.id}/decline`),
    /** As jobs, banks and other days would have left it. */
    put: (invoice: Invoice, values: Record<string, unknown>) =>
      owner.query(
        `update invoices set ${Object.keys(values)
          .map((column, at) => `${column} = $${at + 2}`)
          .join(', ')} where id = $1`,
        [invoice.id, ...Object.values(values)],
      ),
    /** Makes an invoice overdue, as in a plan of long ago. Its day never changes otherwise. */
    makeOverdue: (invoice: Invoice, days: number) =>
      owner.query(`
        begin;
        alter table invoices disable trigger keep_invoice_terms;
        update invoices set due_date = due_date - ${days} where id = ${invoice.id};
        alter table invoices enable trigger keep_invoice_terms;
        commit`),
  }
}

/** The invoice at this position of a plan, from 0 on. */
export function nth(plan: PaymentPlan, place: number): Invoice {
  const invoice = plan.invoices[place]
  if (invoice === undefined) throw new Error(`the plan has no invoice ${place}`)
  return invoice
}
