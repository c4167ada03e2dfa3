import { patientEmailProblem } from '@archwire/domain/patients/patient-email'
import { formatPhone, phoneProblem } from '@archwire/domain/patients/phone-number'
import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { PhoneField } from '../../../ui/phone-field.tsx'
import styles from './fields.module.css'
import { fieldsOf, only, rule, type Section } from './section.ts'
import { isUnitedStates, stateChoices } from './us-states.ts'

type Values = {
  address1: string
  address2: string
  zipcode: string
  city: string
  state: string
  country: string
  phoneNumber: string
  email: string
}

const labels = {
  address1: 'Address',
  address2: 'Apartment, suite',
  zipcode: 'Zip code',
  city: 'City',
  state: 'State',
  country: 'Country',
  phoneNumber: 'Mobile',
  email: 'Email',
}

const ofAddress = ['address1', 'address2', 'zipcode', 'city', 'state'] as const

function Fields({ form }: { form: UseFormReturnType<Values> }) {
  const text = fieldsOf(form, labels)
  return (
    <>
      <div className={styles.pair}>
        <PhoneField required data-autofocus {...text('phoneNumber')} value={form.values.phoneNumber} />
        <TextInput type="email" required {...text('email')} />
      </div>
      <TextInput {...text('address1')} />
      <TextInput {...text('address2')} />
      <div className={styles.pair}>
        <TextInput {...text('city')} />
        <TextInput {...text('zipcode')} />
      </div>
      <div className={styles.pair}>
        {isUnitedStates(form.values.country) ? (
          <NativeSelect data={stateChoices(form.values.state)} {...text('state')} />
        ) : (
          <TextInput {...text('state')} />
        )}
        <TextInput {...text('country')} />
      </div>
    </>
  )
}

export const contactSection: Section<Values> = {
  name: 'contact-info',
  title: 'Edit contact information',
  labels,
  valuesOf: profile => ({
    address1: profile.address1 ?? '',
    address2: profile.address2 ?? '',
    zipcode: profile.zipcode ?? '',
    city: profile.city ?? '',
    state: profile.state ?? '',
    country: profile.country ?? 'US',
    phoneNumber: formatPhone(profile.phoneNumber ?? ''),
    email: profile.email ?? '',
  }),
  rules: { phoneNumber: rule(phoneProblem), email: rule(patientEmailProblem) },
  payloadOf: (values, changed, before) => {
    // The country that the form started with is nobody's own until there is an address.
    const isNewHere = before.country === null && ofAddress.some(field => changed.includes(field))
    return { ...only(values, changed), ...(isNewHere ? { country: values.country } : {}) }
  },
  Fields,
}
