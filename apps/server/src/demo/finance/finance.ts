import { retryDays } from '@archwire/domain/finance/dunning'
import { dayBegins } from '@archwire/domain/time/clinic-time'
import type { Client } from 'pg'
import type { OpenPracticeBank } from '../../drivers/payments/sandbox/port.ts'
import type { InvoiceRow } from '../../features/finance/ledger/ledger-queries.ts'
import type { ActingClinic } from '../history/acting-clinic.ts'
import { type DemoCourse, type DemoPlan, type DemoWay, demoPlans } from './finance-plans.ts'
import { type PastPayments, pastPayments } from './past-payments.ts'

type Person = { id: number; contractId: number | null }

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

/** The plans of some patients, in every state, made by the product and the practice bank. */
export async function addFinance(
  owner: Client,
  clinic: ActingClinic,
  { openBank, userId }: { openBank: OpenPracticeBank; userId: number },
): Promise<void> {
  const people = await owner.query<Person>(
    `select p.id, (select c.id from contracts c where c.clinic_id = p.clinic_id and c.patient_id = p.id
                   and c.active and c.signed_at is not null) as "contractId"
     from patients p where p.clinic_id = $1 and p.archived_at is null and p.email is not null order by p.id limit 12`,
    [clinic.id],
  )
  const payments = pastPayments(clinic, openBank, userId)
  for (const plan of demoPlans) {
    const person = people.rows[plan.person]
    if (person !== undefined) await payPlan(payments, clinic, { plan, person })
  }
  await payments.lengthenLinks()
  await owner.query('analyze payment_plans, invoices, payments, ledger_entries')
}

/** The payments of a plan from its first day until today. */
async function payPlan(
  payments: PastPayments,
  clinic: ActingClinic,
  { plan, person }: { plan: DemoPlan; person: Person },
): Promise<void> {
  const { way, courses = {} } = plan
  const agreedAt = momentOn(dayBefore(clinic.today, plan.daysAgo), clinic)
  const saved = way === 'link' || way === 'desk' ? undefined : way
  // A patient who pays the first invoice by check saves a card only afterwards.
  const isSavedLater = courses[1] === 'by check'
  const methodId =
    saved === undefined || isSavedLater ? undefined : await payments.saveMethod(agreedAt, person.id, saved)
  const { planId, invoices } = await payments.createPlan(agreedAt, {
    patientId: person.id,
    newPlan: {
      description: plan.description,
      ...plan.terms,
      paymentMethodId: methodId,
      sendPaymentLink: way === 'link',
      contract_id: plan.isOfContract === true ? person.contractId : null,
    },
  })
  if (plan.isDenied === true) return
  const [first, ...others] = invoices
  if (first !== undefined) await meetInvoice(payments, clinic, { invoice: first, way, course: courses[1] })
  if (saved !== undefined && isSavedLater) {
    const savedAt = later(agreedAt, hour)
    await payments.saveMethod(savedAt, person.id, saved)
    for (const { id } of others) await payments.schedule(savedAt, id)
  }
  for (const invoice of others)
    if (invoice.dueDate <= clinic.today)
      await meetInvoice(payments, clinic, { invoice, way, course: courses[invoice.sequence] })
  const last = others.at(-1)
  if (plan.paidInAdvance === true && methodId !== undefined && last !== undefined)
    await payments.payInAdvance(momentOn(dayBefore(clinic.today, 3), clinic), {
      planId,
      patientId: person.id,
      amountCents: last.totalCents,
      methodGatewayId: methodId,
    })
}

/** What happens to an invoice that is due. */
async function meetInvoice(
  payments: PastPayments,
  clinic: ActingClinic,
  { invoice, way, course }: { invoice: InvoiceRow; way: DemoWay; course: DemoCourse | undefined },
): Promise<void> {
  const { id: invoiceId, dueDate, totalCents: amountCents } = invoice
  const dueAt = momentOn(dueDate, clinic)
  switch (course) {
    case 'canceled':
      return payments.cancel(dueAt, invoiceId)
    case 'overdue':
      return payments.sendLink(dueAt, invoiceId)
    case 'tried again':
      return payments.chargeDue(momentOn(clinic.today, clinic), { invoiceId, day: clinic.today })
    case 'declined':
      for (const after of [0, ...retryDays]) {
        const tryDay = dayBefore(dueDate, -after)
        await payments.chargeDue(momentOn(tryDay, clinic), { invoiceId, day: tryDay })
      }
      return
    case 'by check':
      return payments.takeAtDesk(dueAt, { invoiceId, amountCents, way: 'check' })
    case 'capturing':
      // The bank has been processing it since the plan was made.
      return
  }
  await payInvoice(payments, dueAt, { invoice, way })
  const soonAfter = later(dueAt, hour / 2)
  if (course === 'refunded') await payments.refund(soonAfter, { invoiceId, amountCents })
  if (course === 'partly refunded') await payments.refund(soonAfter, { invoiceId, amountCents: 10_000 })
  if (course === 'disputed') await payments.dispute(soonAfter, invoiceId)
}

/** The first invoice of a plan with a card or bank account was charged when the plan was made. */
async function payInvoice(
  payments: PastPayments,
  dueAt: Date,
  { invoice, way }: { invoice: InvoiceRow; way: DemoWay },
): Promise<void> {
  const { id: invoiceId, dueDate, totalCents: amountCents } = invoice
  const isFirst = invoice.sequence === 1
  if (way === 'link' && !isFirst) await payments.sendLink(dueAt, invoiceId)
  if (way === 'link' || way === 'desk')
    return payments.takeAtDesk(dueAt, { invoiceId, amountCents, way: 'cash' })
  if (!isFirst) await payments.chargeDue(dueAt, { invoiceId, day: dueDate })
  if (way === 'bank account') await payments.settleDebit(later(dueAt, minute), invoiceId)
}

/** The moment on a day of the clinic: the morning, or an hour ago if the morning is still to come. */
function momentOn(date: string, { now, timeZone }: ActingClinic): Date {
  const usual = Math.min(Date.parse(`${date}T14:00:00Z`), now.getTime() - hour)
  return new Date(Math.max(usual, dayBegins(date, timeZone).getTime()))
}

const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms)

const dayBefore = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * day).toISOString().slice(0, 10)
