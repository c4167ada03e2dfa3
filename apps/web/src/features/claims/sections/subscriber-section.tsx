import type { Claim } from '@archwire/contract/claims/claim'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../../ui/failure.tsx'
import { Fact } from '../../../ui/record-card.tsx'
import { subscribersQuery } from '../api/subscribers.ts'
import { PersonFacts } from '../components/person-facts.tsx'
import { OwnSection } from '../components/section.tsx'
import { SubscriberFields, sequenceNames } from '../components/subscriber-fields.tsx'
import {
  subscriberLabels,
  subscriberProblemsIn,
  subscriberRules,
  subscriberSentOf,
  subscriberValuesOf,
} from '../components/subscriber-values.ts'
import { useClaimSection } from '../components/use-claim-section.ts'

/** Whose policy it is. */
export function SubscriberSection({ claim }: { claim: Claim }) {
  const part = useClaimSection({
    name: 'subscriber',
    claim,
    valuesOf: subscriberValuesOf,
    labels: subscriberLabels,
    rules: subscriberRules,
    problemsIn: subscriberProblemsIn,
    changeOf: values => ({ subscriberAttributes: subscriberSentOf(values) }),
    said: 'Subscriber information updated successfully',
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
    <OwnSection title="Subscriber" part={part} fields={fields}>
      <PersonFacts person={claim.subscriber} />
      <Fact name={subscriberLabels.sequenceCode}>{sequenceNames[claim.subscriber.sequenceCode]}</Fact>
    </OwnSection>
  )
}
