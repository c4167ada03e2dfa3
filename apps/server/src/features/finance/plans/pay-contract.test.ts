import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { paymentFixture, testNumbers } from '../../../../test/fixtures/finance/payment-fixture.ts'
import { signedBy } from '../../../../test/fixtures/records/sample-pictures.ts'

const db = await cloneDatabase()
const desk = await paymentFixture(db)
const { staff, admin } = desk

const terms = {
  description: 'Full treatment',
  total_cost: 4800,
  down_payment: 600,
  discount_rate: 0,
  interest_rate: 0,
  monthly_payment_count: 12,
}

/** A patient whose contract was made by the staff, and signed unless said otherwise. */
async function signedContract({ isSigned = true } = {}) {
  const patient = await desk.make.patient(desk.clinic.id, { email: 'pat@example.com' })
  const made = await staff.send('POST', `/v2/rest/patients/${patient.id}/documents/contracts`, terms)
  const { id, identifierToken: token } = made.json()
  const pat = await desk.visitor()
  const page = `/v2/rest/public/contracts/${token}`
  const sign = () => pat.send('POST', `${page}/signature`, { signature: signedBy('Pat Doe') })
  if (isSigned) expect((await sign()).statusCode).toBe(201)
  const plans = async () => (await staff.get(`${desk.financeOf(patient.id)}/payment_plans.json`)).json()
  const tasks = async () => {
    const { rows } = await db.owner.query(
      `select title, completed, assigned_to_user_id, linkable_type, linkable_id from tasks where patient_id = $1`,
      [patient.id],
    )
    return rows
  }
  return {
    patientId: patient.id,
    id,
    token,
    pat,
    page,
    sign,
    plans,
    tasks,
    pay: () => pat.send('POST', `${page}/plan`),
  }
}

const contracts = async (patientId: number) =>
  (await staff.get(`/v2/rest/patients/${patientId}/documents/contracts.json`)).json()

test('who sent a contract gets a task when it is signed; its payment plan completes it [CON-31]', async () => {
  const here = await signedContract()
  const { rows } = await db.owner.query('select sent_by_user_id as id from contracts where id = $1', [
    here.id,
  ])
  expect(rows[0].id).not.toBe(null)
  expect(await here.tasks()).toEqual([
    {
      title: '“Full treatment” was signed: set up its payments',
      completed: false,
      assigned_to_user_id: rows[0].id,
      linkable_type: 'Contract',
      linkable_id: here.id,
    },
  ])
  expect(await contracts(here.patientId)).toMatchObject([{ signed: true, hasPlan: false }])
  const body = { description: 'Full treatment', amount: 4800, installments: 12, contract_id: here.id }
  const made = await staff.send('POST', `${desk.financeOf(here.patientId)}/payment_plans.json`, body)
  expect(made.json().paymentPlan.invoices[0]).toMatchObject({ kind: 'down_payment', total: 600 })
  expect(await here.tasks()).toMatchObject([{ completed: true }])
  expect(await contracts(here.patientId)).toMatchObject([{ hasPlan: true }])
})

test('the page of a contract says what it asks for on the first day, until that is paid [CON-29]', async () => {
  const here = await signedContract({ isSigned: false })
  const shown = async () => (await here.pat.get(here.page)).json()
  expect(await shown()).toMatchObject({ status: 'unsigned', payNow: 600 })
  expect((await here.pay()).json()).toEqual({ error: 'This contract is not signed yet' })
  await here.sign()
  expect(await shown()).toMatchObject({ status: 'signed', payNow: 600 })
  const { token } = (await here.pay()).json()
  const card = await cardByLink(here.pat, token)
  const paid = await here.pat.send('POST', `/v2/rest/public/invoices/${token}/payments`, {
    payment_method_id: card,
  })
  expect(paid.statusCode).toBe(201)
  expect(await shown()).not.toHaveProperty('payNow')
  expect((await here.plans())[0]).toMatchObject({ paid: 600, balance: { dueNow: 0, toCome: 4200 } })
})

/** A card typed into the fields of the page, for one payment. */
async function cardByLink(pat: Awaited<ReturnType<typeof desk.visitor>>, token: string): Promise<string> {
  const made = await desk.tokenOf(testNumbers.works)
  const setup = await pat.send('POST', `/v2/rest/public/invoices/${token}/setup`)
  const saved = await desk.confirm(setup.json().clientSecret, { token: made.json().id, postal_code: '94107' })
  return saved.json().payment_method
}

test('the plan is made as the contract says, and the answer shows its first invoice [CON-29, CON-30]', async () => {
  const here = await signedContract()
  const answer = await here.pay()
  expect(answer.statusCode).toBe(201)
  expect(answer.json().invoice).toMatchObject({ description: 'Full treatment', total: 600, payable: true })
  const [plan] = await here.plans()
  expect(plan).toMatchObject({ contractId: here.id, installments: 12, finalAmount: 4800, paid: 0 })
  expect(plan.invoices[0]).toMatchObject({ identifierToken: answer.json().token, kind: 'down_payment' })
  // The patient is on the page, and gets no link for it; a later one is sent when it is due.
  expect(plan.invoices).toMatchObject(Array.from({ length: 12 }, () => ({ sendPaymentLink: true })))
  expect(
    (await db.owner.query(`select link_sent_at from invoices where id = $1`, [plan.invoices[0].id])).rows,
  ).toEqual([{ link_sent_at: null }])
})

test('pressed twice, in two tabs, or by the patient and the staff at once, there is one plan [CON-30]', async () => {
  const here = await signedContract()
  const body = { description: 'Full treatment', amount: 4800, installments: 12, contract_id: here.id }
  const [first, second, theirs] = await Promise.all([
    here.pay(),
    here.pay(),
    staff.send('POST', `${desk.financeOf(here.patientId)}/payment_plans.json`, body),
  ])
  expect([first.statusCode, second.statusCode]).toEqual([201, 201])
  expect([201, 422]).toContain(theirs.statusCode)
  expect(first.json().token).toBe(second.json().token)
  expect(await here.plans()).toHaveLength(1)
  expect((await here.pay()).json().token).toBe(first.json().token)
})

test('an archived contract is not paid, nor one of a clinic that takes no cards; both say so [CON-29]', async () => {
  const here = await signedContract()
  await admin.send('DELETE', `/v2/rest/patients/${here.patientId}/documents/contracts/${here.id}.json`)
  expect((await here.pat.get(here.page)).json()).not.toHaveProperty('payNow')
  expect((await here.pay()).json()).toEqual({ error: 'This contract is no longer active' })
  const other = await signedContract()
  await db.owner.query(`update clinics set billing_onboarding_status = 'rejected' where id = $1`, [
    desk.clinic.id,
  ])
  expect((await other.pat.get(other.page)).json()).not.toHaveProperty('payNow')
  expect((await other.pay()).statusCode).toBe(422)
  expect(await other.plans()).toEqual([])
  await db.owner.query(`update clinics set billing_onboarding_status = 'completed' where id = $1`, [
    desk.clinic.id,
  ])
})
