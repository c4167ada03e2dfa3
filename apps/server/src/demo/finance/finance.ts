import { retryDays } from '@archwire/domain/finance/dunning'
import { classificationOf, type InvoiceStatus, planStatus } from '@archwire/domain/finance/invoice-status'
import { type PlannedInvoice, planInvoices, planSums } from '@archwire/domain/finance/plan-maths'
import type { Client } from 'pg'
import { type DemoLinks, insertOne } from '../clinic/demo-rows.ts'
import { type DemoBank, type DemoMethod, demoBank } from './finance-bank.ts'
import { type DemoCourse, type DemoPlan, demoPlans } from './finance-plans.ts'

type Clinic = { clinicId: number; today: string; now: Date; links: DemoLinks }
type Person = { id: number; contractId: number | null }

const hour = 60 * 60 * 1000
const day = 24 * hour

/** What some patients have agreed to pay, in every state in which it can be; the practice bank has the same in its books. */
export async function insertFinance(
  owner: Client,
  clinic: Clinic,
  fingerprintOf: (number: string) => string,
): Promise<void> {
  const people = await owner.query<Person>(
    `select p.id, (select c.id from contracts c where c.clinic_id = p.clinic_id and c.patient_id = p.id
                   and c.active and c.signed_at is not null) as "contractId"
     from patients p where p.clinic_id = $1 and p.archived_at is null and p.email is not null order by p.id limit 12`,
    [clinic.clinicId],
  )
  const bank = demoBank(owner, clinic.clinicId, fingerprintOf)
  for (const plan of demoPlans) {
    const person = people.rows[plan.person]
    if (person !== undefined) await insertPlan(owner, bank, clinic, { plan, person })
  }
  // The first plan of a patient is their start, where none is known from before.
  await owner.query(
    `insert into treatment_starts (clinic_id, patient_id, payment_plan_id, started_on, amount_cents, created_at)
     select distinct on (patient_id) clinic_id, patient_id, id, started_at, total_due_cents, created_at
     from payment_plans where clinic_id = $1 and status <> 'denied' order by patient_id, started_at, id
     on conflict (clinic_id, patient_id) where is_first do nothing`,
    [clinic.clinicId],
  )
  await owner.query('analyze payment_plans, invoices, payments, ledger_entries')
}

async function insertPlan(
  owner: Client,
  bank: DemoBank,
  clinic: Clinic,
  { plan, person }: { plan: DemoPlan; person: Person },
): Promise<void> {
  const { clinicId, now } = clinic
  const startedAt = dayBefore(clinic.today, plan.daysAgo)
  const made = new Date(now.getTime() - plan.daysAgo * day - hour)
  const sums = planSums(plan.terms)
  const isLink = plan.way === 'link'
  const { way } = plan
  const method = way === 'link' || way === 'desk' ? undefined : await bank.method(person.id, way, made)
  const invoices = planInvoices(plan.terms, startedAt).map(invoice => ({
    ...invoice,
    course: plan.courses?.[invoice.sequence],
    isDue: invoice.dueDate <= clinic.today,
  }))
  const statuses = invoices.map((invoice, index) =>
    plan.isDenied === true
      ? ('voided' as const)
      : plan.paidInAdvance === true && index === invoices.length - 1
        ? ('canceled' as const)
        : statusOf(invoice, plan),
  )
  const { id: planId } = await insertOne(owner, 'payment_plans', {
    clinic_id: clinicId,
    patient_id: person.id,
    contract_id: plan.isOfContract === true ? person.contractId : null,
    description: plan.description,
    classification: classificationOf(plan.terms.installments),
    status: plan.isDenied === true ? 'denied' : planStatus(statuses),
    amount_cents: plan.terms.amountCents,
    discount_bps: plan.terms.discountBps,
    interest_bps: plan.terms.interestBps,
    down_payment_cents: plan.terms.downPaymentCents,
    installments: plan.terms.installments,
    amount_with_discount_cents: sums.amountWithDiscountCents,
    installment_amount_cents: sums.installmentCents,
    total_due_cents: sums.totalDueCents,
    send_payment_link: isLink,
    last_error_message: plan.isDenied === true ? declined : null,
    started_at: startedAt,
    created_at: made,
    updated_at: made,
  })
  const insertInvoice = (invoice: Omit<PlannedInvoice, 'kind'> & { kind: string }, more: object) =>
    insertOne(owner, 'invoices', {
      clinic_id: clinicId,
      payment_plan_id: planId,
      ...clinic.links('invoice'),
      kind: invoice.kind,
      sequence: invoice.sequence,
      due_date: invoice.dueDate,
      total_cents: invoice.totalCents,
      payment_method_id: method?.id ?? null,
      send_payment_link: isLink,
      created_at: made,
      updated_at: made,
      ...more,
    })
  const placed: { id: number; totalCents: number }[] = []
  for (const [index, invoice] of invoices.entries()) {
    const status = statuses[index] ?? 'awaiting_payment'
    const at =
      invoice.course === 'tried again'
        ? new Date(now.getTime() - 3 * hour)
        : new Date(Math.min(new Date(`${invoice.dueDate}T14:00:00Z`).getTime(), now.getTime() - hour))
    const { id } = await insertInvoice(invoice, {
      status,
      ...(wasPaid(status) && { paid_at: at }),
      ...(isLink && invoice.isDue && { link_sent_at: at }),
      ...dunningOf(invoice, clinic.today),
    })
    placed.push({ id, totalCents: invoice.totalCents })
    // The first one was charged when the plan was agreed on, the others by themselves.
    const charge = { invoiceId: id, amountCents: invoice.totalCents, at, method, isByStaff: index === 0 }
    const isFirstDenied = plan.isDenied === true && index === 0
    if (isFirstDenied || invoice.course === 'tried again') await bank.decline(charge)
    else if (invoice.course === 'declined') {
      for (const [tries, after] of [0, ...retryDays].entries())
        await bank.decline({ ...charge, at: new Date(at.getTime() + after * day), attempt: tries + 1 })
    } else if (status === 'capturing') await bank.capture(charge)
    else if (wasPaid(status)) await insertPaid(bank, charge, invoice.course)
  }
  const last = placed.at(-1)
  if (plan.paidInAdvance === true && last !== undefined) {
    const at = new Date(now.getTime() - 3 * day)
    const advance = await insertInvoice(
      {
        kind: 'advance',
        sequence: placed.length + 1,
        dueDate: dayBefore(clinic.today, 3),
        totalCents: last.totalCents,
      },
      { status: 'payment_confirmed', paid_at: at, payment_method_id: null, send_payment_link: false },
    )
    const paymentId = await bank.charge({
      invoiceId: advance.id,
      amountCents: last.totalCents,
      at,
      method,
      isByStaff: true,
    })
    await bank.allocate({ invoiceId: last.id, paymentId, amountCents: last.totalCents, at })
  }
}

const declined = 'Your card was declined.'

type Placed = { course: DemoCourse | undefined; isDue: boolean }

function statusOf({ course, isDue }: Placed, { way }: DemoPlan): InvoiceStatus {
  switch (course) {
    case 'partly refunded':
      return 'partially_refunded'
    case 'refunded':
    case 'capturing':
    case 'declined':
    case 'canceled':
      return course
    case 'tried again':
      return 'awaiting_process'
    case 'overdue':
      return 'awaiting_payment'
    case 'by check':
    case 'disputed':
      return 'payment_confirmed'
    case undefined:
      if (isDue) return 'payment_confirmed'
      return way === 'link' || way === 'desk' ? 'awaiting_payment' : 'awaiting_process'
  }
}

const wasPaid = (status: InvoiceStatus): boolean =>
  status === 'payment_confirmed' || status === 'partially_refunded' || status === 'refunded'

/** How often it was tried by itself, and when again. */
function dunningOf({ course, dueDate }: Placed & { dueDate: string }, today: string): object {
  if (course === 'declined')
    return {
      failed_attempts: 1 + retryDays.length,
      first_declined_on: dueDate,
      last_error_message: declined,
    }
  if (course !== 'tried again') return {}
  return {
    failed_attempts: 1,
    first_declined_on: today,
    next_attempt_on: dayBefore(today, -1),
    last_error_message: declined,
  }
}

async function insertPaid(
  bank: DemoBank,
  charge: {
    invoiceId: number
    amountCents: number
    at: Date
    method: DemoMethod | undefined
    isByStaff: boolean
  },
  course: DemoCourse | undefined,
): Promise<void> {
  const way = course === 'by check' ? 'check' : undefined
  const paymentId = await bank.charge({ ...charge, ...(way !== undefined && { method: undefined, way }) })
  const after = new Date(charge.at.getTime() + hour / 2)
  const back = { invoiceId: charge.invoiceId, paymentId, at: after }
  if (course === 'refunded') await bank.refund({ ...back, amountCents: charge.amountCents, isWhole: true })
  if (course === 'partly refunded') await bank.refund({ ...back, amountCents: 10_000, isWhole: false })
  if (course === 'disputed') await bank.dispute({ ...back, amountCents: charge.amountCents })
}

const dayBefore = (today: string, days: number): string =>
  new Date(new Date(`${today}T00:00:00Z`).getTime() - days * day).toISOString().slice(0, 10)
