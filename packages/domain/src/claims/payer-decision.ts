/** What follows from what a payer paid, for whoever decides on the claim. Whole cents. */

type Adjustment = { group: string; reason: string; amountCents: number }

export type PaidClaim = {
  /** How the payer processed it, by its code. */
  statusCode: string
  chargedCents: number
  paidCents: number
  /** What the patient owes, by the payer's own sum; null where it gave none. */
  patientCents: number | null
  adjustments: readonly Adjustment[]
  lines: readonly { adjustments: readonly Adjustment[] }[]
  /** Nothing is done yet: the payer says what it would pay. */
  isPredetermination: boolean
}

export type Decision = {
  paidCents: number
  /** What would be paid, where nothing is; null: what was paid was paid. */
  expectedCents: number | null
  /** Nobody pays it. */
  adjustedCents: number
  owedCents: number
  isReversal: boolean
  /** Charged is what was paid, what nobody pays and what is owed, as they are shown. */
  addsUp: boolean
  proposes: 'approved' | 'denied' | null
}

const reversal = '22'
const denied = '4'
// As the first, second or third insurance, each by itself or with the claim sent on to the next one.
const processed = ['1', '2', '3', '19', '20', '21']

/** The group of what the patient pays. */
const ofPatient = 'PR'
/** Deductible, co-insurance, co-payment: the patient pays it because the plan covers it. */
const sharedCost = ['1', '2', '3']

const sum = (adjustments: readonly Adjustment[]): number =>
  adjustments.reduce((total, { amountCents }) => total + amountCents, 0)

/** The reason of what is not paid because nothing is done yet. */
const anticipated = '101'
const priced = '25'

/** Whether a payer tells what it would pay: it was asked that, or says so itself. */
export const isOnlyPriced = ({
  isPredetermination,
  statusCode,
}: Pick<PaidClaim, 'isPredetermination' | 'statusCode'>): boolean =>
  isPredetermination || statusCode === priced

/** What it would pay: by the reason for that, and whatever it calls paid although nothing was due. */
export const expectedOf = (determination: {
  paidCents: number
  adjustments: readonly Adjustment[]
}): number =>
  determination.paidCents + sum(determination.adjustments.filter(({ reason }) => reason === anticipated))

export function prepareDecision(claim: PaidClaim): Decision {
  return isOnlyPriced(claim) ? decideByPrice(claim) : decideByPayment(claim)
}

/** Of nothing that is said here anything was paid. */
function decideByPrice(claim: PaidClaim): Decision {
  const all = [...claim.adjustments, ...claim.lines.flatMap(line => line.adjustments)]
  const patients = all.filter(({ group }) => group === ofPatient)
  const expectedCents = expectedOf({ paidCents: claim.paidCents, adjustments: all })
  const owedCents = claim.patientCents ?? sum(patients)
  const adjustedCents = sum(all) - sum(patients) - (expectedCents - claim.paidCents)
  return {
    paidCents: 0,
    expectedCents,
    adjustedCents,
    owedCents,
    isReversal: claim.statusCode === reversal,
    addsUp: claim.chargedCents === expectedCents + adjustedCents + owedCents,
    // Staff look themselves at a claim for which the payer only gives a price.
    proposes: proposal(
      {
        ...claim,
        statusCode: claim.isPredetermination && claim.statusCode === priced ? '1' : claim.statusCode,
        paidCents: expectedCents,
      },
      patients,
    ),
  }
}

function decideByPayment(claim: PaidClaim): Decision {
  const all = [...claim.adjustments, ...claim.lines.flatMap(line => line.adjustments)]
  const patients = all.filter(({ group }) => group === ofPatient)
  const isReversal = claim.statusCode === reversal
  const adjustedCents = sum(all) - sum(patients)
  const owedCents = claim.patientCents ?? sum(patients)
  return {
    paidCents: claim.paidCents,
    expectedCents: null,
    adjustedCents,
    owedCents,
    isReversal,
    addsUp: claim.chargedCents === claim.paidCents + adjustedCents + owedCents,
    proposes: proposal(claim, patients),
  }
}

function proposal(
  { statusCode, paidCents }: PaidClaim,
  patients: readonly Adjustment[],
): Decision['proposes'] {
  if (statusCode === denied) return 'denied'
  // What is taken back, or what we do not know, staff look at themselves.
  if (!processed.includes(statusCode)) return null
  const isCovered = patients.some(({ reason, amountCents }) => sharedCost.includes(reason) && amountCents > 0)
  return paidCents > 0 || isCovered ? 'approved' : 'denied'
}

/** What an answer of a payer means for a claim that was sent. */

/** A category and a status, by their codes: A7 and 562. */
type StatusCode = { categoryCode: string; statusCode: string }

// Refused, found wanting, decided: staff must look at it. P3 and P4 wait for somebody outside of the payer's house.
const decidingCategories = new Set(['A3', 'A4', 'A6', 'A7', 'A8', 'P3', 'P4', 'F0', 'F1', 'F2', 'F3', 'F4'])

// Turned away at the door, or sent back for more.
const rejectedCategories = new Set(['A3', 'A4', 'A6', 'A7', 'A8'])

const isDeciding = ({ categoryCode }: StatusCode): boolean =>
  decidingCategories.has(categoryCode) || categoryCode.startsWith('R') || /^F[0-4]/.test(categoryCode)

/**
 * `answered`: the payer has said something that staff decide by. `submitted`: it has the claim and goes on; whatever we
 * do not know decides nothing either, it is told in the history.
 */
export const statusAfterResponse = (codes: readonly StatusCode[]): 'answered' | 'submitted' =>
  codes.some(isDeciding) ? 'answered' : 'submitted'

/** Whether it was not taken: what else is said of a claim that is taken back ends it one way or another. */
export const isRejectedByPayer = (codes: readonly StatusCode[]): boolean =>
  codes.some(({ categoryCode }) => rejectedCategories.has(categoryCode) || categoryCode.startsWith('R'))
