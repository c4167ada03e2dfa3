import type { Claim } from '@archwire/contract/claims/claim'
import { writeTypedDay } from '@archwire/domain/time/typed-day'
import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { fieldProblems } from '../../../lib/forms/field-problems.ts'
import { FieldColumns } from '../../../ui/form/field-columns.tsx'
import { Fact } from '../../../ui/layout/record-page.tsx'
import { dayLabel } from '../claim/claim-labels.tsx'
import type { ClaimRequest } from '../claim/claim-queries.ts'
import { useCanEdit, useTreatmentProposal } from '../editing/claim-editing.ts'
import { dayOf, dayRule, numberOrNull } from '../editing/field-rules.ts'
import { fillIn } from '../editing/fill-in.ts'
import { OwnSection, useClaimSection } from '../editing/section.tsx'

type TreatmentValues = {
  dateAppliancePlaced: string
  treatmentMonths: string
  remainingMonths: string
}

type Treatment = Pick<Claim, keyof TreatmentValues>

const treatmentLabels: Record<keyof TreatmentValues, string> = {
  dateAppliancePlaced: 'Date appliance placed',
  treatmentMonths: 'Treatment months',
  remainingMonths: 'Remaining months',
}

export const treatmentValuesOf = (claim: Treatment): TreatmentValues => ({
  dateAppliancePlaced: writeTypedDay(claim.dateAppliancePlaced),
  treatmentMonths: claim.treatmentMonths === null ? '' : String(claim.treatmentMonths),
  remainingMonths: claim.remainingMonths === null ? '' : String(claim.remainingMonths),
})

const nothing: TreatmentValues = { dateAppliancePlaced: '', treatmentMonths: '', remainingMonths: '' }

/** Some of the treatment's values are missing. */
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

export const treatmentChangeOf = (values: TreatmentValues): ClaimRequest => ({
  dateAppliancePlaced: dayOf(values.dateAppliancePlaced) || null,
  treatmentMonths: numberOrNull(values.treatmentMonths),
  remainingMonths: numberOrNull(values.remainingMonths),
})

const treatmentProblemsIn = (error: Error) => fieldProblems(error, treatmentLabels)

/** The start and length of the treatment; the section starts open while a value is missing. */
export function TreatmentSection({ claim }: { claim: Claim }) {
  const canEdit = useCanEdit()
  const part = useClaimSection<TreatmentValues>({
    name: 'treatment',
    claim,
    valuesOf: treatmentValuesOf,
    labels: treatmentLabels,
    rules: treatmentRules,
    problemsIn: treatmentProblemsIn,
    changeOf: treatmentChangeOf,
    savedMessage: 'Claim successfully edited',
    startsOpen: canEdit && isTreatmentMissing(claim),
  })
  const { treatment } = useTreatmentProposal()
  const filled = useRef(nothing)
  const fill = useEffectEvent((proposal: Treatment) => {
    if (!part.isOpen) return
    const next = treatmentValuesOf(proposal)
    part.form.setValues(fillIn(part.form.getValues(), filled.current, next))
    filled.current = next
  })
  useEffect(() => {
    if (treatment !== undefined) fill(treatment)
  }, [treatment])
  const text = (field: keyof TreatmentValues) => ({
    label: treatmentLabels[field],
    autoComplete: 'off',
    inputMode: 'numeric' as const,
    ...part.form.getInputProps(field),
  })
  const months = (count: number | null) => (count === null ? '' : String(count))
  const fields = (
    <FieldColumns shares={[1, 1, 1]}>
      <TextInput placeholder="MM/DD/YYYY" {...text('dateAppliancePlaced')} />
      <TextInput maxLength={3} {...text('treatmentMonths')} />
      <TextInput maxLength={3} {...text('remainingMonths')} />
    </FieldColumns>
  )
  return (
    <OwnSection title="Treatment" part={part} fields={fields}>
      <Fact name={treatmentLabels.dateAppliancePlaced}>{dayLabel(claim.dateAppliancePlaced)}</Fact>
      <Fact name={treatmentLabels.treatmentMonths}>{months(claim.treatmentMonths)}</Fact>
      <Fact name={treatmentLabels.remainingMonths}>{months(claim.remainingMonths)}</Fact>
    </OwnSection>
  )
}
