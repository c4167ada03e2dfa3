import type { Claim } from '@archwire/contract/claims/claim'
import { fieldProblems } from '../../../lib/field-problems.ts'
import { writeTypedDay } from '../../../lib/typed-day.ts'
import type { ClaimSent } from '../api/claims.ts'
import { dayOf, dayRule, numberOrNull } from './typed.ts'

export type TreatmentValues = {
  dateAppliancePlaced: string
  treatmentMonths: string
  remainingMonths: string
}

type Treatment = Pick<Claim, keyof TreatmentValues>

export const treatmentLabels: Record<keyof TreatmentValues, string> = {
  dateAppliancePlaced: 'Date appliance placed',
  treatmentMonths: 'Treatment months',
  remainingMonths: 'Remaining months',
}

export const treatmentValuesOf = (claim: Treatment): TreatmentValues => ({
  dateAppliancePlaced: writeTypedDay(claim.dateAppliancePlaced),
  treatmentMonths: claim.treatmentMonths === null ? '' : String(claim.treatmentMonths),
  remainingMonths: claim.remainingMonths === null ? '' : String(claim.remainingMonths),
})

/** Something of it is still to be told. */
export const isTreatmentMissing = (claim: Treatment): boolean =>
  Object.values(treatmentValuesOf(claim)).includes('')

const mostMonths = 600

const monthsRule = (typed: string) =>
  typed.trim() === '' || (/^\s*\d+\s*$/.test(typed) && Number(typed) <= mostMonths)
    ? null
    : `Must be a whole number of months, ${mostMonths} at most`

export const treatmentRules = {
  dateAppliancePlaced: dayRule(),
  treatmentMonths: monthsRule,
  remainingMonths: monthsRule,
}

export const treatmentChangeOf = (values: TreatmentValues): ClaimSent => ({
  dateAppliancePlaced: dayOf(values.dateAppliancePlaced) || null,
  treatmentMonths: numberOrNull(values.treatmentMonths),
  remainingMonths: numberOrNull(values.remainingMonths),
})

export const treatmentProblemsIn = (error: Error) => fieldProblems(error, treatmentLabels)
