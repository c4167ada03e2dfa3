import type { Claim } from '@archwire/contract/claims/claim'
import {
  patientChangeOf,
  patientProblemsIn,
  patientRules,
  patientValuesOf,
} from '../components/patient-values.ts'
import { PersonFacts } from '../components/person-facts.tsx'
import { PersonFields } from '../components/person-fields.tsx'
import { personLabels } from '../components/person-values.ts'
import { OwnSection } from '../components/section.tsx'
import { useClaimSection } from '../components/use-claim-section.ts'

const required = ['firstName', 'lastName', 'relationship'] as const

/** The patient as the payer is told: a copy of its own, which the record knows nothing of. */
export function PatientSection({ claim }: { claim: Claim }) {
  const part = useClaimSection({
    name: 'patient',
    claim,
    valuesOf: patientValuesOf,
    labels: personLabels,
    rules: patientRules,
    problemsIn: patientProblemsIn,
    changeOf: patientChangeOf,
    said: 'Patient information updated successfully',
  })
  return (
    <OwnSection
      title="Patient Information"
      part={part}
      fields={<PersonFields field={name => part.form.getInputProps(name)} required={required} />}
    >
      <PersonFacts person={claim.patientInfo} />
    </OwnSection>
  )
}
