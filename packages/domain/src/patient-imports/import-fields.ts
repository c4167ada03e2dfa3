/** What a column of a file can be, in the order in which it is offered and written out. */
export const importFields = [
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
  'referredBy',
  'contactMethod',
  'emergencyName',
  'emergencyRelationship',
  'emergencyPhoneNumber',
  'emergencyEmail',
  'pregnant',
  'premedication',
  'latexAllergy',
  'archived',
  'formerNumber',
  'note',
] as const
export type ImportField = (typeof importFields)[number]

/** As the page names them, and as they are written at the head of a file. */
export const importFieldNames: Record<ImportField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Full name',
  dob: 'Date of birth',
  gender: 'Gender',
  email: 'E-mail',
  phoneNumber: 'Mobile',
  address1: 'Address 1',
  address2: 'Address 2',
  city: 'City',
  state: 'State',
  zipcode: 'Zip code',
  country: 'Country',
  referredBy: 'Heard about us',
  contactMethod: 'Contact method',
  emergencyName: 'Emergency contact',
  emergencyRelationship: 'Emergency relationship',
  emergencyPhoneNumber: 'Emergency mobile',
  emergencyEmail: 'Emergency e-mail',
  pregnant: 'Pregnant',
  premedication: 'Premedication',
  latexAllergy: 'Latex allergy',
  archived: 'Archived',
  formerNumber: 'Number in the system before',
  note: 'Note',
}

/** The columns of an export. A full name is the other two, and notes are no part of it. */
export const exportFields = importFields.filter(
  (field): field is Exclude<ImportField, 'fullName' | 'note'> => field !== 'fullName' && field !== 'note',
)

/** In which order the numbers of a day stand, where the year does not come first. */
export const dayOrders = ['mdy', 'dmy'] as const
export type DayOrder = (typeof dayOrders)[number]

export const mostImportBytes = 100 * 1024 * 1024
export const mostImportLines = 200_000
