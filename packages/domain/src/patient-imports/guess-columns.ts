import { type ImportField, importFieldNames, importFields } from './import-fields.ts'

/** What programs call their columns, in small letters without signs; the likelier one first. */
const known: Record<ImportField, string[]> = {
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
    for (const way of [bare(importFieldNames[field]), ...known[field]]) {
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
