import type { SubscriberOption } from '@archwire/contract/eligibility/eligibility'
import { type SequenceCode, sequenceCodes } from '@archwire/domain/claims/claim-fields'
import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { paperOnly } from './claim-words.ts'
import styles from './fields.module.css'
import { PersonFields } from './person-fields.tsx'
import { filledFrom, type SubscriberValues, subscriberLabels } from './subscriber-values.ts'

type Props = {
  form: UseFormReturnType<SubscriberValues>
  /** Who may be it; none until they are known. */
  options: readonly SubscriberOption[]
  /** Whose name is the subscriber's where the policy is their own. */
  patient: { firstName: string | null; lastName: string | null } | undefined
}

const sources: Record<SubscriberOption['source'], string> = {
  eligibility: 'as the payer answered',
  patient: 'from the patient’s record',
  insurance: 'from the insurance',
}

export const sequenceNames: Record<SequenceCode, string> = {
  primary: 'Primary',
  secondary: 'Secondary',
  tertiary: 'Tertiary',
}

const sequenceChoices = [
  { value: '', label: 'Choose' },
  ...sequenceCodes.map(value => ({ value, label: sequenceNames[value] })),
]

const required = ['firstName', 'lastName', 'dob', 'gender', 'relationship', 'memberId'] as const

/** Whose policy it is. */
export function SubscriberFields({ form, options, patient }: Props) {
  const { subscriber } = form.values
  const known = options.map(({ id, name, source }) => ({
    value: id,
    label: [name, sources[source]].filter(Boolean).join(', '),
  }))
  // What it was filled from may not be offered any more.
  const isKnown = known.some(({ value }) => value === subscriber)
  const choose = (id: string) => {
    const option = options.find(one => one.id === id)
    form.setValues(option === undefined ? { subscriber: '' } : filledFrom(option))
    form.clearErrors()
  }
  return (
    <>
      <div className={styles.pair}>
        <NativeSelect
          label={subscriberLabels.subscriber}
          description="Fills in the fields below"
          data={[...(isKnown ? [] : [{ value: '', label: 'Typed by hand' }]), ...known]}
          value={isKnown ? subscriber : ''}
          onChange={event => choose(event.currentTarget.value)}
        />
        <NativeSelect
          label={subscriberLabels.sequenceCode}
          // Said before the work is done, and not only when the claim is to be sent.
          description={paperOnly(form.values.sequenceCode) ?? 'Which insurance this claim is for'}
          required
          data={sequenceChoices}
          {...form.getInputProps('sequenceCode')}
        />
      </div>
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
