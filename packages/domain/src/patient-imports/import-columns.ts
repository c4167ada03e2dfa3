import { type PlainField, patientField, patientFields, plainFields } from '../patients/patient-fields.ts'

/** What a column of a file can be beside the fields of a patient. */
const otherHeadings = {
  fullName: 'Full name',
  archived: 'Archived',
  formerNumber: 'Number in the system before',
  note: 'Note',
} as const

export type ImportField = PlainField | keyof typeof otherHeadings

/** Who somebody is and how to reach them: first, in the order in which most programs have them. */
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

/** What a column of a file can be, in the order in which it is offered and written out. */
export const importFields: readonly ImportField[] = [
  ...leading,
  ...plainFields.filter(field => !isLeading(field)),
  'archived',
  'formerNumber',
  'note',
]

/** The fields of a patient that a file can have: all of them. */
export const importedFields = importFields.filter((field): field is PlainField => field in patientFields)

const headingOf = (field: PlainField) => patientField(field).heading ?? patientField(field).label

/** As the page names them, and as they are written at the head of a file. */
export const importFieldNames = {
  ...Object.fromEntries(plainFields.map(field => [field, headingOf(field)])),
  ...otherHeadings,
} as Record<ImportField, string>

/** The columns of an export. A full name is the other two, and notes are no part of it. */
export const exportFields = importFields.filter(
  (field): field is Exclude<ImportField, 'fullName' | 'note'> => field !== 'fullName' && field !== 'note',
)

/** In which order the numbers of a day stand, where the year does not come first. */
export const dayOrders = ['mdy', 'dmy'] as const
export type DayOrder = (typeof dayOrders)[number]

export const mostImportBytes = 100 * 1024 * 1024
export const mostImportLines = 200_000

/** What programs call their columns, in small letters without signs; the likelier one first. */
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
  state: ['state', 'province', 'region', 'addressstate'],
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

/** What each column of a head is most likely to be; null: nothing of a patient's. No field is guessed twice. */
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
  // Both halves are there: the whole is not needed, and would be asked about for nothing.
  const has = (field: ImportField) => guessed.includes(field)
  if (has('firstName') && has('lastName') && has('fullName')) guessed[guessed.indexOf('fullName')] = null
  return guessed
}

/** Whether the first line names columns, or is already somebody. */
export const looksLikeHead = (cells: readonly string[]): boolean =>
  guessColumns(cells).filter(field => field !== null).length >= Math.min(2, cells.length)
