import { patientEmailProblem } from '@archwire/domain/patients/patient-email'
import { formatPhone, phoneProblem } from '@archwire/domain/patients/phone-number'
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { PhoneField } from '../../../ui/phone-field.tsx'
import styles from './fields.module.css'
import { fieldsOf, only, rule, type Section } from './section.ts'

type Values = {
  emergencyName: string
  emergencyRelationship: string
  emergencyEmail: string
  emergencyPhoneNumber: string
}

const labels = {
  emergencyName: 'Name',
  emergencyRelationship: 'Relationship',
  emergencyEmail: 'Email',
  emergencyPhoneNumber: 'Mobile',
}

function Fields({ form }: { form: UseFormReturnType<Values> }) {
  const text = fieldsOf(form, labels)
  return (
    <>
      <div className={styles.pair}>
        <TextInput data-autofocus {...text('emergencyName')} />
        <TextInput {...text('emergencyRelationship')} />
      </div>
      <div className={styles.pair}>
        <TextInput type="email" required {...text('emergencyEmail')} />
        <PhoneField required {...text('emergencyPhoneNumber')} value={form.values.emergencyPhoneNumber} />
      </div>
    </>
  )
}

export const emergencySection: Section<Values> = {
  name: 'emergency-contact',
  title: 'Edit emergency contact',
  labels,
  valuesOf: profile => ({
    emergencyName: profile.emergencyName ?? '',
    emergencyRelationship: profile.emergencyRelationship ?? '',
    emergencyEmail: profile.emergencyEmail ?? '',
    emergencyPhoneNumber: formatPhone(profile.emergencyPhoneNumber ?? ''),
  }),
  rules: { emergencyEmail: rule(patientEmailProblem), emergencyPhoneNumber: rule(phoneProblem) },
  payloadOf: only,
  Fields,
}
