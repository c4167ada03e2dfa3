import type { InsuranceForm } from '@archwire/contract/insurance/form-calls'
import type { Payer } from '@archwire/contract/insurance/payers'
import type { Relation } from '@archwire/domain/insurance/insurance-form'
import { formatDay } from '@archwire/domain/time/format-day'

export const relationNames: Record<Relation, string> = {
  self: 'Self',
  spouse: 'Spouse',
  child: 'Child',
  other: 'Other',
}

/** The question for the patient's relation to the policy holder, from the side of the patient as insurers have it. */
export const relationQuestion = 'The patient is the policy holder’s …'

export const relationHint = 'Child: a child insured through a parent. Self: the patient holds the policy.'

const relationsToHolder: Record<Relation, string> = {
  self: 'Self',
  spouse: 'Spouse of the policy holder',
  child: 'Child of the policy holder',
  other: 'Other',
}

/** The patient's relation to the policy holder, for places without the question. */
export const relationLabel = (relation: Relation): string => relationsToHolder[relation]

const genderNames = { male: 'male', female: 'female' }

export const dayLabel = (day: string): string => formatDay(day.slice(0, 10), 'MM/dd/yyyy')

export const payerLabel = ({ name, code }: Payer): string => `${name} (${code})`

/** The name of a form in a list: its payer, or the company that the patient wrote until staff have chosen a payer. */
export const formName = ({ patient }: InsuranceForm): string =>
  patient.insurancePayer?.name ?? patient.insuranceCompany ?? 'Insurance'

type Person = {
  firstName: string | null
  lastName: string | null
  dob: string | null
  gender: 'male' | 'female' | null
}

/** A person in one line; empty if nothing is known of them. */
export const personLabel = ({ firstName, lastName, dob, gender }: Person): string =>
  [
    [firstName, lastName].filter(Boolean).join(' '),
    dob === null ? '' : `born ${dayLabel(dob)}`,
    gender === null ? '' : genderNames[gender],
  ]
    .filter(Boolean)
    .join(', ')
