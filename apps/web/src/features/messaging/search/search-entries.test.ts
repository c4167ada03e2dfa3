import type { PatientSearchResult } from '@archwire/contract/patients/calls'
import { expect, test } from 'vitest'
import { byLastName, entriesOf } from './use-search.ts'

const patient = (id: number, firstName: string, lastName: string): PatientSearchResult => ({
  id,
  fullName: `${firstName} ${lastName}`,
  firstName,
  lastName,
  phoneNumber: null,
  email: null,
  photo: null,
  contactMethod: null,
  dob: null,
  similar: false,
})

test('patients are sorted by last name, ignoring accents and capitals [MSG-13]', () => {
  const found = [
    patient(1, 'Ana', 'Öztürk'),
    patient(2, 'Zoë', 'de Vries'),
    patient(3, 'Abe', 'Ortiz'),
    patient(4, 'Abe', 'De Vries'),
  ]
  expect(byLastName(found).map(({ id }) => id)).toEqual([4, 2, 3, 1])
})

test('a number can be texted if nobody was found for it, and only if it is complete [MSG-18, MSG-20]', () => {
  expect(entriesOf('5551234567', [], [])).toEqual([{ key: 'new', kind: 'new', phone: '5551234567' }])
  expect(entriesOf('555123456', [], [])).toEqual([])
  expect(entriesOf('5551234567', undefined, [])).toEqual([])
  expect(entriesOf('5551234567', [], [patient(7, 'Ana', 'Ortiz')])).toMatchObject([{ key: 'p7' }])
})
