import { randomUUID } from 'node:crypto'
import { composeTelling, takingPayments } from '../src/compose-payments.ts'
import { cancelChargeTask, lookUpChargeTask } from '../src/features/finance/charges/pending-charges.ts'
import { lookUpRefundTask } from '../src/features/finance/refunds/refund-payment.ts'
import { settleCharge } from '../src/features/finance/settlement/settle-charge.ts'
import { openOutbox } from '../src/platform/email/outbox.ts'
import { type Browser, testApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { factories } from './factories.ts'
import { hurryJobs } from './hurry-jobs.ts'
import { insertRow } from './insert-row.ts'
import { type MemoryBank, memoryBank } from './memory-bank.ts'
import { runPendingJobs } from './run-pending-jobs.ts'

export const accountId = 'acct_test'

/** A saved card or bank account: how the bank treats it follows from its name. */
export const saveMethod = (
  owner: TestDatabase['owner'],
  { clinicId, patientId, name }: { clinicId: number; patientId: number; name: string },
) =>
  insertRow<{ id: number; gateway_id: string }>(owner, 'payment_methods', {
    clinic_id: clinicId,
    patient_id: patientId,
    gateway_id: name,
    customer_id: `cus_${patientId}`,
    type: name.startsWith('ba_') ? 'ach' : 'credit_card',
    brand: name.startsWith('ba_') ? 'Test Bank' : 'visa',
    last4: '4242',
    ...(name.startsWith('ba_') ? {} : { exp_month: 12, exp_year: 2030 }),
  })

let count = 0

/** A server at whose desk money is taken, and a bank on the other side. */
export async function financeDesk(db: TestDatabase, bank: MemoryBank = memoryBank()) {
  const make = factories(db.owner)
  const config = { appUrl: 'https://clinic.example.com', port: 0, sms: { driver: 'off' } } as const
  const telling = composeTelling(config, openOutbox(false, '', db.clock))
  const deps = takingPayments(bank.gateway, db.clock, telling)
  const { loginAs, visitor } = await testApp(db, {
    env: { APP_URL: 'https://clinic.example.com', EMAIL_DRIVER: 'sandbox' },
    gateway: bank.gateway,
  })

  const rows = async (text: string, values: unknown[]) => (await db.owner.query(text, values)).rows

  return {
    db,
    bank,
    make,
    deps,
    loginAs,
    visitor,
    /** A clinic of its own with Ana, who is an administrator, Sam, who is not, and a patient with a card and a bank account. */
    open: async (values: { timeZone?: string; isOnboarded?: boolean } = {}) => {
      const { id: clinicId } = await make.clinic(
        values.timeZone === undefined ? {} : { time_zone: values.timeZone },
      )
      await db.owner.query(`update clinics set billing_onboarding_status = $2 where id = $1`, [
        clinicId,
        values.isOnboarded === false ? 'not_started' : 'completed',
      ])
      await insertRow(db.owner, 'payment_accounts', {
        clinic_id: clinicId,
        gateway: 'sandbox',
        account_id: `${accountId}_${clinicId}`,
      })
      const patient = await make.patient(clinicId)
      const patientId = patient.id
      const names = { card: `pm_ok_${++count}`, ach: `ba_ok_${count}` }
      for (const name of Object.values(names)) await saveMethod(db.owner, { clinicId, patientId, name })
      const ana = await loginAs(
        await make.user(clinicId, { admin: true, first_name: 'Ana', last_name: 'Admin' }),
      )
      const sam = await loginAs(await make.user(clinicId, { first_name: 'Sam', last_name: 'Staff' }))
      const here = db.database.forClinic(clinicId, { kind: 'system' })
      const plansUrl = `/v2/rest/patients/${patientId}/finance/payment_plans`

      const newPlan = (given: object = {}, headers = {}, browser: Browser = sam) =>
        browser.send(
          'POST',
          plansUrl,
          { description: 'Braces', amount: 300, installments: 3, ...given },
          headers,
        )
      const plans = async () => (await sam.get(plansUrl)).json()
      return {
        clinicId,
        patientId,
        patient,
        ...names,
        ana,
        sam,
        here,
        newPlan,
        plans,
        plansUrl,
        method: (name: string) => saveMethod(db.owner, { clinicId, patientId, name: `${name}_${++count}` }),
        /** A plan that is not paid by itself: its invoices wait to be paid. */
        openPlan: async (given: object = {}) => (await newPlan(given)).json().paymentPlan,
        charge: (invoiceId: number, given: object, headers = {}, browser: Browser = sam) =>
          browser.send('POST', `/v2/rest/billing/invoices/${invoiceId}/payments.json`, given, headers),
        refund: (invoiceId: number, paymentId: number, given: object, headers = {}, browser: Browser = ana) =>
          browser.send(
            'POST',
            `/v2/rest/billing/invoices/${invoiceId}/payments/${paymentId}/refund.json`,
            given,
            headers,
          ),
        put: (path: string, body?: object, browser: Browser = sam) =>
          browser.send('PUT', `/v2/rest/billing/invoices/${path}`, body ?? {}),
        cancel: (invoiceId: number, browser: Browser = ana) =>
          browser.send('DELETE', `/v2/rest/billing/invoices/${invoiceId}/cancel.json`),
        advance: (planId: number, given: object, headers = {}) =>
          sam.send('POST', `${plansUrl}/${planId}/advance_payment.json`, given, headers),
        summary: async () => (await sam.get(`/v2/rest/patients/${patientId}/finance/summary.json`)).json(),
        /** What the provider tells by itself: a reason to ask, and to settle by what it has then. */
        hear: async (chargeId: string) => {
          const state = bank.state(chargeId)
          if (state.paymentId === null) throw new Error('the bank does not know whose it is')
          const paymentId = state.paymentId
          await here.write(tx => settleCharge(tx, deps, { paymentId, news: state, now: db.clock.now() }))
        },
        /** Everything that money did or does here, to see that nothing of it changed. */
        books: async () => ({
          plans: await rows('select * from payment_plans where clinic_id = $1 order by id', [clinicId]),
          invoices: await rows('select * from invoices where clinic_id = $1 order by id', [clinicId]),
          payments: await rows('select * from payments where clinic_id = $1 order by id', [clinicId]),
          refunds: await rows('select * from refunds where clinic_id = $1 order by id', [clinicId]),
          entries: await rows('select * from ledger_entries where clinic_id = $1 order by id', [clinicId]),
        }),
        /** What came by the provider, as the ledger knows it. */
        ledgerBalance: async (): Promise<number> =>
          (
            await rows(
              `select coalesce(sum(e.amount_cents), 0)::bigint as cents from ledger_entries e
               join payments p on p.clinic_id = e.clinic_id and p.id = e.payment_id
               where e.clinic_id = $1 and p.gateway = 'stripe' and e.kind in ('charge', 'reversal', 'refund')`,
              [clinicId],
            )
          )[0].cents,
        traces: () =>
          rows(
            `select action, entity_type, entity_id, changes from audit_log
             where clinic_id = $1 and action not in ('login', 'open') order by id`,
            [clinicId],
          ),
        events: () =>
          rows(
            `select channel, event, params from live_events where clinic_id = $1 and channel = 'finance' order by seq`,
            [clinicId],
          ),
      }
    },
    key: () => ({ 'idempotency-key': randomUUID() }),
    /** Does the jobs that look up what nobody knows, as if their time had come, so many minutes later. */
    lookUp: async (minutes = 2) => {
      db.clock.advance(minutes)
      await hurryJobs(db)
      await runPendingJobs(db, {
        tasks: [lookUpChargeTask(deps), cancelChargeTask(deps), lookUpRefundTask(deps)],
        sweeps: [],
        crons: [],
      })
    },
  }
}

/** A clinic of its own whose patient owes one invoice of $100. */
export async function openInvoice(desk: Awaited<ReturnType<typeof financeDesk>>, given: object = {}) {
  const here = await desk.open()
  const plan = await here.openPlan({ amount: 100, installments: 1, ...given })
  const { id } = plan.invoices[0]
  const byCard = (amount = 100, name = here.card) => ({
    payment_method: 'credit_card',
    gateway: 'stripe',
    amount_targeted: amount,
    payment_method_id: name,
    additional_info: null,
  })
  const invoice = async () => (await here.plans())[0].invoices.find((one: { id: number }) => one.id === id)
  return { ...here, plan, id, byCard, invoice }
}
