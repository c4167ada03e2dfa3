/** What a payer's determination means for the staff who decide on the claim. Whole cents. */

type Adjustment = { group: string; reason: string; amountCents: number }

export type PaidClaim = {
  /** The payer's claim status code. */
  statusCode: string
  chargedCents: number
  paidCents: number
  /** What the patient owes by the payer's own sum; null if it gave none. */
  patientCents: number | null
  adjustments: readonly Adjustment[]
  lines: readonly { adjustments: readonly Adjustment[] }[]
  /** The treatment has not been done: the payer says what it would pay. */
  isPredetermination: boolean
}

export type Decision = {
  paidCents: number
  /** What would be paid, for a predetermination; null for a claim. */
  expectedCents: number | null
  /** What nobody pays. */
  adjustedCents: number
  owedCents: number
  isReversal: boolean
  /** Whether the paid, adjusted and owed amounts add up to the charge. */
  addsUp: boolean
  proposes: 'approved' | 'denied' | null
}

const reversal = '22'
const denied = '4'
// Processed as the first, second or third insurance, with or without forwarding to the next one.
const processed = ['1', '2', '3', '19', '20', '21']

/** The adjustment group of what the patient pays. */
const ofPatient = 'PR'
/** Deductible, co-insurance and co-payment: the patient pays them because the plan covers the item. */
const sharedCost = ['1', '2', '3']

const sum = (adjustments: readonly Adjustment[]): number =>
  adjustments.reduce((total, { amountCents }) => total + amountCents, 0)

/** The reason code for what is not paid because nothing has been done yet. */
const anticipated = '101'
const priced = '25'

/** Whether a payer only says what it would pay, because it was asked that or says so itself. */
export const isOnlyPriced = ({
  isPredetermination,
  statusCode,
}: Pick<PaidClaim, 'isPredetermination' | 'statusCode'>): boolean =>
  isPredetermination || statusCode === priced

/** What it would pay: the amounts with that reason code, and anything that it calls paid although nothing was due. */
export const expectedOf = (determination: {
  paidCents: number
  adjustments: readonly Adjustment[]
}): number =>
  determination.paidCents + sum(determination.adjustments.filter(({ reason }) => reason === anticipated))

export function prepareDecision(claim: PaidClaim): Decision {
  return isOnlyPriced(claim) ? decideByPrice(claim) : decideByPayment(claim)
}

/** None of these amounts was paid. */
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
    // If the payer gives a mere price for a claim, staff decide themselves.
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
  // Staff decide themselves about a reversal and an unknown status.
  if (!processed.includes(statusCode)) return null
  const isCovered = patients.some(({ reason, amountCents }) => sharedCost.includes(reason) && amountCents > 0)
  return paidCents > 0 || isCovered ? 'approved' : 'denied'
}

/** What a claim status of a payer means for a claim that was sent. */

/** Category and status code, such as A7 and 562. */
type StatusCode = { categoryCode: string; statusCode: string }

// The categories for refused, deficient or decided, at which staff must look. P3 and P4 wait for somebody other than
// the payer.
const decidingCategories = new Set(['A3', 'A4', 'A6', 'A7', 'A8', 'P3', 'P4', 'F0', 'F1', 'F2', 'F3', 'F4'])

// Refused on arrival, or returned for more information.
const rejectedCategories = new Set(['A3', 'A4', 'A6', 'A7', 'A8'])

const isDeciding = ({ categoryCode }: StatusCode): boolean =>
  decidingCategories.has(categoryCode) || categoryCode.startsWith('R') || /^F[0-4]/.test(categoryCode)

/**
 * `answered`: staff have something to decide by. `submitted`: the payer has the claim and works on it. An unknown
 * status changes nothing and is listed in the history.
 */
export const statusAfterResponse = (codes: readonly StatusCode[]): 'answered' | 'submitted' =>
  codes.some(isDeciding) ? 'answered' : 'submitted'

/** Whether the payer did not accept it. For a void, every other status means that it has ended one way or another. */
export const isRejectedByPayer = (codes: readonly StatusCode[]): boolean =>
  codes.some(({ categoryCode }) => rejectedCategories.has(categoryCode) || categoryCode.startsWith('R'))
