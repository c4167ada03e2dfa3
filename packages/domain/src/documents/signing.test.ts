import { expect, test } from 'vitest'
import { legalNameProblem, signerLabel, signerProblem } from './signing.ts'

const today = '2026-05-06'
const parent = { kind: 'guardian', relationship: 'Parent' } as const

test('a minor cannot sign alone, and the age of the parent is not checked', () => {
  const patient = { kind: 'patient' } as const
  expect(signerProblem(patient, '2008-05-07', today)).toBe(
    'A parent or guardian signs for a patient under 18.',
  )
  expect(signerProblem(patient, '2008-05-06', today)).toBeUndefined()
  expect(signerProblem(patient, null, today)).toBeUndefined()
  expect(signerProblem(parent, '2020-01-01', today)).toBeUndefined()
})

test('the certificate names the signer’s relationship to the patient', () => {
  expect(signerLabel('Pat Doe', { kind: 'patient' })).toBe('Pat Doe, patient')
  expect(signerLabel('Mary Doe', parent)).toBe('Mary Doe, parent')
})

test('a signature needs a name', () => {
  expect(legalNameProblem(' ')).toBe('Please type your full legal name.')
  expect(legalNameProblem('Zoë Muñoz')).toBeUndefined()
})
