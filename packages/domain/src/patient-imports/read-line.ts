import { patientEmailProblem, tidyEmail } from '../patients/patient-email.ts'
import {
  contactMethods,
  earliestBirthday,
  genders,
  leadSources,
  longestOf,
} from '../patients/patient-fields.ts'
import { firstNameProblem, lastNameProblem, tidyName } from '../patients/patient-name.ts'
import { tenDigits } from '../patients/phone-number.ts'
import { withoutGuard } from '../tables/csv-writer.ts'
import type { DayOrder, ImportField } from './import-columns.ts'
import { readBirthday, splitName } from './read-values.ts'

type Text = string | null

/** A patient as a line makes one. What is not in the file is null. */
export type ImportedPatient = {
  firstName: string
  lastName: string
  dob: Text
  gender: (typeof genders)[number] | null
  email: Text
  phoneNumber: Text
  address1: Text
  address2: Text
  city: Text
  state: Text
  zipcode: Text
  country: Text
  referredBy: (typeof leadSources)[number] | null
  contactMethod: (typeof contactMethods)[number] | null
  emergencyName: Text
  emergencyRelationship: Text
  emergencyPhoneNumber: Text
  emergencyEmail: Text
  pregnant: boolean
  premedication: boolean
  latexAllergy: boolean
  archived: boolean
  formerNumber: Text
  note: Text
}

export type LineProblem = { field: ImportField; problem: string }

/** Whom a line makes, without whatever is wrong in it; null: without a name it makes nobody. */
export type ReadLine = { patient: ImportedPatient | null; problems: LineProblem[] }

export type Matching = {
  columns: readonly (ImportField | null)[]
  dayOrder: DayOrder
  /** In the clinic. */
  today: string
}

const longestNumber = 50
const longestNote = 20_000

/**
 * Reads one line by the rules by which a patient is typed in by hand. Two things are easier, because other programs did not
 * ask for them: e-mail and phone may be missing, and a number, a day or a yes may be written in any usual way.
 */
export function readLine(cells: readonly string[], { columns, dayOrder, today }: Matching): ReadLine {
  const problems: LineProblem[] = []
  const textOf = (field: ImportField): string => {
    const at = columns.indexOf(field)
    return at === -1 ? '' : storable(withoutGuard(cells[at] ?? '')).trim()
  }
  const fail = (field: ImportField, problem: string): null => {
    problems.push({ field, problem })
    return null
  }
  const text = (field: keyof typeof longestOf): Text => {
    const value = textOf(field)
    return value === '' ? null : value.length > longestOf[field] ? fail(field, 'is too long') : value
  }
  const limited = (field: 'formerNumber' | 'note', longest: number): Text => {
    const value = textOf(field)
    return value === '' ? null : value.length > longest ? fail(field, 'is too long') : value
  }
  const email = (field: 'email' | 'emergencyEmail'): Text => {
    const value = textOf(field)
    if (value === '') return null
    const problem = patientEmailProblem(value)
    return problem === undefined ? tidyEmail(value) : fail(field, problem)
  }
  const phone = (field: 'phoneNumber' | 'emergencyPhoneNumber'): Text => {
    const value = textOf(field)
    return value === '' ? null : (tenDigits(value) ?? fail(field, 'Must have a valid phone number.'))
  }
  const oneOf = <V extends string>(
    field: ImportField,
    values: readonly V[],
    written = textOf(field),
  ): V | null => {
    if (written === '') return null
    const found = values.find(value => value.toLowerCase() === written.toLowerCase())
    return found ?? fail(field, 'is not one of the choices')
  }
  const yes = (field: ImportField): boolean => {
    const value = textOf(field).toLowerCase()
    if (value === '' || no.has(value)) return false
    if (!isYes.has(value)) fail(field, 'must be yes or no')
    return isYes.has(value)
  }
  const birthday = (): Text => {
    const value = textOf('dob')
    if (value === '' || /^0+[-/.]0+[-/.]0+/.test(value)) return null
    const day = readBirthday(value, dayOrder, today)
    if (day === undefined) return fail('dob', 'is not a day')
    return day < earliestBirthday || day > today
      ? fail('dob', 'is not a day on which a patient can be born')
      : day
  }
  const name = namesIn(textOf)
  const nameProblems: LineProblem[] = [
    ...wrong('firstName', firstNameProblem(name.firstName)),
    ...wrong('lastName', lastNameProblem(name.lastName)),
  ]
  const patient: ImportedPatient = {
    firstName: tidyName(name.firstName),
    lastName: tidyName(name.lastName),
    dob: birthday(),
    gender: oneOf('gender', genders, genderOf(textOf('gender'))),
    email: email('email'),
    phoneNumber: phone('phoneNumber'),
    address1: text('address1'),
    address2: text('address2'),
    city: text('city'),
    state: text('state'),
    zipcode: text('zipcode'),
    country: text('country'),
    referredBy: oneOf('referredBy', leadSources),
    contactMethod: oneOf('contactMethod', contactMethods),
    emergencyName: text('emergencyName'),
    emergencyRelationship: text('emergencyRelationship'),
    emergencyPhoneNumber: phone('emergencyPhoneNumber'),
    emergencyEmail: email('emergencyEmail'),
    pregnant: yes('pregnant'),
    premedication: yes('premedication'),
    latexAllergy: yes('latexAllergy'),
    archived: yes('archived'),
    formerNumber: limited('formerNumber', longestNumber),
    note: limited('note', longestNote),
  }
  if (nameProblems.length > 0) return { patient: null, problems: [...nameProblems, ...problems] }
  return { patient, problems }
}

const isYes = new Set(['yes', 'y', 'true', 't', '1', 'x'])
const no = new Set(['no', 'n', 'false', 'f', '0', '-'])

const wrong = (field: ImportField, problem: string | undefined): LineProblem[] =>
  problem === undefined ? [] : [{ field, problem }]

function namesIn(textOf: (field: ImportField) => string): { firstName: string; lastName: string } {
  const [firstName, lastName, whole] = [textOf('firstName'), textOf('lastName'), textOf('fullName')]
  if (whole === '' || (firstName !== '' && lastName !== '')) return { firstName, lastName }
  const split = splitName(whole)
  return { firstName: firstName || split.firstName, lastName: lastName || split.lastName }
}

const genderSynonyms: Record<string, string> = {
  m: 'male',
  man: 'male',
  boy: 'male',
  f: 'female',
  w: 'female',
}
const unsaid = new Set(['u', 'unknown', 'unspecified', 'not specified', 'n/a', 'na', 'other', 'o', 'x', '-'])

/** Where a program wrote that it does not know, nothing is known. */
function genderOf(text: string): string {
  const word = text.toLowerCase()
  if (unsaid.has(word)) return ''
  return genderSynonyms[word] ?? (['woman', 'girl'].includes(word) ? 'female' : text)
}

// What PostgreSQL keeps in no text.
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '')
