import type { LikelyDuplicate } from '@archwire/contract/patients/calls'
import { leadSources } from '@archwire/domain/patients/patient-fields'
import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import '../../ui/theme/select.css'
import { FieldColumns } from '../../ui/form/field-columns.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
import { LikelyDuplicates } from './likely-duplicates.tsx'
import type { NewPatientValues } from './typed-patient.ts'

type Input = { onChange: (value: unknown) => void; error?: ReactNode }

type Props = {
  values: NewPatientValues
  /** The form's props for each field: `form.getInputProps`. */
  inputOf: (field: keyof NewPatientValues) => Input
  /** Called with a chosen existing patient; without it their record opens. */
  onPick?: (patient: LikelyDuplicate) => void
  /** The id of a patient of the same family. */
  relativeId?: number | undefined
}

/** The fields of a new patient, with existing patients who could be the same. */
export function NewPatientFields({ values, inputOf, onPick, relativeId }: Props) {
  const text = (field: keyof NewPatientValues) => ({
    autoComplete: 'off',
    value: values[field],
    ...inputOf(field),
  })
  return (
    <>
      <FieldColumns shares={[1, 1]}>
        <TextInput label="First name" required data-autofocus {...text('firstname')} />
        <TextInput label="Last name" required {...text('lastname')} />
      </FieldColumns>
      <FieldColumns shares={[1, 1]}>
        <TextInput label="Email" type="email" required {...text('email')} />
        <PhoneField label="Phone" required {...text('phone')} />
      </FieldColumns>
      <NativeSelect
        label="Heard from"
        data={[{ value: '', label: 'Not known' }, ...leadSources]}
        value={values.heardFrom}
        {...inputOf('heardFrom')}
      />
      <LikelyDuplicates
        values={values}
        relativeId={relativeId}
        {...(onPick === undefined ? {} : { onPick })}
      />
    </>
  )
}
