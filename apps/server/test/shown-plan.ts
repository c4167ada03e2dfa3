import type { financeDesk } from './finance-desk.ts'

export type ShownInvoice = { id: number; status: string; paymentMethodId: string | null; dueAmount: number }

/** A plan of a new patient, and how its invoices are shown. */
export async function shownPlan(desk: Awaited<ReturnType<typeof financeDesk>>, given: object = {}) {
  const here = await desk.open()
  const made = await here.openPlan(given)
  const ids: number[] = made.invoices.map((one: ShownInvoice) => one.id)
  const [first = 0, second = 0, third = 0] = ids
  const shown = async (): Promise<ShownInvoice[]> => (await here.plans())[0].invoices
  const statuses = async () => (await shown()).map(({ status }) => status)
  return { ...here, planId: made.id as number, first, second, third, shown, statuses }
}
