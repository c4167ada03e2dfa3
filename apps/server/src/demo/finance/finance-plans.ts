import type { NewPlan } from '@archwire/contract/finance/plans'

/** A patient's saved method: a card, a card that is always declined, or a bank account. */
export type DemoMethod = 'card' | 'declining card' | 'bank account'

/** How a patient pays: with a saved method, by links, or at the desk. */
export type DemoWay = DemoMethod | 'link' | 'desk'

type Terms = Pick<NewPlan, 'amount' | 'installments' | 'discountRate' | 'interestRate'>

/** What happened to an invoice, if it is not the usual: due invoices are paid, later ones wait. */
export type DemoCourse =
  | 'by check'
  | 'partly refunded'
  | 'refunded'
  | 'disputed'
  | 'capturing'
  | 'tried again'
  | 'declined'
  | 'overdue'
  | 'canceled'

export type DemoPlan = {
  /** The position among the patients with an email address; the first two have a signed contract. */
  person: number
  description: string
  terms: Terms
  daysAgo: number
  way: DemoWay
  /** The terms come from the signed contract, with its down payment. */
  isOfContract?: true
  /** By the number of the invoice. */
  courses?: Record<number, DemoCourse>
  /** Paid in advance, and taken off the last invoice. */
  paidInAdvance?: true
  /** The first charge was declined, so there is no plan. */
  isDenied?: true
}

const terms = (dollars: number, installments: number, rates: Partial<Terms> = {}): Terms => ({
  amount: dollars * 100,
  installments,
  discountRate: 0,
  interestRate: 0,
  ...rates,
})

export const demoPlans: DemoPlan[] = [
  {
    person: 0,
    description: 'Full treatment, both arches',
    terms: terms(5600, 12),
    daysAgo: 79,
    way: 'card',
    isOfContract: true,
  },
  {
    person: 1,
    description: 'Clear aligners',
    terms: terms(4800, 12, { discountRate: 5 }),
    daysAgo: 40,
    way: 'bank account',
    isOfContract: true,
  },
  {
    person: 2,
    description: 'Retainers, two sets',
    terms: terms(450, 3),
    daysAgo: 35,
    way: 'link',
    courses: { 2: 'overdue' },
  },
  {
    person: 3,
    description: 'Limited treatment, upper arch',
    terms: terms(1900, 6, { interestRate: 2.5 }),
    daysAgo: 65,
    way: 'declining card',
    courses: { 1: 'by check', 2: 'declined', 3: 'tried again' },
  },
  {
    person: 4,
    description: 'Early treatment with expander',
    terms: terms(2800, 4),
    daysAgo: 100,
    way: 'card',
    courses: { 2: 'partly refunded', 3: 'disputed' },
  },
  { person: 5, description: 'Records and consultation', terms: terms(180, 1), daysAgo: 12, way: 'desk' },
  {
    person: 5,
    description: 'Replacement aligner',
    terms: terms(120, 1),
    daysAgo: 9,
    way: 'card',
    courses: { 1: 'refunded' },
  },
  {
    person: 6,
    description: 'Night guard',
    terms: terms(600, 2),
    daysAgo: 2,
    way: 'bank account',
    courses: { 1: 'capturing' },
  },
  {
    person: 7,
    description: 'Braces, lower arch',
    terms: terms(1200, 6, { interestRate: 5 }),
    daysAgo: 45,
    way: 'card',
    paidInAdvance: true,
  },
  {
    person: 8,
    description: 'Whitening',
    terms: terms(300, 2),
    daysAgo: 70,
    way: 'desk',
    courses: { 2: 'canceled' },
  },
  {
    person: 9,
    description: 'Spare retainer',
    terms: terms(150, 1),
    daysAgo: 5,
    way: 'declining card',
    isDenied: true,
  },
]
