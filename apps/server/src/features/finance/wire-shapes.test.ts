import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { financeFixture } from '../../../test/fixtures/finance/finance-fixture.ts'

const db = await cloneDatabase()
const desk = await financeFixture(db)

test('plans, invoices, payments and the summary have every specified field [FIN-72, FIN-76, FIN-77, FIN-78, FIN-134, API-93, API-153]', async () => {
  const here = await desk.open()
  const { invoices } = await here.openPlan()
  await here.put(`${invoices[1].id}/payment_method.json`, { invoice: { payment_method_id: here.card } })
  await here.charge(invoices[0].id, { payment_method: 'cash', amount_targeted: 40 })
  const [plan] = await here.plans()
  expect(plan).toMatchObject({
    id: expect.any(Number),
    description: 'Braces',
    status: 'on_going',
    installments: 3,
    installmentsProcessed: 0,
    startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    finalAmount: 300,
    paid: 40,
    remaining: 260,
    refunded: 0,
    remainingPayable: 260,
    amount: 300,
    downPayment: 0,
    discountRate: 0,
    interestRate: 0,
    amountWithDiscount: 300,
    installmentAmount: 100,
    totalDue: 300,
    lastErrorMessage: null,
    errors: {},
  })
  expect(plan.invoices[0]).toMatchObject({
    id: invoices[0].id,
    identifierToken: expect.stringMatching(/^[\w-]{22,}$/),
    publicUrl: `https://clinic.example.com/invoices/${plan.invoices[0].identifierToken}`,
    dueDate: plan.startedAt,
    finalAmount: 100,
    total: 100,
    dueAmount: 60,
    amountPayable: 60,
    paid: 40,
    status: 'awaiting_payment',
    paidAt: null,
    overdue: false,
    paymentMethodId: null,
    sendPaymentLink: false,
  })
  expect(plan.invoices[1].paymentMethodId).toBe(here.card)
  expect(plan.invoices[0].payments).toEqual([
    expect.objectContaining({
      id: expect.any(Number),
      paymentMethod: 'cash',
      last4: null,
      status: 'processed',
      lastErrorMessage: null,
      amountCharged: 40,
    }),
  ])
  expect(await here.summary()).toEqual({
    totalPaid: 40,
    totalRefunded: 0,
    upcomingPayment: plan.startedAt,
    overdueDays: null,
    overdueAmount: 0,
    balance: { agreed: 300, paid: 40, refunded: 0, dueNow: 60, toCome: 200, underWay: 0, letGo: 0 },
    nextPayment: {
      amount: 60,
      dueDate: plan.startedAt,
      isDueNow: true,
      invoices: [{ id: invoices[0].id, amount: 60 }],
    },
  })
  expect(plan.balance).toMatchObject({ agreed: 300, paid: 40, dueNow: 60, toCome: 200 })
})

test('a card is cleared from the open invoices by its own call, and stays saved [API-102, API-155]', async () => {
  const here = await desk.open()
  const { invoices } = await here.openPlan()
  for (const { id } of invoices)
    await here.put(`${id}/payment_method.json`, { invoice: { payment_method_id: here.card } })
  await here.charge(invoices[0].id, { payment_method: 'cash', amount_targeted: 100 })
  const finance = `/v2/rest/patients/${here.patientId}/finance`
  const answer = await here.sam.send('DELETE', `${finance}/payment_method.json`, {
    patient_id: here.patientId,
    payment_method_id: here.card,
  })
  expect(answer.statusCode).toBe(204)
  const [plan] = await here.plans()
  const methods = plan.invoices.map(
    ({ paymentMethodId }: { paymentMethodId: string | null }) => paymentMethodId,
  )
  // A paid invoice has its method.
  expect(methods).toEqual([here.card, null, null])
  const { cards } = (await here.sam.get(`${finance}/payment_methods.json`)).json()
  expect(cards).toMatchObject([{ id: here.card, status: 'active' }])
})
