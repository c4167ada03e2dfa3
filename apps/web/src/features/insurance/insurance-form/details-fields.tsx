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
  isHolderAsked,
  labels,
  type Problems,
  patientLabels,
  withCompany,
  withRelation,
  withRelationByPatient,
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

// The same question from the patient's side: whose insurance it is.
const holderNames: Record<Relation, string> = {
  self: 'The patient’s own',
  spouse: 'A spouse’s',
  child: 'A parent’s',
  other: 'Somebody else’s',
}
const holderChoices = relations.map(value => ({ value, label: holderNames[value] }))

const longestName = 100
const longestText = 200
const longestNumber = 60

type TextName = {
  [F in FieldName]: FormValues[F] extends string ? F : never
}[FieldName]

/** The props of each field, by its name. */
function fieldsOf({ values, onChange, problems, needed, isPatients }: DetailsProps) {
  const change = (next: Partial<FormValues>) => onChange(now => changed(now, next))
  const field = <F extends TextName>(name: F) => ({
    id: fieldId(name),
    label: (isPatients ? patientLabels : labels)[name],
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

/** The long form: the insurance card, which says most of it, then the patient, their insurance and the policy holder. */
export const DetailsFields = (props: DetailsProps) => (
  <>
    <CardSection {...props} />
    <PatientSection {...props} />
    <InsuranceSection {...props} />
    {props.isPatients ? <HolderSectionForPatients {...props} /> : <HolderSection {...props} />}
  </>
)

function CardSection({ values, onChange, problems, cards }: DetailsProps) {
  return (
    <Column as="section" gap={20} aria-labelledby="insurance-card-title">
      <h2 id="insurance-card-title">Insurance card</h2>
      <div className={styles.sides}>
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

function PatientSection(props: DetailsProps) {
  const { isPatients } = props
  const { field, text, gender } = fieldsOf(props)
  // The patient's browser may know them; that of staff knows somebody else.
  const filledIn = (kind: string) => (isPatients ? { autoComplete: kind } : {})
  return (
    <Column as="section" gap={20} aria-labelledby="insurance-patient-title">
      <h2 id="insurance-patient-title">Patient</h2>
      <div className="pair">
        <TextField {...text('firstName', longestName)} {...filledIn('given-name')} />
        <TextField {...text('lastName', longestName)} {...filledIn('family-name')} />
      </div>
      <div className="pair">
        <DayField {...field('dob')} isBirthday {...(isPatients && { autoComplete: 'bday' })} />
        <ChoiceField {...gender('gender')} />
      </div>
      <TextField {...text('employerName', longestText)} />
    </Column>
  )
}

function InsuranceSection(props: DetailsProps) {
  const { isPatients } = props
  const { field, text } = fieldsOf(props)
  return (
    <Column as="section" gap={20} aria-labelledby="insurance-insurance-title">
      <h2 id="insurance-insurance-title">Insurance</h2>
      {isPatients ? <CompanyOfPatient {...props} /> : <CompanyAndPayer {...props} />}
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

/** What patients call their insurer is the company and, if it is in the list, the payer. */
function CompanyOfPatient({ values, onChange, problems, isPatients, onRefused }: DetailsProps) {
  return (
    <PayerField
      id={fieldId('payer')}
      label={patientLabels.payer}
      hint="As it is written on your card. If it appears in the list, choose it there."
      none="It is not in the list. Just leave it as you typed it."
      value={{ payer: values.payer, text: values.insuranceCompany || (values.payer?.name ?? '') }}
      onChange={choice => onChange(now => changed(now, withCompany(choice)))}
      problem={problems.payer ?? problems.insuranceCompany}
      isRequired={false}
      isPatients={isPatients}
      onRefused={onRefused}
    />
  )
}

function CompanyAndPayer(props: DetailsProps) {
  const { values, problems, needed, isPatients, onRefused } = props
  const { change, text } = fieldsOf(props)
  return (
    <>
      <TextField {...text('insuranceCompany', longestText)} hint="As the patient calls it." />
      <PayerField
        id={fieldId('payer')}
        label={labels.payer}
        hint="Type a few letters, and choose it from the list."
        none="No insurance provider has this name. You can leave this empty."
        value={{ payer: values.payer, text: values.payerText }}
        onChange={choice => change({ payer: choice.payer, payerText: choice.text })}
        problem={problems.payer}
        isRequired={needed.has('payer')}
        isPatients={isPatients}
        onRefused={onRefused}
      />
    </>
  )
}

/** Patients are asked for the policy holder only when it is somebody else. */
function HolderSectionForPatients(props: DetailsProps) {
  const { values, onChange } = props
  const { field } = fieldsOf(props)
  return (
    <Column as="section" gap={20} aria-labelledby="insurance-holder-title">
      <h2 id="insurance-holder-title">Policy holder</h2>
      <div className={styles.four}>
        <ChoiceField
          {...field('relation')}
          choices={holderChoices}
          canBeTakenBack
          onChange={relation => onChange(now => withRelationByPatient(now, relation as Relation))}
        />
      </div>
      {isHolderAsked(values) ? (
        <HolderFields {...props} memberIdHint="On many cards it is the same as the patient’s." />
      ) : null}
    </Column>
  )
}

function HolderSection(props: DetailsProps) {
  const { onChange } = props
  const { field } = fieldsOf(props)
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
      <HolderFields
        {...props}
        memberIdHint="The policy holder’s own. On many cards it is the same as the patient’s."
      />
    </Column>
  )
}

function HolderFields({ memberIdHint, ...props }: DetailsProps & { memberIdHint: string }) {
  const { values, isPatients } = props
  const { change, field, text, gender } = fieldsOf(props)
  return (
    <>
      <div className="pair">
        <TextField {...text('holderFirstName', longestName)} />
        <TextField {...text('holderLastName', longestName)} />
      </div>
      <div className="pair">
        <DayField {...field('holderDob')} isBirthday />
        <ChoiceField {...gender('holderGender')} />
      </div>
      <TextField {...text('holderEmployerName', longestText)} />
      <TextField {...text('holderMemberId', longestNumber)} isCode hint={memberIdHint} />
      <label className="check">
        <input
          id={fieldId('askPolicyHolder')}
          type="checkbox"
          checked={values.askPolicyHolder}
          onChange={event => change({ askPolicyHolder: event.target.checked })}
        />
        {isPatients
          ? 'I do not know the number: please ask them.'
          : 'The patient does not know it: ask the policy holder.'}
      </label>
    </>
  )
}
