import type { Gender, Relation } from '../insurance/insurance-form.ts'
import { defaultSequence, type SequenceCode } from './claim-fields.ts'

/** The subscriber of a policy as a claim names them. */
export type SubscriberPerson = {
  firstName: string | null
  lastName: string | null
  dob: string | null
  gender: Gender | null
}

export type SubscriberAddress = {
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  zipcode: string | null
}

type Person = SubscriberPerson & SubscriberAddress

export type SubscriberSources = {
  /** The subscriber in the payer's response, if there was one. */
  answered: (Person & { healthPlan: { subscriberId: string | null; groupNumber: string | null } }) | undefined
  patient: Person
  insurance: {
    relationship: Relation
    memberId: string
    groupNumber: string | null
    /** The policy holder in the form that the insurance was made from. */
    policyHolder: SubscriberPerson | undefined
  }
}

export type PrefilledSubscriber = Person & {
  relationship: Relation
  memberId: string
  groupNumber: string | null
  sequenceCode: SequenceCode
}

const personFields = ['firstName', 'lastName', 'dob', 'gender'] as const

const written = (text: string | null | undefined): boolean => (text ?? '').trim() !== ''

/** The value of the first source that has one. */
function firstWith<F extends string, V extends string | null>(
  field: F,
  sources: readonly (Partial<Record<F, V>> | undefined)[],
): V | null {
  return sources.find(source => written(source?.[field]))?.[field] ?? null
}

/** An address comes from one source: the street of one and the town of another would be nobody's. */
function addressOf(sources: readonly (SubscriberAddress | undefined)[]): SubscriberAddress {
  const { address1, address2, city, state, zipcode } = sources.find(source => written(source?.address1)) ?? {
    address1: null,
    address2: null,
    city: null,
    state: null,
    zipcode: null,
  }
  return { address1, address2, city, state, zipcode }
}

/**
 * Fills in the subscriber of a new claim: from the payer's response, then the patient's record, then the insurance. The
 * patient is the subscriber only of their own policy; for somebody else's only the patient's address is used.
 */
export function prefillSubscriber({ answered, patient, insurance }: SubscriberSources): PrefilledSubscriber {
  const { relationship } = insurance
  const isPatient = relationship === 'self'
  const sources = [answered, isPatient ? patient : undefined, insurance.policyHolder]
  const [firstName, lastName, dob, gender] = personFields.map(field => firstWith(field, sources))
  return {
    firstName: (isPatient ? patient.firstName : firstName) ?? null,
    lastName: (isPatient ? patient.lastName : lastName) ?? null,
    dob: dob ?? null,
    gender: (gender ?? null) as Gender | null,
    ...addressOf([answered, patient]),
    relationship,
    memberId: answered?.healthPlan.subscriberId ?? insurance.memberId,
    groupNumber: answered?.healthPlan.groupNumber ?? insurance.groupNumber,
    sequenceCode: defaultSequence,
  }
}
