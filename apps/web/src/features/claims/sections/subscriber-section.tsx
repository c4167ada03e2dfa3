import type { Claim } from '@archwire/contract/claims/claim'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../../ui/failure.tsx'
import { Fact, Facts } from '../../../ui/record-card.tsx'
import { subscribersQuery } from '../api/subscribers.ts'
import { useCanEdit } from '../components/claim-editing.ts'
import { PersonFacts } from '../components/person-facts.tsx'
import { EditButton, PartForm, Section } from '../components/section.tsx'
import { SubscriberFields, sequenceNames } from '../components/subscriber-fields.tsx'
import {
  subscriberLabels,
  subscriberProblemsIn,
  subscriberRules,
  subscriberSentOf,
  subscriberValuesOf,
} from '../components/subscriber-values.ts'
import { useClaimSection } from '../components/use-claim-section.ts'

const title = 'Subscriber'

/** Whose policy it is. */
export function SubscriberSection({ claim }: { claim: Claim }) {
  const canEdit = useCanEdit()
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
          {options.error === null || options.data !== undefined ? null : (
            <Failure title={options.error.message} retry={() => void options.refetch()} />
          )}
          <SubscriberFields form={part.form} options={options.data ?? []} patient={claim.patientInfo} />
        </PartForm>
      ) : (
        <Facts>
          <PersonFacts person={claim.subscriber} />
          <Fact name={subscriberLabels.sequenceCode}>{sequenceNames[claim.subscriber.sequenceCode]}</Fact>
        </Facts>
      )}
    </Section>
  )
}
