import type { Claim } from '@archwire/contract/claims/claim'
import { Facts } from '../../../ui/record-card.tsx'
import { useCanEdit } from '../components/claim-editing.ts'
import {
  patientChangeOf,
  patientProblemsIn,
  patientRules,
  patientValuesOf,
} from '../components/patient-values.ts'
import { PersonFacts } from '../components/person-facts.tsx'
import { PersonFields } from '../components/person-fields.tsx'
import { personLabels } from '../components/person-values.ts'
import { EditButton, PartForm, Section } from '../components/section.tsx'
import { useClaimSection } from '../components/use-claim-section.ts'

const title = 'Patient Information'
const required = ['firstName', 'lastName', 'relationship'] as const

/** The patient as the payer is told: a copy of its own, which the record knows nothing of. */
export function PatientSection({ claim }: { claim: Claim }) {
  const canEdit = useCanEdit()
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
    <Section
      title={title}
      aside={
        canEdit && !part.isOpen ? (
          <EditButton ref={part.opener} what={title} onClick={part.open} />
        ) : undefined
      }
    >
      {part.isOpen ? (
        <PartForm what={title} of={part}>
          <PersonFields field={name => part.form.getInputProps(name)} required={required} />
        </PartForm>
      ) : (
        <Facts>
          <PersonFacts person={claim.patientInfo} />
        </Facts>
      )}
    </Section>
  )
}
