import type { MethodTurn } from '../src/drivers/payments/sandbox/port.ts'
import { type Browser, testApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { factories } from './factories.ts'
import { hurryJobs } from './hurry-jobs.ts'
import { insertRow } from './insert-row.ts'
import { openForPayments } from './open-for-payments.ts'
import { runPendingJobs } from './run-pending-jobs.ts'
import { linkColumns } from './sealed-link.ts'

export { openForPayments } from './open-for-payments.ts'

export const testNumbers = {
  works: '4242 4242 4242 4242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  declines: '4000000000000341',
  needsHolder: '4000002500003155',
  disputed: '4000000000000259',
} as const

/** A clinic that takes payments by the sandbox, with one patient and both kinds of staff. */
export async function paymentDesk(
  db: TestDatabase,
  options: { env?: Record<string, string>; logStream?: { write(line: string): void } } = {},
) {
  const make = factories(db.owner)
  const app = await testApp(db, { ...options, env: { PAYMENTS_DRIVER: 'sandbox', ...options.env } })
  const clinic = await make.clinic()
  await openForPayments(db, clinic.id)
  const patient = await make.patient(clinic.id)
  const admin = await app.loginAs(await make.user(clinic.id, { admin: true }))
  const staff = await app.loginAs(await make.user(clinic.id))
  const financeOf = (patientId: number) => `/v2/rest/patients/${patientId}/finance`

  const post = (url: string, payload: object) => app.app.inject({ method: 'POST', url, payload })

  const tokenOf = (number: string, more: Record<string, unknown> = {}) =>
    post('/sandbox/payments/tokens', {
      card: { number, exp_month: 12, exp_year: 2030, cvc: '123', ...more },
    })

  const setupOf = async (browser: Browser, type: 'card' | 'us_bank_account', patientId = patient.id) =>
    (await browser.send('POST', `${financeOf(patientId)}/stripe_setup_intents.json`, { type })).json()
      .clientSecret as string

  const confirm = (clientSecret: string, sent: object) =>
    post(`/sandbox/payments/setup_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
      client_secret: clientSecret,
      ...sent,
    })

  const takeUp = (gatewayId: string, patientId = patient.id, browser = staff) =>
    browser.send('PUT', `${financeOf(patientId)}/payment_method.json`, {
      patient_id: patientId,
      payment_method_id: gatewayId,
    })

  /** As the card fields do it, in the prescribed order. */
  const saveCard = async (number: string, patientId = patient.id): Promise<string> => {
    const token = (await tokenOf(number)).json().id
    const secret = await setupOf(staff, 'card', patientId)
    const saved = await confirm(secret, { token, postal_code: '94107' })
    const { payment_method: gatewayId } = saved.json()
    const taken = await takeUp(gatewayId, patientId)
    if (taken.statusCode !== 200) throw new Error(`not taken up: ${saved.body} ${taken.body}`)
    return gatewayId
  }

  const saveBank = async (account = '000123456789', patientId = patient.id): Promise<string> => {
    const secret = await setupOf(staff, 'us_bank_account', patientId)
    const saved = await confirm(secret, {
      us_bank_account: { routing_number: '110000000', account_number: account },
    })
    const { payment_method: gatewayId } = saved.json()
    const taken = await takeUp(gatewayId, patientId)
    if (taken.statusCode !== 200) throw new Error(`not taken up: ${saved.body} ${taken.body}`)
    return gatewayId
  }

  /** A bank account that waits for its small deposit. */
  const saveBankLater = async (patientId = patient.id, account = '000123456789') => {
    const secret = await setupOf(staff, 'us_bank_account', patientId)
    const [setupId = ''] = secret.split('_secret_')
    const saved = await confirm(secret, {
      us_bank_account: {
        routing_number: '110000000',
        account_number: account,
        verification_method: 'microdeposits',
      },
    })
    const { payment_method: gatewayId } = saved.json()
    const taken = await staff.send('PUT', `${financeOf(patientId)}/payment_method.json`, {
      patient_id: patientId,
      payment_method_id: gatewayId,
      setup_intent_id: setupId,
    })
    if (taken.statusCode !== 200) throw new Error(`not taken up: ${saved.body} ${taken.body}`)
    return { gatewayId: gatewayId as string, setupId, secret }
  }

  /** What the bank lets happen to a saved method; the product hears of it at once. */
  const turn = (gatewayId: string, what: MethodTurn) =>
    admin.send('POST', `/v2/rest/sandbox/payment_methods/${gatewayId}/turn`, { turn: what })

  return {
    ...app,
    make,
    clinic,
    patient,
    admin,
    staff,
    finance: financeOf(patient.id),
    financeOf,
    post,
    tokenOf,
    setupOf,
    confirm,
    takeUp,
    saveCard,
    saveBank,
    saveBankLater,
    turn,
    methods: async (browser = staff, patientId = patient.id) =>
      (await browser.get(`${financeOf(patientId)}/payment_methods.json`)).json(),
    /** Does what is due, and what the bank does by and by. */
    byAndBy: async () => {
      await runPendingJobs(db)
      await hurryJobs(db)
      await runPendingJobs(db)
    },
  }
}

/** A plan with invoices as a test wants them; answers their ids, in order. */
export async function planWith(
  db: Pick<TestDatabase, 'owner'>,
  { clinicId, patientId }: { clinicId: number; patientId: number },
  invoices: Record<string, unknown>[],
): Promise<{ planId: number; invoiceIds: number[] }> {
  const insert = <Row>(table: string, values: Record<string, unknown>) =>
    insertRow<Row>(db.owner, table, { clinic_id: clinicId, ...values })
  const cents = 10_000
  const plan = await insert<{ id: number }>('payment_plans', {
    patient_id: patientId,
    description: 'Braces',
    classification: invoices.length > 1 ? 'installments' : 'one_time_payment',
    status: 'on_going',
    amount_cents: cents * invoices.length,
    discount_bps: 0,
    interest_bps: 0,
    down_payment_cents: 0,
    installments: invoices.length,
    amount_with_discount_cents: cents * invoices.length,
    installment_amount_cents: cents,
    total_due_cents: cents * invoices.length,
    started_at: '2026-05-06',
  })
  const invoiceIds: number[] = []
  for (const [place, values] of invoices.entries()) {
    const { id } = await insert<{ id: number }>('invoices', {
      payment_plan_id: plan.id,
      ...linkColumns('invoice', clinicId),
      kind: 'installment',
      sequence: place + 1,
      due_date: '2026-06-06',
      total_cents: cents,
      status: 'awaiting_payment',
      ...values,
    })
    invoiceIds.push(id)
  }
  return { planId: plan.id, invoiceIds }
}
