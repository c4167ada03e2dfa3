import { expect, test } from 'vitest'
import { pat } from '../../test/insured-person.ts'
import type { Insured, ValidatedClaim, ValidatedItem, ValidatedProvider } from './claim.ts'
import { isClean, validateClaim } from './validate-claim.ts'

const today = '2024-05-06'
const billing: ValidatedProvider = {
  kind: 'Billing',
  npi: '1234567893',
  taxId: '123456789',
  firstName: 'Dora',
  lastName: 'Lee',
  organizationName: null,
  addresses: [{ kind: 'primary', address1: '1 Main St', address2: null, state: 'NY', zipcode: '10001' }],
}
const rendering: ValidatedProvider = { ...billing, kind: 'Rendering', npi: '1003000126' }
const item: ValidatedItem = {
  id: 7,
  procedureCode: 'D8080',
  feeCents: 475_000,
  quantity: 1,
  startDate: '2024-05-01',
  endDate: null,
  teeth: [],
  areas: [],
}
const whole: ValidatedClaim = {
  payer: { attachmentPrefixes: [] },
  patientInfo: pat,
  subscriber: pat,
  providers: [billing, rendering],
  items: [item],
  dateAppliancePlaced: '2024-05-01',
  treatmentMonths: 24,
  remainingMonths: 24,
  attachedFiles: 0,
  isPredetermination: false,
}

const problemsOf = (change: Partial<ValidatedClaim>) => validateClaim({ ...whole, ...change }, today)
const messages = (change: Partial<ValidatedClaim>) =>
  problemsOf(change).claimErrors.map(error => error.message)
const itemProblems = (change: Partial<ValidatedItem>) =>
  problemsOf({ items: [{ ...item, ...change }] }).claimItemErrors

test('a claim with everything is clean [CLM-01]', () => {
  expect(validateClaim(whole, today)).toEqual({ claimErrors: [], claimItemErrors: [] })
  expect(isClean(validateClaim(whole, today))).toBe(true)
})

test('a payer and complete data of patient and subscriber are required [G-38]', () => {
  expect(messages({ payer: null })).toEqual(['Payer is required'])
  const { groupNumber: _, ...required } = pat
  const blank = Object.fromEntries(Object.keys(required).map(field => [field, null])) as Insured
  expect(problemsOf({ patientInfo: blank }).claimErrors).toHaveLength(10)
  expect(problemsOf({ patientInfo: { ...pat, zipcode: ' ' } }).claimErrors).toEqual([
    { field: 'patientInfo.zipcode', message: 'Patient zipcode is required' },
  ])
  expect(problemsOf({ subscriber: { ...pat, gender: null } }).claimErrors).toEqual([
    { field: 'subscriber.gender', message: 'Subscriber gender is required' },
  ])
  const unborn = { ...pat, dob: '2024-05-07' }
  expect(messages({ patientInfo: unborn, subscriber: unborn })).toEqual([
    'Patient date of birth cannot be in the future',
    'Subscriber date of birth cannot be in the future',
  ])
})

test('one billing and one rendering provider are required, each with an address [G-38]', () => {
  expect(messages({ providers: [] })).toEqual([
    'A Billing provider is required',
    'At least one Rendering provider is required',
  ])
  expect(messages({ providers: [billing, billing, rendering] })).toEqual([
    'Only one Billing provider is allowed',
  ])
  const elsewhere = {
    kind: 'secondary' as const,
    address1: '1 Main St',
    address2: null,
    state: 'NY',
    zipcode: '10001',
  }
  expect(messages({ providers: [{ ...billing, addresses: [elsewhere] }, rendering] })).toEqual([
    'The Billing provider needs a primary address',
  ])
  for (const kind of ['Rendering', 'Referring', 'Pay to'] as const) {
    const two = [1, 2].map(() => ({ ...billing, kind }))
    const providers = kind === 'Rendering' ? [billing, ...two] : [billing, rendering, ...two]
    expect(messages({ providers })).toEqual([`Only one ${kind} provider is allowed`])
  }
  const referring = { ...billing, kind: 'Referring' as const, addresses: [] }
  expect(messages({ providers: [billing, rendering, referring] })).toEqual([])
})

test('numbers of providers must be valid [G-38]', () => {
  expect(messages({ providers: [{ ...billing, npi: '1234567890' }, rendering] })).toEqual([
    'NPI 1234567890 of the Billing provider is not valid',
  ])
  for (const taxId of ['12-3456789', '12345678', '1234567890', 'abcdefghi']) {
    expect(messages({ providers: [billing, { ...rendering, taxId }] })).toEqual([
      'Tax ID of the Rendering provider must have 9 digits',
    ])
  }
})

test('at least one item is required, with a valid code and no day in the future [CLM-68, CLM-70, CST-46]', () => {
  expect(problemsOf({ items: [] }).claimErrors).toEqual([
    { field: 'items', message: 'At least one item is required' },
  ])
  for (const procedureCode of ['8080', 'D808', 'D80800', 'X8080', 'd8080']) {
    expect(itemProblems({ procedureCode })).toEqual([
      expect.objectContaining({ itemId: 7, field: 'procedureCode' }),
    ])
  }
  expect(itemProblems({ startDate: today })).toEqual([])
  expect(itemProblems({ startDate: '2024-05-07' })).toEqual([
    { itemId: 7, field: 'startDate', message: 'Start date cannot be in the future' },
  ])
  expect(itemProblems({ endDate: '2024-05-07' })).toEqual([
    { itemId: 7, field: 'endDate', message: 'End date cannot be in the future' },
  ])
  expect(itemProblems({ endDate: '2024-04-30' })).toEqual([expect.objectContaining({ field: 'endDate' })])
  expect(itemProblems({ feeCents: 0, quantity: 0 }).map(error => error.message)).toEqual([
    'Fee must be positive',
    'Quantity must be positive',
  ])
})

test('a treatment over months needs its start and duration [G-38]', () => {
  const none = { dateAppliancePlaced: null, treatmentMonths: null, remainingMonths: null }
  for (const procedureCode of ['D8010', 'D8080', 'D8090', 'D8670']) {
    expect(messages({ ...none, items: [{ ...item, procedureCode }] })).toEqual([
      `Date the appliance was placed is required for ${procedureCode}`,
      `Months of treatment is required for ${procedureCode}`,
      `Remaining months is required for ${procedureCode}`,
    ])
  }
  for (const procedureCode of ['D8000', 'D8091', 'D8660', 'D8680', 'D0330']) {
    expect(messages({ ...none, items: [{ ...item, procedureCode }] })).toEqual([])
  }
  expect(messages({ remainingMonths: 0 })).toEqual([])
  expect(messages({ treatmentMonths: 0, remainingMonths: 0 })).toEqual([
    'Months of treatment is required for D8080',
  ])
  expect(messages({ remainingMonths: 25 })).toEqual([
    'Remaining months cannot be more than the months of treatment',
  ])
  expect(messages({ dateAppliancePlaced: '2024-05-07' })).toEqual([
    'Date the appliance was placed cannot be in the future',
  ])
})

test('a payer that requires a file gets one [G-38]', () => {
  const payer = { attachmentPrefixes: ['D80'] }
  expect(messages({ payer })).toEqual(['This payer wants an attachment for D8080'])
  expect(messages({ payer, attachedFiles: 1 })).toEqual([])
  expect(messages({ payer, items: [{ ...item, procedureCode: 'D0330' }] })).toEqual([])
})

test('a claim has at most 50 items and 10 files', () => {
  const items = (count: number) => Array.from({ length: count }, (_, place) => ({ ...item, id: place + 1 }))
  expect(messages({ items: items(50), attachedFiles: 10 })).toEqual([])
  expect(problemsOf({ items: items(51) }).claimErrors).toEqual([
    { field: 'items', message: 'A claim can have 50 items at most' },
  ])
  expect(problemsOf({ attachedFiles: 11 }).claimErrors).toEqual([
    { field: 'attachments', message: 'A claim can have 10 files at most' },
  ])
})

test('all problems are reported at once [ATT-22]', () => {
  const problems = problemsOf({ payer: null, providers: [], items: [{ ...item, procedureCode: 'X' }] })
  expect(problems.claimErrors.map(error => error.field)).toEqual(['payer', 'providers', 'providers'])
  expect(problems.claimItemErrors).toHaveLength(1)
  expect(isClean(problems)).toBe(false)
})

test('a predetermination has no placed appliance yet [CLM-79]', () => {
  const predetermination = { dateAppliancePlaced: null, remainingMonths: null }
  expect(messages(predetermination)).toHaveLength(2)
  expect(messages({ ...predetermination, isPredetermination: true })).toEqual([])
  expect(messages({ ...predetermination, treatmentMonths: null, isPredetermination: true })).toHaveLength(1)
})
