import { type PlainField, patientField, patientFields, plainFields } from '../patients/patient-fields.ts'

/** The columns that a file can have beside the fields of a patient. */
const otherHeadings = {
  fullName: 'Full name',
  archived: 'Archived',
  formerNumber: 'Number in the system before',
  note: 'Note',
} as const

export type ImportField = PlainField | keyof typeof otherHeadings

/** Name and contact: first, in the order that most programs use. */
const leading = [
  'firstName',
  'lastName',
  'fullName',
  'dob',
  'gender',
  'email',
  'phoneNumber',
  'address1',
  'address2',
  'city',
  'state',
  'zipcode',
  'country',
] as const satisfies ImportField[]

const isLeading = (field: ImportField) => leading.some(one => one === field)

/** The columns that can be chosen, in the order of the list and of an export. */
export const importFields: readonly ImportField[] = [
  ...leading,
  ...plainFields.filter(field => !isLeading(field)),
  'archived',
  'formerNumber',
  'note',
]

/** All fields of a patient that a file can have. */
export const importedFields = importFields.filter((field): field is PlainField => field in patientFields)

const headingOf = (field: PlainField) => patientField(field).heading ?? patientField(field).label

/** The names of the columns, on the page and in the first line of a file. */
export const importFieldNames = {
  ...Object.fromEntries(plainFields.map(field => [field, headingOf(field)])),
  ...otherHeadings,
} as Record<ImportField, string>

/** The columns of an export: without the full name, which is the other two, and without notes. */
export const exportFields = importFields.filter(
  (field): field is Exclude<ImportField, 'fullName' | 'note'> => field !== 'fullName' && field !== 'note',
)

/** The orders of day and month when the year is not first. */
export const dayOrders = ['mdy', 'dmy'] as const
export type DayOrder = (typeof dayOrders)[number]

export const mostImportBytes = 100 * 1024 * 1024
export const mostImportLines = 200_000

/** The names that programs give their columns, in small letters without punctuation; the likeliest first. */
const usualHeadings: { [Field in ImportField]?: string[] } = {
  firstName: [
    'firstname',
    'givenname',
    'forename',
    'fname',
    'first',
    'patfname',
    'patientfirstname',
    'vorname',
  ],
  lastName: ['lastname', 'surname', 'familyname', 'lname', 'last', 'patlname', 'patientlastname', 'nachname'],
  fullName: ['fullname', 'patientname', 'name', 'patient', 'displayname'],
  dob: ['dob', 'dateofbirth', 'birthdate', 'birthday', 'birthdt', 'patientdob', 'born', 'geburtsdatum'],
  gender: ['gender', 'sex', 'patientgender'],
  email: ['email', 'emailaddress', 'mail', 'patientemail', 'primaryemail'],
  phoneNumber: [
    ...[
      'mobile',
      'mobilephone',
      'mobilenumber',
      'cell',
      'cellphone',
      'cellnumber',
      'wirelessphone',
      'wirelessph',
    ],
    ...['phone', 'phonenumber', 'primaryphone', 'telephone', 'tel', 'homephone', 'hmphone'],
  ],
  address1: ['address1', 'address', 'street', 'streetaddress', 'addressline1', 'homeaddress', 'street1'],
  address2: ['address2', 'addressline2', 'street2', 'apartment', 'apt', 'unit', 'suite'],
  city: ['city', 'town', 'addresscity'],
  state: ['state', 'st', 'province', 'region', 'addressstate'],
  zipcode: ['zipcode', 'zip', 'postalcode', 'postcode', 'addresszip'],
  country: ['country', 'addresscountry'],
  referredBy: ['heardaboutus', 'referredby', 'referralsource', 'leadsource', 'source', 'referral'],
  contactMethod: ['contactmethod', 'preferredcontactmethod'],
  emergencyName: ['emergencycontact', 'emergencyname', 'emergencycontactname', 'icename'],
  emergencyRelationship: ['emergencyrelationship', 'emergencycontactrelationship', 'emergencyrelation'],
  emergencyPhoneNumber: [
    'emergencymobile',
    'emergencyphone',
    'emergencyphonenumber',
    'emergencycontactphone',
  ],
  emergencyEmail: ['emergencyemail', 'emergencycontactemail'],
  pregnant: ['pregnant', 'pregnancy'],
  premedication: ['premedication', 'premed'],
  latexAllergy: ['latexallergy', 'latex'],
  archived: ['archived', 'inactive', 'isarchived'],
  formerNumber: [
    ...[
      'numberinthesystembefore',
      'patientid',
      'patientnumber',
      'patnum',
      'chartnumber',
      'chartno',
      'accountnumber',
    ],
    ...['externalid', 'id'],
  ],
  note: ['note', 'notes', 'comments', 'comment', 'remarks', 'memo', 'patientnote', 'patientnotes'],
}

const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Guesses what each column of the first line is; null for a column without a match. No field is guessed twice. */
export function guessColumns(head: readonly string[]): (ImportField | null)[] {
  const names = head.map(bare)
  const guessed: (ImportField | null)[] = names.map(() => null)
  for (const field of importFields) {
    for (const way of [bare(importFieldNames[field]), ...(usualHeadings[field] ?? [])]) {
      const at = names.findIndex((name, place) => name === way && guessed[place] === null)
      if (at === -1) continue
      guessed[at] = field
      break
    }
  }
  // First and last name are there, so the full name is not needed.
  const has = (field: ImportField) => guessed.includes(field)
  if (has('firstName') && has('lastName') && has('fullName')) guessed[guessed.indexOf('fullName')] = null
  return guessed
}

/** Whether the first line contains the names of columns and not a patient. */
export const looksLikeHead = (cells: readonly string[]): boolean =>
  guessColumns(cells).filter(field => field !== null).length >= Math.min(2, cells.length)
