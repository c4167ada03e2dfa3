import type { TestDatabase } from './database.ts'
import { insertRow } from './insert-row.ts'
import { paymentDesk } from './payment-desk.ts'

type Invoice = { id: number; identifierToken: string; status: string; sendPaymentLink: boolean }

export type Payer = { patientId: number; email: string; phone: string }

/** A clinic that takes payments and sends links to them by e-mail and text, with one payer after the other. */
export async function linkDesk(db: TestDatabase, appUrl: string) {
  const desk = await paymentDesk(db, {
    env: { EMAIL_DRIVER: 'sandbox', SMS_DRIVER: 'sandbox', APP_URL: appUrl },
  })
  const { clinic, staff, make } = desk
  await insertRow(db.owner, 'messaging_settings', {
    clinic_id: clinic.id,
    sms_number: '5552220000',
    reminder_text: 'Come',
  })
  let count = 0

  const newPayer = async (): Promise<Payer> => {
    const email = `payer${++count}@example.com`
    const phone = `555300${String(count).padStart(4, '0')}`
    const { id } = await make.patient(clinic.id, { first_name: 'Pat', email, phone_number: phone })
    return { patientId: id, email, phone }
  }

  const planFor = async ({ patientId }: Payer, given: object = {}): Promise<Invoice[]> => {
    const body = { description: 'Braces', amount: 300, installments: 3, ...given }
    const reply = await staff.send('POST', `${desk.financeOf(patientId)}/payment_plans.json`, body)
    if (reply.statusCode !== 201) throw new Error(reply.body)
    return reply.json().paymentPlan.invoices
  }

  const invoiceFor = async (payer: Payer, given: object = {}): Promise<Invoice> => {
    const [invoice] = await planFor(payer, { installments: 1, amount: 120, ...given })
    if (invoice === undefined) throw new Error('no invoice')
    return invoice
  }

  return { ...desk, newPayer, planFor, invoiceFor }
}
