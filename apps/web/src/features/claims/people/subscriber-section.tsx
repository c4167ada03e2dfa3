import type { Claim } from '@archwire/contract/claims/claim'
import type { SubscriberOption } from '@archwire/contract/eligibility/eligibility'
import { getEligibility, listSubscribers } from '@archwire/contract/eligibility/eligibility-calls'
import { type SequenceCode, sequenceCodes } from '@archwire/domain/claims/claim-fields'
import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { insurancesStaleTime } from '../../../lib/api/query-cache.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'
import { Failure, Message } from '../../../ui/feedback/message.tsx'
import { FieldColumns } from '../../../ui/form/field-columns.tsx'
import { Fact } from '../../../ui/layout/record-page.tsx'
import { paperOnly } from '../claim/claim-labels.tsx'
import { OwnSection, useClaimSection } from '../editing/section.tsx'
import { otherThanRecord } from './other-than-record.ts'
import { PersonFacts, PersonFields } from './person-fields.tsx'
import {
  filledFrom,
  type SubscriberValues,
  subscriberLabels,
  subscriberProblemsIn,
  subscriberRequest,
  subscriberRules,
  subscriberValuesOf,
} from './person-values.ts'

/** The possible subscribers of a claim. A change of the patient's record or a payer's response invalidates them. */
export const subscribersQuery = (patientId: number, insuranceId: number) =>
  queryOptions({
    queryKey: [...patientsKey, patientId, 'eligibilities', 'subscribers', insuranceId],
    queryFn: ({ signal }) =>
      call(listSubscribers, { params: { insuranceId } }, { signal }).catch(
        withErrorMessage("We couldn't find the subscribers"),
      ),
    staleTime: insurancesStaleTime,
  })

/** The eligibility check before a claim: the payer decides whether there can be one. */
export const checkedQuery = (patientId: number, insuranceId: number, id: number) =>
  queryOptions({
    queryKey: [...patientsKey, patientId, 'eligibilities', id],
    queryFn: ({ signal }) =>
      call(getEligibility, { params: { insuranceId, id } }, { signal }).catch(
        withErrorMessage("It wasn't possible to load the eligibility."),
      ),
    staleTime: insurancesStaleTime,
  })

type Props = {
  form: UseFormReturnType<SubscriberValues>
  /** The possible subscribers; empty until they are loaded. */
  options: readonly SubscriberOption[]
  /** The patient, who is the subscriber if the policy is their own. */
  patient: { firstName: string | null; lastName: string | null } | undefined
}

const sources: Record<SubscriberOption['source'], string> = {
  eligibility: 'as the payer answered',
  patient: 'from the patient’s record',
  insurance: 'from the insurance',
}

const sequenceNames: Record<SequenceCode, string> = {
  primary: 'Primary',
  secondary: 'Secondary',
  tertiary: 'Tertiary',
}

const sequenceChoices = [
  { value: '', label: 'Choose' },
  ...sequenceCodes.map(value => ({ value, label: sequenceNames[value] })),
]

const required = ['firstName', 'lastName', 'dob', 'gender', 'relationship', 'memberId'] as const

/** The policyholder of the claim. */
export function SubscriberFields({ form, options, patient }: Props) {
  const { subscriber } = form.values
  const known = options.map(({ id, name, source }) => ({
    value: id,
    label: [name, sources[source]].filter(Boolean).join(', '),
  }))
  // The option that the values were filled from may no longer be offered.
  const isKnown = known.some(({ value }) => value === subscriber)
  const choose = (id: string) => {
    const option = options.find(one => one.id === id)
    form.setValues(option === undefined ? { subscriber: '' } : filledFrom(option))
    form.clearErrors()
  }
  return (
    <>
      <FieldColumns shares={[1, 1]}>
        <NativeSelect
          label={subscriberLabels.subscriber}
          description="Fills in the fields below"
          data={[...(isKnown ? [] : [{ value: '', label: 'Typed by hand' }]), ...known]}
          value={isKnown ? subscriber : ''}
          onChange={event => choose(event.currentTarget.value)}
        />
        <NativeSelect
          label={subscriberLabels.sequenceCode}
          // Said here, so that nobody learns it only when the claim is to be sent.
          description={paperOnly(form.values.sequenceCode) ?? 'Which insurance this claim is for'}
          required
          data={sequenceChoices}
          {...form.getInputProps('sequenceCode')}
        />
      </FieldColumns>
      <PersonFields
        field={name => form.getInputProps(name)}
        required={required}
        onRelation={relationship =>
          form.setValues({
            relationship,
            ...(relationship === 'self' && patient !== undefined
              ? { firstName: patient.firstName ?? '', lastName: patient.lastName ?? '' }
              : {}),
          })
        }
      />
    </>
  )
}

/** The payer may know a patient by another address than the clinic, and then the claim has two of one person. */
function OtherThanRecord({ claim }: { claim: Claim }) {
  const differences = otherThanRecord(claim)
  return differences.length === 0 ? null : (
    <Message kind="notice">
      {differences.map(difference => (
        <p key={difference}>{difference}</p>
      ))}
    </Message>
  )
}

/** The policyholder of the claim. */
export function SubscriberSection({ claim }: { claim: Claim }) {
  const part = useClaimSection({
    name: 'subscriber',
    claim,
    valuesOf: subscriberValuesOf,
    labels: subscriberLabels,
    rules: subscriberRules,
    problemsIn: subscriberProblemsIn,
    changeOf: values => ({ subscriberAttributes: subscriberRequest(values) }),
    savedMessage: 'Subscriber information updated successfully',
  })
  const options = useQuery({
    ...subscribersQuery(claim.patientId, claim.insurance.id),
    enabled: part.isOpen,
  })
  const fields = (
    <>
      {options.error === null || options.data !== undefined ? null : (
        <Failure title={options.error.message} retry={() => void options.refetch()} />
      )}
      <SubscriberFields form={part.form} options={options.data ?? []} patient={claim.patientInfo} />
    </>
  )
  return (
    <OwnSection title="Subscriber" part={part} note={<OtherThanRecord claim={claim} />} fields={fields}>
      <PersonFacts person={claim.subscriber} />
      <Fact name={subscriberLabels.sequenceCode}>{sequenceNames[claim.subscriber.sequenceCode]}</Fact>
    </OwnSection>
  )
}
