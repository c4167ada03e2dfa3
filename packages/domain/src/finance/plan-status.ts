import { type InvoiceStatus, isOpen } from './invoice-status.ts'

export const planStatuses = ['pending', 'on_going', 'declined', 'completed', 'canceled', 'denied'] as const
export type PlanStatus = (typeof planStatuses)[number]

export const classifications = ['one_time_payment', 'installments'] as const
export type Classification = (typeof classifications)[number]

export const classificationOf = (installments: number): Classification =>
  installments > 1 ? 'installments' : 'one_time_payment'

/**
 * How a plan fares follows from its invoices. One whose first charge is unknown or failed is not decided here: that is
 * `pending` and `denied`.
 */
export function planStatus(invoices: readonly InvoiceStatus[]): PlanStatus {
  if (invoices.some(status => status === 'declined')) return 'declined'
  if (invoices.some(status => isOpen(status) || status === 'denied')) return 'on_going'
  return invoices.every(status => status === 'canceled' || status === 'voided') ? 'canceled' : 'completed'
}

/** The colour of its badge. */
export const planLook = (status: PlanStatus): 'red' | 'link' | 'gray' =>
  status === 'declined' ? 'red' : status === 'on_going' ? 'link' : 'gray'

export const planWords: Record<PlanStatus, string> = {
  pending: 'Pending',
  on_going: 'On going',
  declined: 'Declined',
  completed: 'Completed',
  canceled: 'Canceled',
  denied: 'Denied',
}
