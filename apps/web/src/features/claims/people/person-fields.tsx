import type { Claim } from '@archwire/contract/claims/claim'
import { genders, type Relation, relations } from '@archwire/domain/insurance/insurance-form'
import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { FieldColumns } from '../../../ui/form/field-columns.tsx'
import { Fact } from '../../../ui/layout/record-page.tsx'
import { addressLabel, dayLabel, genderNames, relationNames } from '../claim/claim-labels.tsx'
import { type PersonValues, personLabels } from './person-values.ts'

/** The patient or subscriber of a claim, as sent to the payer. */
export const PersonFacts = ({ person }: { person: Claim['patientInfo'] | Claim['subscriber'] }) => (
  <>
    <Fact name="Name">
      {person.firstName} {person.lastName}
    </Fact>
    <Fact name={personLabels.dob}>{dayLabel(person.dob)}</Fact>
    <Fact name={personLabels.gender}>{person.gender && genderNames[person.gender]}</Fact>
    <Fact name={personLabels.relationship}>{relationNames[person.relationship]}</Fact>
    <Fact name={personLabels.memberId}>{person.memberId}</Fact>
    <Fact name={personLabels.groupNumber}>{person.groupNumber}</Fact>
    <Fact name={personLabels.address1}>{addressLabel(person)}</Fact>
  </>
)

type Field = keyof PersonValues

type Props = {
  /** The input props of a field. */
  field: (name: Field) => Pick<TextInputProps, 'value' | 'onChange' | 'error'>
  /** The required fields. */
  required: readonly Field[]
  onRelation?: (relation: Relation | '') => void
}

const choose = { value: '', label: 'Choose' }
const genderChoices = [choose, ...genders.map(value => ({ value, label: genderNames[value] }))]
const relationChoices = [choose, ...relations.map(value => ({ value, label: relationNames[value] }))]

const longest: Partial<Record<Field, number>> = {
  firstName: 100,
  lastName: 100,
  memberId: 60,
  groupNumber: 60,
  address1: 200,
  address2: 200,
  city: 100,
  state: 50,
  zipcode: 20,
}

/** The fields of a person, as sent to the payer. */
export function PersonFields({ field, required, onRelation }: Props) {
  const text = (name: Field) => ({
    label: personLabels[name],
    autoComplete: 'off',
    required: required.includes(name),
    ...(longest[name] === undefined ? {} : { maxLength: longest[name] }),
    ...field(name),
  })
  const select = (name: 'gender' | 'relationship') => ({
    label: personLabels[name],
    required: required.includes(name),
    ...field(name),
  })
  return (
    <>
      <FieldColumns shares={[1, 1]}>
        <TextInput {...text('firstName')} />
        <TextInput {...text('lastName')} />
      </FieldColumns>
      <FieldColumns shares={[1, 1, 1]}>
        <TextInput placeholder="MM/DD/YYYY" inputMode="numeric" {...text('dob')} />
        <NativeSelect data={genderChoices} {...(select('gender') as object)} />
        <NativeSelect
          data={relationChoices}
          {...(select('relationship') as object)}
          {...(onRelation === undefined
            ? {}
            : { onChange: event => onRelation(event.currentTarget.value as Relation | '') })}
        />
      </FieldColumns>
      <FieldColumns shares={[1, 1]}>
        <TextInput {...text('memberId')} />
        <TextInput {...text('groupNumber')} />
      </FieldColumns>
      <FieldColumns shares={[1, 1]}>
        <TextInput {...text('address1')} />
        <TextInput {...text('address2')} />
      </FieldColumns>
      <FieldColumns shares={[1, 2, 1]}>
        <TextInput inputMode="numeric" {...text('zipcode')} />
        <TextInput {...text('city')} />
        <TextInput {...text('state')} />
      </FieldColumns>
    </>
  )
}
