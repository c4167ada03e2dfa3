import { patientEmailProblem, tidyEmail } from '../patients/patient-email.ts'
import {
  earliestBirthday,
  type PatientValues,
  type PlainField,
  patientField,
} from '../patients/patient-fields.ts'
import { firstNameProblem, lastNameProblem, tidyName } from '../patients/patient-name.ts'
import { tenDigits } from '../patients/phone-number.ts'
import { withoutGuard } from '../tables/csv-writer.ts'
import { type DayOrder, type ImportField, importedFields } from './import-columns.ts'
import { readBirthday, splitName } from './read-values.ts'

type Text = string | null

/** A patient as read from a line. Values that are not in the file are null. */
export type ImportedPatient = PatientValues & { archived: boolean; formerNumber: Text; note: Text }

export type LineProblem = { field: ImportField; problem: string }

/** The patient of a line without its wrong values; null if the line has no name. */
export type ReadLine = { patient: ImportedPatient | null; problems: LineProblem[] }

export type Matching = {
  columns: readonly (ImportField | null)[]
  dayOrder: DayOrder
  /** The clinic's day. */
  today: string
}

const longestNumber = 50
const longestNote = 20_000

/**
 * Reads one line by the rules for patients who are typed in. Two of them are relaxed, because other programs did not
 * enforce them: email and phone may be missing, and a phone number, a date or a yes may be written in any usual way.
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
  const text = (field: ImportField, longest: number): Text => {
    const value = textOf(field)
    return value === '' ? null : value.length > longest ? fail(field, 'is too long') : value
  }
  const email = (field: ImportField): Text => {
    const value = textOf(field)
    if (value === '') return null
    const problem = patientEmailProblem(value)
    return problem === undefined ? tidyEmail(value) : fail(field, problem)
  }
  const phone = (field: ImportField): Text => {
    const value = textOf(field)
    return value === '' ? null : (tenDigits(value) ?? fail(field, 'Must have a valid phone number.'))
  }
  const oneOf = (field: ImportField, choices: readonly string[]): Text => {
    const written = field === 'gender' ? genderOf(textOf(field)) : textOf(field)
    if (written === '') return null
    const found = choices.find(value => value.toLowerCase() === written.toLowerCase())
    return found ?? fail(field, 'is not one of the choices')
  }
  const yes = (field: ImportField): boolean => {
    const value = textOf(field).toLowerCase()
    if (value === '' || no.has(value)) return false
    if (!isYes.has(value)) fail(field, 'must be yes or no')
    return isYes.has(value)
  }
  const birthday = (field: ImportField): Text => {
    const value = textOf(field)
    if (value === '' || /^0+[-/.]0+[-/.]0+/.test(value)) return null
    const day = readBirthday(value, dayOrder, today)
    if (day === undefined) return fail(field, 'is not a day')
    return day < earliestBirthday || day > today
      ? fail(field, 'is not a day on which a patient can be born')
      : day
  }
  const name = namesIn(textOf)
  const nameProblems: LineProblem[] = [
    ...wrong('firstName', firstNameProblem(name.firstName)),
    ...wrong('lastName', lastNameProblem(name.lastName)),
  ]
  const readValue = (field: PlainField): string | boolean | null => {
    const about = patientField(field)
    switch (about.kind) {
      case 'name':
        return tidyName(field === 'firstName' ? name.firstName : name.lastName)
      case 'text':
        return text(field, about.longest)
      case 'choice':
        return oneOf(field, about.choices)
      case 'birthday':
        return birthday(field)
      case 'phone':
        return phone(field)
      case 'email':
        return email(field)
      case 'yes':
        return yes(field)
    }
  }
  const patient = {
    ...(Object.fromEntries(importedFields.map(field => [field, readValue(field)])) as PatientValues),
    archived: yes('archived'),
    formerNumber: text('formerNumber', longestNumber),
    note: text('note', longestNote),
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

/** A program's text for unknown means no value. */
function genderOf(text: string): string {
  const word = text.toLowerCase()
  if (unsaid.has(word)) return ''
  return genderSynonyms[word] ?? (['woman', 'girl'].includes(word) ? 'female' : text)
}

// Removes what PostgreSQL cannot store in a text.
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '')
