import type { Claim } from '@archwire/contract/claims/claim'
import { TextInput } from '@mantine/core'
import { Fact } from '../../../ui/record-card.tsx'
import { useCanEdit } from '../components/claim-editing.ts'
import styles from '../components/fields.module.css'
import { dayWords } from '../components/part-words.ts'
import { OwnSection } from '../components/section.tsx'
import {
  isTreatmentMissing,
  type TreatmentValues,
  treatmentChangeOf,
  treatmentLabels,
  treatmentProblemsIn,
  treatmentRules,
  treatmentValuesOf,
} from '../components/treatment-values.ts'
import { useClaimSection } from '../components/use-claim-section.ts'

/** Since when and for how long; it stands open until all of it is told. */
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
    said: 'Claim successfully edited',
    startsOpen: canEdit && isTreatmentMissing(claim),
  })
  const text = (field: keyof TreatmentValues) => ({
    label: treatmentLabels[field],
    autoComplete: 'off',
    inputMode: 'numeric' as const,
    ...part.form.getInputProps(field),
  })
  const months = (count: number | null) => (count === null ? '' : String(count))
  const fields = (
    <div className={styles.three}>
      <TextInput placeholder="MM/DD/YYYY" {...text('dateAppliancePlaced')} />
      <TextInput maxLength={3} {...text('treatmentMonths')} />
      <TextInput maxLength={3} {...text('remainingMonths')} />
    </div>
  )
  return (
    <OwnSection title="Treatment" part={part} fields={fields}>
      <Fact name={treatmentLabels.dateAppliancePlaced}>{dayWords(claim.dateAppliancePlaced)}</Fact>
      <Fact name={treatmentLabels.treatmentMonths}>{months(claim.treatmentMonths)}</Fact>
      <Fact name={treatmentLabels.remainingMonths}>{months(claim.remainingMonths)}</Fact>
    </OwnSection>
  )
}
