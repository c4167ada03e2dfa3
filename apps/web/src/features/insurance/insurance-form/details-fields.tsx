import { genders, type Relation, relations } from '@archwire/domain/insurance/insurance-form'
import { Column } from '../../../ui/patient/column.tsx'
import { DayField } from '../../../ui/patient/day-field.tsx'
import { ChoiceField, TextField } from '../../../ui/patient/fields.tsx'
import { relationHint, relationNames } from '../insurances/insurance-labels.ts'
import { CardPhoto } from './card-photo.tsx'
import {
  changed,
  type FieldName,
  type FormValues,
  labels,
  type Problems,
  withRelation,
} from './form-values.ts'
import styles from './insurance-form.module.css'
import { PayerField } from './payer-field.tsx'
import type { CardUploads } from './use-card-uploads.ts'

export type DetailsProps = {
  values: FormValues
  /** Computed from the current values: a picture may have arrived meanwhile. */
  onChange: (next: (values: FormValues) => FormValues) => void
  problems: Problems
  /** The fields that are required. */
  needed: ReadonlySet<FieldName>
  cards: CardUploads
  isPatients: boolean
  /** Called when the payer search was refused. */
  onRefused: (error: unknown) => void
}

export const fieldId = (field: FieldName): string => `insurance-${field}`

const genderChoices = genders.map(value => ({ value, label: { male: 'Male', female: 'Female' }[value] }))
const relationChoices = relations.map(value => ({ value, label: relationNames[value] }))

const longestName = 100
const longestText = 200
const longestNumber = 60

type TextName = {
  [F in FieldName]: FormValues[F] extends string ? F : never
}[FieldName]

/** The props of each field, by its name. */
function fieldsOf({ values, onChange, problems, needed }: DetailsProps) {
  const change = (next: Partial<FormValues>) => onChange(now => changed(now, next))
  const field = <F extends TextName>(name: F) => ({
    id: fieldId(name),
    label: labels[name],
    value: values[name] as string,
    onChange: (value: string) => change({ [name]: value }),
    problem: problems[name],
    isRequired: needed.has(name),
  })
  return {
    change,
    field,
    text: (name: TextName, longest: number) => ({ ...field(name), longest, autoComplete: 'off' }),
    /** Choosing the same relation again clears it. */
    gender: (name: 'gender' | 'holderGender') => ({
      ...field(name),
      choices: genderChoices,
      canBeTakenBack: true,
      onChange: (value: string) => change({ [name]: value === values[name] ? '' : value }),
    }),
  }
}

/** The long form: the patient, their insurance with its card, and the policy holder. */
export const DetailsFields = (props: DetailsProps) => (
  <>
    <PatientSection {...props} />
    <InsuranceSection {...props} />
    <CardSection {...props} />
    <HolderSection {...props} />
  </>
)

function PatientSection(props: DetailsProps) {
  const { field, text, gender } = fieldsOf(props)
  return (
    <Column as="section" gap={20} aria-labelledby="insurance-patient-title">
      <h2 id="insurance-patient-title">Patient</h2>
      <div className="pair">
        <TextField {...text('firstName', longestName)} />
        <TextField {...text('lastName', longestName)} />
      </div>
      <div className="pair">
        <DayField {...field('dob')} />
        <ChoiceField {...gender('gender')} />
      </div>
      <TextField {...text('employerName', longestText)} />
    </Column>
  )
}

function InsuranceSection(props: DetailsProps) {
  const { values, problems, needed, isPatients, onRefused } = props
  const { change, field, text } = fieldsOf(props)
  return (
    <Column as="section" gap={20} aria-labelledby="insurance-insurance-title">
      <h2 id="insurance-insurance-title">Insurance</h2>
      <TextField
        {...text('insuranceCompany', longestText)}
        hint={isPatients ? 'As it is written on your card.' : 'As the patient calls it.'}
      />
      <PayerField
        id={fieldId('payer')}
        text={values.payerText}
        payer={values.payer}
        onChange={change}
        problem={problems.payer}
        isRequired={needed.has('payer')}
        isPatients={isPatients}
        onRefused={onRefused}
      />
      <div className="pair">
        <TextField
          {...text('memberId', longestNumber)}
          isCode
          hint={isPatients ? 'The patient’s own, on the card.' : 'The patient’s own.'}
        />
        <TextField {...text('planGroupNumber', longestNumber)} isCode />
      </div>
      <DayField {...field('coverageStart')} />
    </Column>
  )
}

function CardSection({ values, onChange, problems, cards }: DetailsProps) {
  return (
    <Column as="section" gap={20} aria-labelledby="insurance-card-title">
      <h2 id="insurance-card-title">Insurance card</h2>
      <div className="pair">
        {(['front', 'back'] as const).map(side => (
          <CardPhoto
            key={side}
            id={fieldId(side)}
            side={side}
            card={values[side]}
            cards={cards}
            onRemove={() => onChange(now => changed(now, { [side]: { is: 'none' } }))}
            problem={problems[side]}
          />
        ))}
      </div>
    </Column>
  )
}

function HolderSection(props: DetailsProps) {
  const { values, onChange } = props
  const { change, field, text, gender } = fieldsOf(props)
  return (
    <Column as="section" gap={20} aria-labelledby="insurance-holder-title">
      <h2 id="insurance-holder-title">Policy holder</h2>
      <div className={styles.four}>
        <ChoiceField
          {...field('relation')}
          hint={`${relationHint} Tap it again to clear it.`}
          choices={relationChoices}
          canBeTakenBack
          onChange={relation => onChange(now => withRelation(now, relation as Relation))}
        />
      </div>
      <div className="pair">
        <TextField {...text('holderFirstName', longestName)} />
        <TextField {...text('holderLastName', longestName)} />
      </div>
      <div className="pair">
        <DayField {...field('holderDob')} />
        <ChoiceField {...gender('holderGender')} />
      </div>
      <TextField {...text('holderEmployerName', longestText)} />
      <TextField
        {...text('holderMemberId', longestNumber)}
        isCode
        hint="The policy holder’s own. On many cards it is the same as the patient’s."
      />
      <label className="check">
        <input
          id={fieldId('askPolicyHolder')}
          type="checkbox"
          checked={values.askPolicyHolder}
          onChange={event => change({ askPolicyHolder: event.target.checked })}
        />
        {props.isPatients
          ? 'I do not know it: please ask the policy holder.'
          : 'The patient does not know it: ask the policy holder.'}
      </label>
    </Column>
  )
}
