import { firstNameProblem, lastNameProblem } from './patient-name.ts'

export const genders = ['male', 'female'] as const
export const contactMethods = ['FaceTime', 'Zoom'] as const

/** The earliest possible birthday of anybody alive. */
export const earliestBirthday = '1900-01-01'

/** The places where a patient can have heard of the clinic. */
export const leadSources = [
  'Invisalign Website',
  'Google',
  'Facebook',
  'Instagram',
  'My Company',
  'TV/Streaming Video',
  'Walked By',
  'Yelp',
  'Friend/Family Referred Me',
  'Other',
] as const

type Described = {
  /** The column in the table `patients`. */
  column: string
  /** The label in the record: on its cards, in its dialogs, and when two records are merged. */
  label: string
  /** The heading of a column in a file, if it differs from the label. */
  heading?: string
  /** The label in the audit log, if it differs. */
  auditLabel?: string
  /**
   * Fields of a group are taken over together when two records are merged: half of one address and half of another
   * would be wrong. A field without a group is taken over by itself; a name never.
   */
  group?: 'address' | 'emergency'
}

type PlainKind =
  | { kind: 'name'; problem: (text: string) => string | undefined }
  | { kind: 'text'; longest: number }
  /** `isOpen`: stored values may differ from the choices. */
  | { kind: 'choice'; choices: readonly string[]; isOpen?: true }
  | { kind: 'birthday' | 'phone' | 'email' | 'yes' }
/** Leaves the server only masked, or when somebody requests it. */
type SealedKind = { kind: 'sealed' }

/**
 * Everything that staff fill in about a patient, in the order of the audit log. A new field is a line here and a column
 * in a migration; its place in dialogs and on cards is chosen there.
 */
export const patientFields = {
  firstName: { kind: 'name', column: 'first_name', label: 'First name', problem: firstNameProblem },
  lastName: { kind: 'name', column: 'last_name', label: 'Last name', problem: lastNameProblem },
  dob: { kind: 'birthday', column: 'dob', label: 'Date of birth' },
  gender: { kind: 'choice', column: 'gender', label: 'Gender', choices: genders },
  ssn: { kind: 'sealed', column: 'ssn_sealed', label: 'SSN' },
  referredBy: {
    kind: 'choice',
    column: 'referred_by',
    label: 'Heard about us',
    choices: leadSources,
    isOpen: true,
  },
  phoneNumber: { kind: 'phone', column: 'phone_number', label: 'Mobile' },
  email: { kind: 'email', column: 'email', label: 'Email', heading: 'E-mail', auditLabel: 'E-mail' },
  contactMethod: {
    kind: 'choice',
    column: 'contact_method',
    label: 'Virtual visits by',
    heading: 'Contact method',
    auditLabel: 'Contact method',
    choices: contactMethods,
  },
  address1: {
    kind: 'text',
    column: 'address1',
    label: 'Address',
    heading: 'Address 1',
    auditLabel: 'Address 1',
    longest: 200,
    group: 'address',
  },
  address2: {
    kind: 'text',
    column: 'address2',
    label: 'Apartment, suite',
    heading: 'Address 2',
    auditLabel: 'Address 2',
    longest: 200,
    group: 'address',
  },
  zipcode: { kind: 'text', column: 'zipcode', label: 'Zip code', longest: 20, group: 'address' },
  city: { kind: 'text', column: 'city', label: 'City', longest: 100, group: 'address' },
  state: { kind: 'text', column: 'state', label: 'State', longest: 50, group: 'address' },
  country: { kind: 'text', column: 'country', label: 'Country', longest: 100, group: 'address' },
  emergencyName: {
    kind: 'text',
    column: 'emergency_name',
    label: 'Name',
    heading: 'Emergency contact',
    auditLabel: 'Emergency contact',
    longest: 200,
    group: 'emergency',
  },
  emergencyRelationship: {
    kind: 'text',
    column: 'emergency_relationship',
    label: 'Relationship',
    heading: 'Emergency relationship',
    longest: 100,
    group: 'emergency',
  },
  emergencyPhoneNumber: {
    kind: 'phone',
    column: 'emergency_phone_number',
    label: 'Mobile',
    heading: 'Emergency mobile',
    auditLabel: 'Emergency mobile',
    group: 'emergency',
  },
  emergencyEmail: {
    kind: 'email',
    column: 'emergency_email',
    label: 'Email',
    heading: 'Emergency e-mail',
    auditLabel: 'Emergency e-mail',
    group: 'emergency',
  },
  pregnant: { kind: 'yes', column: 'pregnant', label: 'Pregnant' },
  premedication: { kind: 'yes', column: 'premedication', label: 'Premedication' },
  latexAllergy: { kind: 'yes', column: 'latex_allergy', label: 'Latex', heading: 'Latex allergy' },
} as const satisfies Record<string, Described & (PlainKind | SealedKind)>

export type PatientFields = typeof patientFields
export type PatientField = keyof PatientFields

/** The names of fields with a property: FieldsWith<{ kind: 'phone' }>. */
export type FieldsWith<What> = {
  [Field in PatientField]: PatientFields[Field] extends What ? Field : never
}[PatientField]

/** The fields that are read and written unchanged: all but the sealed one. */
export type PlainField = Exclude<PatientField, FieldsWith<{ kind: 'sealed' }>>

/** The entry of a field in the table. */
export function patientField(field: PlainField): Described & PlainKind
export function patientField(field: PatientField): Described & (PlainKind | SealedKind)
export function patientField(field: PatientField): Described & (PlainKind | SealedKind) {
  return patientFields[field]
}

export const allFields = Object.keys(patientFields) as PatientField[]

export const plainFields = allFields.filter(
  (field): field is PlainField => patientField(field).kind !== 'sealed',
)

/** The fields of a group, in reading order. */
export const fieldsInGroup = <Group extends 'address' | 'emergency'>(group: Group) =>
  plainFields.filter(
    (field): field is FieldsWith<{ group: Group }> & PlainField => patientField(field).group === group,
  )

type Value<Field extends PatientField> = PatientFields[Field] extends { kind: 'name' }
  ? string
  : PatientFields[Field] extends { kind: 'yes' }
    ? boolean
    : PatientFields[Field] extends { choices: readonly (infer Choice)[] }
      ? Choice | null
      : string | null

/** The values of a record's fields; an unknown value is null. */
export type PatientValues = { [Field in PlainField]: Value<Field> }
