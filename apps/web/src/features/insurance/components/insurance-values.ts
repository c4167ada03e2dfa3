import type { Relation } from '@archwire/domain/insurance/insurance-form'
import { fieldProblems } from '../../../lib/field-problems.ts'
import { required } from '../../../lib/form-rules.ts'
import { noPayer, type PayerChoice } from '../../../pickers/payers/payer-search.tsx'
import type { InsuranceSent } from '../api/insurances.ts'

export type InsuranceValues = {
  payer: PayerChoice
  memberId: string
  groupNumber: string
  relationship: Relation | ''
}

export const noInsurance: InsuranceValues = {
  payer: noPayer,
  memberId: '',
  groupNumber: '',
  relationship: '',
}

export const labels = {
  payer: 'Payer',
  memberId: 'Member ID',
  groupNumber: 'Group number',
  relationship: 'Relationship',
}

export const rules = {
  payer: ({ payer, text }: PayerChoice) => {
    if (payer !== null) return null
    return text.trim() === '' ? 'Payer is required' : 'Payer is required: choose one from the list'
  },
  memberId: required('Member ID is required'),
  relationship: required('Relationship is required'),
}

/** As the wire has it, once the rules have nothing to say. */
export function payloadOf({ payer: { payer }, relationship, ...texts }: InsuranceValues): InsuranceSent {
  if (payer === null || relationship === '')
    throw new Error('the rules have let an insurance pass that is not whole')
  return { ...texts, relationship, payerId: payer.id, payer }
}

export function problemsIn(error: Error): Partial<Record<keyof InsuranceValues, string>> {
  const { payerId, ...problems } = fieldProblems(error, { ...labels, payerId: labels.payer })
  return payerId === undefined ? problems : { ...problems, payer: payerId }
}
