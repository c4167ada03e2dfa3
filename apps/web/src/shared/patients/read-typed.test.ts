import { expect, test } from 'vitest'
import { readTypedPatient } from './typed-patient.ts'

test.each([
  ['ana', { firstname: 'ana', lastname: '' }],
  ['Ana Ortiz', { firstname: 'Ana', lastname: 'Ortiz' }],
  ['  Ana   de la Cruz ', { firstname: 'Ana', lastname: 'de la Cruz' }],
  ['Ortiz, Ana', { firstname: 'Ana', lastname: 'Ortiz' }],
  ["O'Brien,", { firstname: '', lastname: "O'Brien" }],
  ['ana@example.com', { email: 'ana@example.com' }],
  ['(555) 123-4567', { phone: '(555) 123-4567' }],
  ['+1 555 123 4567', { phone: '+1 555 123 4567' }],
  ['1105', {}],
  ['(555) 123', {}],
  ['555123456789', {}],
  ['02/03/2011', {}],
  ['02/03/2011 55', {}],
  ['王芳', { firstname: '王芳', lastname: '' }],
])('%j is read as %j', (typed, values) => expect(readTypedPatient(typed)).toEqual(values))
