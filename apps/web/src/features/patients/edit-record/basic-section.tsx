import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { leadSources } from '@archwire/domain/patients/patient-fields'
import { firstNameProblem, lastNameProblem } from '@archwire/domain/patients/patient-name'
import { isMaskedSsn, ssnProblem } from '@archwire/domain/patients/ssn'
import { readTypedDay, writeTypedDay } from '@archwire/domain/time/typed-day'
import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FieldColumns } from '../../../ui/form/field-columns.tsx'
import { birthDateProblem, retypeSsn, tidySsn } from './basic-rules.ts'
import { fieldsOf, labelsOf, only, rule, type Section } from './section.ts'

type Values = {
  firstName: string
  lastName: string
  ssn: string
  dob: string
  gender: string
  referredBy: string
}

const genders = [
  { value: '', label: 'Not known' },
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
]

/** The choices that the clinic offers, and the record's own even if it is no longer offered. */
const sourcesWith = (current: string) => [
  { value: '', label: 'Not known' },
  ...leadSources,
  ...(current === '' || leadSources.some(source => source === current) ? [] : [current]),
]

const labels = labelsOf('firstName', 'lastName', 'ssn', 'dob', 'gender', 'referredBy')

function Fields({ form }: { form: UseFormReturnType<Values> }) {
  const text = fieldsOf(form, labels)
  const { ssn } = form.values
  return (
    <>
      <FieldColumns shares={[1, 1]}>
        <TextInput required data-autofocus {...text('firstName')} />
        <TextInput required {...text('lastName')} />
      </FieldColumns>
      <FieldColumns shares={[1, 1]}>
        <TextInput placeholder="MM/DD/YYYY" inputMode="numeric" {...text('dob')} />
        <TextInput
          {...text('ssn')}
          placeholder="xxx-xx-xxxx"
          inputMode="numeric"
          description={isMaskedSsn(ssn) ? 'It stays as it is unless you type another one.' : undefined}
          onChange={event => form.setFieldValue('ssn', retypeSsn(ssn, event.currentTarget.value))}
          onBlur={() => form.setFieldValue('ssn', tidySsn(ssn))}
        />
      </FieldColumns>
      <FieldColumns shares={[1, 1]}>
        <NativeSelect data={genders} {...text('gender')} />
        <NativeSelect data={sourcesWith(form.values.referredBy)} {...text('referredBy')} />
      </FieldColumns>
    </>
  )
}

export const basicSection: Section<Values> = {
  name: 'basic',
  title: 'Edit basic information',
  labels,
  valuesOf: (profile: PatientProfile) => ({
    firstName: profile.firstName,
    lastName: profile.lastName,
    ssn: profile.ssn ?? '',
    dob: writeTypedDay(profile.dob),
    gender: profile.gender ?? '',
    referredBy: profile.referredBy ?? '',
  }),
  rules: {
    firstName: rule(firstNameProblem),
    lastName: rule(lastNameProblem),
    ssn: rule(ssnProblem),
    dob: rule(birthDateProblem),
  },
  payloadOf: (values, changed) => ({
    ...only(values, changed),
    ...(changed.includes('dob') ? { dob: readTypedDay(values.dob) } : {}),
  }),
  Fields,
}
