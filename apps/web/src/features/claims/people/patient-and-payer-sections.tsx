import type { Claim } from '@archwire/contract/claims/claim'
import { TextInput } from '@mantine/core'
import { fieldProblems } from '../../../lib/forms/field-problems.ts'
import { findPayers } from '../../../shared/payers/find-payers.ts'
import { choiceOf, type PayerChoice, PayerSearch } from '../../../shared/payers/payer-search.tsx'
import { Fact } from '../../../ui/layout/record-page.tsx'
import { OwnSection, useClaimSection } from '../editing/section.tsx'
import { PersonFacts, PersonFields } from './person-fields.tsx'
import {
  patientChangeOf,
  patientProblemsIn,
  patientRules,
  patientValuesOf,
  personLabels,
} from './person-values.ts'

const required = ['firstName', 'lastName', 'relationship'] as const

/** The patient as sent to the payer: a copy on the claim, separate from the patient's record. */
export function PatientSection({ claim }: { claim: Claim }) {
  const part = useClaimSection({
    name: 'patient',
    claim,
    valuesOf: patientValuesOf,
    labels: personLabels,
    rules: patientRules,
    problemsIn: patientProblemsIn,
    changeOf: patientChangeOf,
    savedMessage: 'Patient information updated successfully',
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

type Values = { payer: PayerChoice }

const labels = { payer: 'Payer' }

const payerRule = ({ payer, text }: PayerChoice) => {
  if (payer !== null) return null
  return text.trim() === '' ? 'Payer is required' : 'Payer is required: choose one from the list'
}

/** The payer that the claim is sent to. */
export function PayerSection({ claim }: { claim: Claim }) {
  const part = useClaimSection<Values>({
    name: 'payer',
    claim,
    valuesOf: ({ patientInfo }) => ({ payer: choiceOf(patientInfo.payer) }),
    labels,
    rules: { payer: payerRule },
    problemsIn: error => {
      const { insurancePayerId } = fieldProblems(error, { insurancePayerId: labels.payer })
      return insurancePayerId === undefined ? {} : { payer: insurancePayerId }
    },
    changeOf: ({ payer: { payer } }) => ({
      patientInfoAttributes: payer === null ? {} : { insurancePayerId: payer.id },
    }),
    savedMessage: 'Claim successfully edited',
  })
  const { form } = part
  const fields = (
    <PayerSearch
      value={form.values.payer}
      onChange={payer => form.setFieldValue('payer', payer)}
      find={findPayers}
    >
      {field => (
        <TextInput
          label={labels.payer}
          required
          placeholder="Name or code"
          error={form.errors.payer}
          {...field}
        />
      )}
    </PayerSearch>
  )
  return (
    <OwnSection title="Payer Information" part={part} fields={fields}>
      <Fact name="Payer">{claim.patientInfo.payer.name}</Fact>
      <Fact name="Payer code">{claim.patientInfo.payer.code}</Fact>
    </OwnSection>
  )
}
