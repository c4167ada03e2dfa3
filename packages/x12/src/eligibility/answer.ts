import type { EnvelopeHead } from '../core/envelope.ts'
import type { Person } from '../parts/person.ts'
import type { ProviderName } from '../parts/provider.ts'
import type { Relationship } from './inquiry.ts'

export type AnswerFile = { head: EnvelopeHead; answers: EligibilityAnswer[] }

/** What a payer answers about one patient's coverage; null is what it did not say. */
export type EligibilityAnswer = {
  /** The number that the question had (BHT03). */
  reference: string
  payer: { name: string | null; code: string | null }
  /** Null: the payer turned the question down before it came to the provider. */
  provider: ProviderName | null
  subscriber: Member | null
  /** The patient, where that is not the subscriber. */
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

/** `isAnswer`: a number of the question's, told back. Otherwise the payer's own. */
export type Trace = { isAnswer: boolean; number: string; origin: string | null }

/** Numbers of the plan, by their qualifier: 18 the plan's, 6P the group's. */
export type Reference = { qualifier: string; value: string; description: string | null }

/** By their qualifier: 291 the plan's days, 346 and 347 its first and last, 356 and 357 the member's. */
export type PlanDate = { qualifier: string; from: string; to: string | null }

/** Which part of the question was turned down. `system`: nobody has looked at it. */
export type RejectedAt = 'system' | 'payer' | 'provider' | 'subscriber' | 'dependent'

export type Rejection = {
  /** AAA03; see to-response.ts. */
  code: string
  followUp: string | null
  /** The question was all right, and still there is no answer. */
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
  /** A part of the whole in hundredths of a percent: 5000 is one half. Of a co-insurance, the patient's part. */
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
  /** III: ZZ with a place of service, or another code that says for what it holds. */
  restrictions: { qualifier: string; code: string }[]
}

export type Quantity = { qualifier: string; value: string }

/** HSD: so many (of a kind) in so many periods (of a kind). */
export type Frequency = { quantity: Quantity | null; period: string | null; periods: string | null }
