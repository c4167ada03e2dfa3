import { monthsAfter } from '@archwire/domain/finance/plan-maths'

export type ReceiptValues = {
  start: string | null
  end: string | null
  /** The id of the doctor, or empty. */
  doctor: string
  type: string
}

/** The default range: the last two months. */
export const firstReceipt = (today: string): ReceiptValues => ({
  start: monthsAfter(today, -2),
  end: today,
  doctor: '',
  type: 'print',
})

const missing = 'Required field'
const tooLate = 'Start date must be less than today'

export function receiptProblems(
  { start, end, doctor, type }: ReceiptValues,
  today: string,
): Partial<Record<keyof ReceiptValues, string>> {
  const dayProblem = (day: string | null) => (day === null ? missing : day > today ? tooLate : undefined)
  const startProblem =
    dayProblem(start) ??
    (start !== null && end !== null && start > end ? 'Start date must be less than end date' : undefined)
  const endProblem = dayProblem(end)
  return {
    ...(startProblem !== undefined && { start: startProblem }),
    ...(endProblem !== undefined && { end: endProblem }),
    ...(doctor === '' && { doctor: 'Please select a doctor' }),
    ...(type !== 'print' && { type: 'Type must be print' }),
  }
}

/** The address of the receipt. */
export function receiptAddress(patientId: number, { start, end, doctor, type }: ReceiptValues): string {
  const query = new URLSearchParams({ doctor, start_date: start ?? '', end_date: end ?? '', type })
  return `/v2/billing/patients/${patientId}/receipts?${query}`
}
