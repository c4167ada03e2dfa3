import { expect, test } from 'vitest'
import {
  exportFields,
  guessColumns,
  type ImportField,
  importFieldNames,
  looksLikeHead,
} from './import-columns.ts'
import { readLine } from './read-line.ts'
import { findDayOrder, readBirthday, splitName } from './read-values.ts'

const today = '2026-11-17'
const read = (fields: Partial<Record<ImportField, string>>) =>
  readLine(Object.values(fields), {
    columns: Object.keys(fields) as ImportField[],
    dayOrder: 'mdy',
    today,
  })

test('birthdays are read in all usual formats', () => {
  const ways = ['5/6/1990', '05-06-1990', '05.06.1990', '1990-05-06', '1990/5/6', '19900506', '5/6/90']
  const more = [
    'May 6, 1990',
    'may 6th 1990',
    '6 May 1990',
    '6-May-90',
    '5/6/1990 0:00',
    '1990-05-06T00:00:00Z',
  ]
  for (const way of [...ways, ...more])
    expect([way, readBirthday(way, 'mdy', today)]).toEqual([way, '1990-05-06'])
  expect(readBirthday('5/6/1990', 'dmy', today)).toBe('1990-06-05')
  expect(readBirthday('1/2/26', 'mdy', today)).toBe('2026-01-02')
  expect(readBirthday('1/2/27', 'mdy', today)).toBe('1927-01-02')
  // A birthday of today, and one that was a hundred years ago tomorrow.
  expect(readBirthday('11/17/26', 'mdy', today)).toBe('2026-11-17')
  expect(readBirthday('11/18/26', 'mdy', today)).toBe('1926-11-18')
  for (const none of ['02/30/1990', '13/13/1990', 'soon', '1990', '5/6/190']) {
    expect([none, readBirthday(none, 'mdy', today)]).toEqual([none, undefined])
  }
})

test('the order of day and month is found if one of the dates shows it, otherwise it is undecided', () => {
  expect(findDayOrder(['5/6/1990', '12/25/1990'])).toBe('mdy')
  expect(findDayOrder(['5/6/1990', '25.12.1990'])).toBe('dmy')
  expect(findDayOrder(['5/6/1990', '1/2/1990'])).toBeUndefined()
  expect(findDayOrder(['1990-05-06', 'May 6, 1990', '', '7/7/2000'])).toBeNull()
})

test('a full name is split into first and last name', () => {
  const ways: [string, string, string][] = [
    ['Lovelace, Ada', 'Ada', 'Lovelace'],
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['Anna Maria van der Berg', 'Anna Maria', 'van der Berg'],
    ['Robert Downey Jr.', 'Robert', 'Downey Jr.'],
    ['Robert Downey, Jr.', 'Robert', 'Downey Jr.'],
    ['Cher', 'Cher', ''],
  ]
  for (const [whole, firstName, lastName] of ways) expect(splitName(whole)).toEqual({ firstName, lastName })
})

test('columns are guessed from the names that programs use, none of them twice', () => {
  expect(
    guessColumns(['LName', 'FName', 'Birthdate', 'HmPhone', 'WirelessPhone', 'Email', 'Zip', 'SSN']),
  ).toEqual(['lastName', 'firstName', 'dob', null, 'phoneNumber', 'email', 'zipcode', null])
  expect(guessColumns(['Full Name', 'First Name', 'Last Name'])).toEqual([null, 'firstName', 'lastName'])
  expect(guessColumns(exportFields.map(field => importFieldNames[field]))).toEqual(exportFields)
  expect(looksLikeHead(['First name', 'Last name'])).toBe(true)
  expect(looksLikeHead(['Ada', 'Lovelace', '12/10/1990'])).toBe(false)
})

test('a line makes a patient with everything that the file has', () => {
  const { patient, problems } = read({
    firstName: ' Ada ',
    lastName: 'Lovelace',
    gender: 'F',
    phoneNumber: '+1 (555) 123-4567',
    email: 'ADA@Example.com',
    latexAllergy: 'Y',
    archived: 'no',
    referredBy: 'google',
  })
  expect(problems).toEqual([])
  expect(patient).toMatchObject({
    firstName: 'Ada',
    gender: 'female',
    phoneNumber: '5551234567',
    email: 'ada@example.com',
    latexAllergy: true,
    archived: false,
    referredBy: 'Google',
    dob: null,
  })
})

test('wrong values are reported and left out; a line without a name makes no patient', () => {
  const { patient, problems } = read({
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@',
    phoneNumber: '12',
    dob: '1/1/2090',
    gender: 'quux',
    pregnant: 'perhaps',
    city: 'x'.repeat(101),
  })
  expect(patient).toMatchObject({
    email: null,
    phoneNumber: null,
    dob: null,
    gender: null,
    pregnant: false,
    city: null,
  })
  expect(problems.map(({ field }) => field).sort()).toEqual(
    ['city', 'dob', 'email', 'gender', 'phoneNumber', 'pregnant'].sort(),
  )
  expect(read({ firstName: '', lastName: 'Lovelace' })).toEqual({
    patient: null,
    problems: [{ field: 'firstName', problem: 'Must have a first name' }],
  })
})

test('a program’s text for an unknown value counts as empty', () => {
  const { patient, problems } = read({ fullName: 'Ada Lovelace', gender: 'Unknown', dob: '0000-00-00' })
  expect([patient?.gender, patient?.dob, problems]).toEqual([null, null, []])
})

test('missing cells and characters that cannot be stored do no harm', () => {
  const columns: ImportField[] = ['firstName', 'lastName', 'city']
  const { patient } = readLine(['A\0da', 'Love\ud800lace'], { columns, dayOrder: 'mdy', today })
  expect(patient).toMatchObject({ firstName: 'Ada', lastName: 'Love\ufffdlace', city: null })
})
