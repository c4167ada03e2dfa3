import type { EnvelopeHead } from '../core/envelope.ts'
import type { Person } from '../parts/person.ts'
import type { ProviderName } from '../parts/provider.ts'
import type { Relationship } from './inquiry.ts'

export type AnswerFile = { head: EnvelopeHead; answers: EligibilityAnswer[] }

/** A payer's response about one patient's coverage; null is what it did not send. */
export type EligibilityAnswer = {
  /** The reference of the inquiry (BHT03). */
  reference: string
  payer: { name: string | null; code: string | null }
  /** Null if the payer rejected the inquiry before it came to the provider. */
  provider: ProviderName | null
  subscriber: Member | null
  /** The patient, if that is not the subscriber. */
  dependent: (Member & { relationship: Relationship | null }) | null
  rejections: (Rejection & { at: RejectedAt })[]
}

export type Member = Person & {
  memberId: string | null
  traces: Trace[]
  references: Reference[]
  dates: PlanDate[]
  benefits: Benefit[]
}

/** `isAnswer`: a repeated number of the inquiry. Otherwise the payer's own. */
export type Trace = { isAnswer: boolean; number: string; origin: string | null }

/** Numbers of the plan by qualifier: 18 the plan's, 6P the group's. */
export type Reference = { qualifier: string; value: string; description: string | null }

/** Dates by qualifier: 291 the plan's range, 346 and 347 its first and last day, 356 and 357 the member's. */
export type PlanDate = { qualifier: string; from: string; to: string | null }

/** The part of the inquiry that was rejected. `system`: nobody has read it. */
export type RejectedAt = 'system' | 'payer' | 'provider' | 'subscriber' | 'dependent'

export type Rejection = {
  /** The code of AAA03, which to-response.ts describes. */
  code: string
  followUp: string | null
  /** The inquiry was valid, and still there is no response. */
  isValidRequest: boolean
}

export type Benefit = {
  /** EB01: 1 active, 6 inactive, A co-insurance, B co-payment, C deductible, F limitation, G out of pocket, I not covered. */
  code: string
  level: string | null
  serviceTypes: string[]
  insuranceType: string | null
  plan: string | null
  period: string | null
  amountCents: number | null
  /** A part of the whole in basis points: 5000 is one half. For a co-insurance, the patient's part. */
  rateBasisPoints: number | null
  quantity: Quantity | null
  needsAuthorization: string | null
  /** EB12: Y in the network, N out of it, W the same in both. */
  network: string | null
  procedure: { qualifier: string; code: string } | null
  frequencies: Frequency[]
  references: Reference[]
  dates: PlanDate[]
  rejections: Rejection[]
  messages: string[]
  /** III: ZZ with a place of service, or another restriction code. */
  restrictions: { qualifier: string; code: string }[]
}

export type Quantity = { qualifier: string; value: string }

/** HSD: a quantity (of a kind) in a number of periods (of a kind). */
export type Frequency = { quantity: Quantity | null; period: string | null; periods: string | null }
