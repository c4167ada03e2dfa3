import { patientEmailProblem } from '@archwire/domain/patients/patient-email'
import { formatPhone, phoneProblem } from '@archwire/domain/patients/phone-number'
import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FieldColumns } from '../../../ui/form/field-columns.tsx'
import { PhoneField } from '../../../ui/form/phone-field.tsx'
import { fieldsOf, labelsOf, only, rule, type Section } from './section.ts'

const states = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
}

/** The states to choose from; a stored state in another spelling is added. */
function stateChoices(current: string): { value: string; label: string }[] {
  const known = Object.entries(states).map(([value, label]) => ({ value, label }))
  const isKnown = current === '' || current in states
  return [
    { value: '', label: 'Not known' },
    ...(isKnown ? [] : [{ value: current, label: current }]),
    ...known,
  ]
}

const isUnitedStates = (country: string): boolean =>
  ['', 'us', 'usa', 'united states'].includes(country.trim().toLowerCase())

type ContactValues = {
  address1: string
  address2: string
  zipcode: string
  city: string
  state: string
  country: string
  phoneNumber: string
  email: string
}

const contactLabels = labelsOf(
  'address1',
  'address2',
  'zipcode',
  'city',
  'state',
  'country',
  'phoneNumber',
  'email',
)

const ofAddress = ['address1', 'address2', 'zipcode', 'city', 'state'] as const

function ContactFields({ form }: { form: UseFormReturnType<ContactValues> }) {
  const text = fieldsOf(form, contactLabels)
  return (
    <>
      <FieldColumns shares={[1, 1]}>
        <PhoneField required data-autofocus {...text('phoneNumber')} value={form.values.phoneNumber} />
        <TextInput type="email" required {...text('email')} />
      </FieldColumns>
      <TextInput {...text('address1')} />
      <TextInput {...text('address2')} />
      <FieldColumns shares={[1, 1]}>
        <TextInput {...text('city')} />
        <TextInput {...text('zipcode')} />
      </FieldColumns>
      <FieldColumns shares={[1, 1]}>
        {isUnitedStates(form.values.country) ? (
          <NativeSelect data={stateChoices(form.values.state)} {...text('state')} />
        ) : (
          <TextInput {...text('state')} />
        )}
        <TextInput {...text('country')} />
      </FieldColumns>
    </>
  )
}

export const contactSection: Section<ContactValues> = {
  name: 'contact-info',
  title: 'Edit contact information',
  labels: contactLabels,
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
    // A preselected country does not count until there is an address.
    const isNewHere = before.country === null && ofAddress.some(field => changed.includes(field))
    return { ...only(values, changed), ...(isNewHere ? { country: values.country } : {}) }
  },
  Fields: ContactFields,
}

type EmergencyValues = {
  emergencyName: string
  emergencyRelationship: string
  emergencyEmail: string
  emergencyPhoneNumber: string
}

const emergencyLabels = labelsOf(
  'emergencyName',
  'emergencyRelationship',
  'emergencyEmail',
  'emergencyPhoneNumber',
)

function EmergencyFields({ form }: { form: UseFormReturnType<EmergencyValues> }) {
  const text = fieldsOf(form, emergencyLabels)
  return (
    <>
      <FieldColumns shares={[1, 1]}>
        <TextInput data-autofocus {...text('emergencyName')} />
        <TextInput {...text('emergencyRelationship')} />
      </FieldColumns>
      <FieldColumns shares={[1, 1]}>
        <TextInput type="email" required {...text('emergencyEmail')} />
        <PhoneField required {...text('emergencyPhoneNumber')} value={form.values.emergencyPhoneNumber} />
      </FieldColumns>
    </>
  )
}

export const emergencySection: Section<EmergencyValues> = {
  name: 'emergency-contact',
  title: 'Edit emergency contact',
  labels: emergencyLabels,
  valuesOf: profile => ({
    emergencyName: profile.emergencyName ?? '',
    emergencyRelationship: profile.emergencyRelationship ?? '',
    emergencyEmail: profile.emergencyEmail ?? '',
    emergencyPhoneNumber: formatPhone(profile.emergencyPhoneNumber ?? ''),
  }),
  rules: { emergencyEmail: rule(patientEmailProblem), emergencyPhoneNumber: rule(phoneProblem) },
  payloadOf: only,
  Fields: EmergencyFields,
}
