/** The statuses of an invoice, their labels, and what can be done in each: one table for the server and the menus. */

export const invoiceStatuses = [
  'pending',
  'awaiting_payment',
  'awaiting_process',
  'capturing',
  'declined',
  'denied',
  'payment_confirmed',
  'partially_refunded',
  'refunded',
  'canceled',
  'voided',
] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

type Rule = {
  /** Nothing more is due. */
  isFinal?: true
  /** A payment can be taken. */
  canBeCharged?: true
  canChangeMethod?: true
  canBeCanceled?: true
  canBeScheduled?: true
  canSendLink?: true
  to: readonly InvoiceStatus[]
}

const open = {
  canBeCharged: true,
  canChangeMethod: true,
  canBeCanceled: true,
  canSendLink: true,
} as const

const rules: Record<InvoiceStatus, Rule> = {
  pending: {
    ...open,
    to: ['awaiting_payment', 'awaiting_process', 'capturing', 'payment_confirmed', 'canceled', 'voided'],
  },
  awaiting_payment: {
    ...open,
    canBeScheduled: true,
    to: ['awaiting_process', 'capturing', 'declined', 'payment_confirmed', 'canceled', 'voided'],
  },
  awaiting_process: {
    ...open,
    to: ['awaiting_payment', 'capturing', 'declined', 'payment_confirmed', 'canceled', 'voided'],
  },
  // The bank is processing it, and nobody may change it meanwhile.
  capturing: {
    to: [
      'payment_confirmed',
      'awaiting_payment',
      'awaiting_process',
      'declined',
      'voided',
      'partially_refunded',
      'refunded',
    ],
  },
  declined: {
    ...open,
    to: ['awaiting_payment', 'awaiting_process', 'capturing', 'payment_confirmed', 'canceled', 'voided'],
  },
  denied: { canBeCanceled: true, to: ['canceled'] },
  // It can become due again: a check bounced, or a debit was returned.
  payment_confirmed: { isFinal: true, to: ['partially_refunded', 'refunded', 'awaiting_payment', 'voided'] },
  partially_refunded: { isFinal: true, to: ['payment_confirmed', 'refunded', 'awaiting_payment', 'voided'] },
  // Refunded, but the bank could not deliver the refund.
  refunded: { isFinal: true, to: ['payment_confirmed', 'partially_refunded'] },
  // It was paid in advance, and that payment failed.
  canceled: { isFinal: true, to: ['awaiting_payment'] },
  voided: { to: [] },
}

export const isFinal = (status: InvoiceStatus): boolean => rules[status].isFinal === true
export const canBeCharged = (status: InvoiceStatus): boolean => rules[status].canBeCharged === true
export const canChangeMethod = (status: InvoiceStatus): boolean => rules[status].canChangeMethod === true
export const canBeCanceled = (status: InvoiceStatus): boolean => rules[status].canBeCanceled === true
/** Whether it can be paid by a link. */
export const canSendLink = (status: InvoiceStatus): boolean => rules[status].canSendLink === true
export const invoiceCanBecome = (from: InvoiceStatus, to: InvoiceStatus): boolean =>
  from === to || rules[from].to.includes(to)

/** Whether something is owed on it, now or later. */
export const isOpen = (status: InvoiceStatus): boolean => canBeCharged(status) || status === 'capturing'

export type InvoiceFacts = {
  status: InvoiceStatus
  overdue: boolean
  lastPaymentDeclined: boolean
}

/** The label for staff and patients. */
export function invoiceStatusLabel({ status, overdue, lastPaymentDeclined }: InvoiceFacts): string {
  switch (status) {
    case 'declined':
      return 'Awaiting Payment (Declined)'
    case 'capturing':
      return 'Processing'
    case 'awaiting_payment':
      if (overdue) return 'Overdue'
      return lastPaymentDeclined ? 'Awaiting Payment (Declined)' : 'Awaiting Payment'
    case 'awaiting_process':
      return 'Awaiting Process'
    case 'payment_confirmed':
      return 'Paid'
    case 'partially_refunded':
      return 'Partially Refunded'
    case 'refunded':
      return 'Refunded'
    case 'canceled':
      return 'Canceled'
    case 'voided':
      return 'Voided'
    default:
      return 'Pending'
  }
}

const invoiceActionNames = [
  'view',
  'charge',
  'change',
  'schedule',
  'link',
  'refund',
  'decline',
  'cancel',
] as const
export type InvoiceAction = (typeof invoiceActionNames)[number]

export type MenuFacts = {
  status: InvoiceStatus
  isAdmin: boolean
  /** The patient has a saved card or bank account. */
  hasMethods: boolean
  overdue: boolean
  /** The due day is today or later. */
  isDueLater: boolean
  hasMethod: boolean
  dueCents: number
  /** There is a payment that can be refunded. */
  canRefund: boolean
  /** There is a check that was not declined. */
  hasCheck: boolean
}

/** Whether there is nothing to do about its payments: nothing is left of them, or the bank is processing it. */
const isOver = (status: InvoiceStatus): boolean =>
  ['capturing', 'refunded', 'canceled', 'voided'].includes(status)

/** The actions in the menu of an invoice, in this order. */
export function invoiceActions(facts: MenuFacts): InvoiceAction[] {
  const { status, isAdmin, hasMethods } = facts
  const offered: Record<InvoiceAction, boolean> = {
    view: true,
    charge:
      (status === 'awaiting_process' || status === 'awaiting_payment' || status === 'declined') &&
      facts.dueCents > 0,
    change: canChangeMethod(status) && hasMethods,
    schedule: canBeScheduled(facts),
    link: canSendLink(status) && facts.dueCents > 0,
    refund: isAdmin && facts.canRefund && !isOver(status),
    decline: facts.hasCheck && !isOver(status),
    cancel: isAdmin && canBeCanceled(status) && !facts.canRefund && !facts.hasCheck,
  }
  return invoiceActionNames.filter(name => offered[name])
}

export const canBeScheduled = ({
  status,
  overdue,
  isDueLater,
  hasMethod,
}: Pick<MenuFacts, 'status' | 'overdue' | 'isDueLater' | 'hasMethod'>): boolean =>
  rules[status].canBeScheduled === true && !overdue && isDueLater && hasMethod

type Installment = {
  kind: 'installment' | 'down_payment' | 'advance'
  status: InvoiceStatus
  dueDate: string
  dueCents: number
}

/** Whether it is charged by itself on its due date, or could be: not if its day is past, for that would be at once. */
const canBeAutomatic = ({ kind, status, dueDate, dueCents }: Installment, today: string): boolean =>
  kind !== 'advance' &&
  dueCents > 0 &&
  (status === 'awaiting_process' ||
    ((status === 'awaiting_payment' || status === 'declined') && dueDate >= today))

/** The installments that autopay is about, and whether it is on: every one of them is charged by itself. */
export function autopayOf<One extends Installment>(
  invoices: readonly One[],
  today: string,
): { installments: One[]; isOn: boolean } {
  const installments = invoices.filter(one => canBeAutomatic(one, today))
  const isOn = installments.length > 0 && installments.every(({ status }) => status === 'awaiting_process')
  return { installments, isOn }
}

export const planStatuses = ['pending', 'on_going', 'declined', 'completed', 'canceled', 'denied'] as const
export type PlanStatus = (typeof planStatuses)[number]

const classifications = ['one_time_payment', 'installments'] as const
export type Classification = (typeof classifications)[number]

export const classificationOf = (installments: number): Classification =>
  installments > 1 ? 'installments' : 'one_time_payment'

/**
 * The status of a plan, derived from its invoices. Not for a plan whose first charge is unknown or failed: that is
 * `pending` or `denied`.
 */
export function planStatus(invoices: readonly InvoiceStatus[]): PlanStatus {
  if (invoices.some(status => status === 'declined')) return 'declined'
  if (invoices.some(status => isOpen(status) || status === 'denied')) return 'on_going'
  return invoices.every(status => status === 'canceled' || status === 'voided') ? 'canceled' : 'completed'
}

/** The colour of its badge. */
export const planLook = (status: PlanStatus): 'red' | 'link' | 'gray' =>
  status === 'declined' ? 'red' : status === 'on_going' ? 'link' : 'gray'

export const planStatusLabels: Record<PlanStatus, string> = {
  pending: 'Pending',
  on_going: 'On going',
  declined: 'Declined',
  completed: 'Completed',
  canceled: 'Canceled',
  denied: 'Denied',
}
