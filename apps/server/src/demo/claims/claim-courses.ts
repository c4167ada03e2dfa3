import type { ActivityAction, ActivityData } from '@archwire/contract/claims/activity'
import type { ClaimStatus } from '@archwire/domain/claims/claim-status'

/** One line of a claim's history, so many hours after the claim was made. */
export type DemoStep = {
  hour: number
  isByStaff?: true
  data?: ActivityData
} & ({ to: ClaimStatus } | { action: ActivityAction; message: string })

export type DemoRemittance = {
  hour: number
  statusCode: string
  paidCents: number
  /** The group and the reason of each amount that was not paid. */
  adjustments: { group: 'CO' | 'PR'; reason: string; amountCents: number; description: string }[]
}

export type DemoClaim = {
  daysAgo: number
  code: string
  feeCents: number
  /** The steps after the claim was created with its providers and its item. */
  steps: DemoStep[]
  /** The state of the submission, if the claim was sent. */
  sent?: 'queued' | 'acknowledged' | 'answered' | 'rejected' | 'withdrawn'
  remittance?: DemoRemittance
  /** The claim lacks its months of treatment. */
  isIncomplete?: true
  narrative?: string
}

const codes = (...pairs: [string, string, string][]): ActivityData => ({
  claimStatus: pairs.map(([code, statusCode, description]) => ({
    categoryCode: code,
    code,
    statusCode,
    entityCode: null,
    description,
  })),
})

const response = (more: Partial<NonNullable<ActivityData['response']>>): ActivityData => ({
  response: { claimErrors: [], claimItemErrors: [], claimItems: [], statusDescriptions: [], ...more },
})

const validated: DemoStep[] = [
  { hour: 2, to: 'validating', isByStaff: true },
  { hour: 2, to: 'validated' },
]

const submitted: DemoStep[] = [
  ...validated,
  { hour: 3, to: 'submitting', isByStaff: true },
  { hour: 3, to: 'submitted' },
  {
    hour: 4,
    action: 'claim_status',
    message: 'The payer answered A1:19, A2:20',
    data: codes(['A1', '19', 'Received'], ['A2', '20', 'Taken in for processing']),
  },
]

const paidInPart: DemoRemittance = {
  hour: 96,
  statusCode: '1',
  paidCents: 150_000,
  adjustments: [
    { group: 'CO', reason: '45', amountCents: 75_000, description: 'Above what the payer allows' },
    { group: 'PR', reason: '2', amountCents: 250_000, description: 'Share of the patient' },
  ],
}

const answeredPaid: DemoStep[] = [
  ...submitted,
  { hour: 96, to: 'answered', data: codes(['F1', '104', 'Paid in part']) },
]

const answeredDenied: DemoStep[] = [
  ...submitted,
  { hour: 72, to: 'answered', data: codes(['F2', '585', 'Refused by the payer']) },
]

/** A claim in every status, the newest first. */
export const demoClaims: DemoClaim[] = [
  { daysAgo: 0, code: 'D8080', feeCents: 475_000, steps: [], isIncomplete: true },
  { daysAgo: 1, code: 'D8670', feeCents: 25_000, steps: [{ hour: 1, to: 'validating', isByStaff: true }] },
  {
    daysAgo: 2,
    code: 'D8080',
    feeCents: 475_000,
    steps: [
      { hour: 1, to: 'validating', isByStaff: true },
      {
        hour: 1,
        to: 'invalidated',
        data: response({
          claimErrors: [{ field: 'treatmentMonths', message: 'Months of treatment is required for D8080' }],
        }),
      },
    ],
    isIncomplete: true,
  },
  {
    daysAgo: 3,
    code: 'D8090',
    feeCents: 520_000,
    steps: validated,
    narrative: 'Crowding of the lower front teeth with a deep bite.',
  },
  {
    daysAgo: 4,
    code: 'D8680',
    feeCents: 45_000,
    steps: [...validated, { hour: 3, to: 'submitting', isByStaff: true }],
    sent: 'queued',
  },
  { daysAgo: 9, code: 'D8080', feeCents: 475_000, steps: submitted, sent: 'acknowledged' },
  {
    daysAgo: 35,
    code: 'D8080',
    feeCents: 475_000,
    steps: answeredPaid,
    sent: 'answered',
    remittance: paidInPart,
  },
  {
    daysAgo: 48,
    code: 'D8090',
    feeCents: 475_000,
    steps: [...answeredPaid, { hour: 110, to: 'approved', isByStaff: true }],
    sent: 'answered',
    remittance: paidInPart,
  },
  {
    daysAgo: 70,
    code: 'D8670',
    feeCents: 25_000,
    steps: [...answeredDenied, { hour: 90, to: 'denied', isByStaff: true }],
    sent: 'answered',
  },
  {
    daysAgo: 82,
    code: 'D0330',
    feeCents: 12_000,
    steps: [...submitted, { hour: 30, to: 'cancelled', isByStaff: true }],
    sent: 'withdrawn',
  },
  {
    daysAgo: 100,
    code: 'D8020',
    feeCents: 280_000,
    steps: [
      ...validated,
      { hour: 3, to: 'submitting', isByStaff: true },
      {
        hour: 27,
        to: 'failed',
        data: response({ statusDescriptions: ['No answer came; the clearinghouse may have the claim'] }),
      },
    ],
    sent: 'rejected',
  },
]
