import type { Activity } from '@archwire/contract/claims/activity'
import { expect, test } from 'vitest'
import {
  activityLabel,
  codesOf,
  daysOf,
  filledMessage,
  latestProblems,
  problemsOf,
  timeLabel,
} from './history-labels.ts'

const entry = (id: number, createdAt: string, more: Partial<Activity> = {}): Activity => ({
  id,
  action: 'update',
  message: 'Changed the treatment',
  createdAt,
  user: null,
  data: {},
  ...more,
})

const response = {
  claimErrors: [{ field: 'providers', message: 'A Billing provider is missing' }],
  claimItemErrors: [
    { itemId: 4, field: 'fee', message: 'Fee must be positive' },
    { itemId: null, field: 'code', message: 'A code is unknown' },
  ],
  claimItems: [{ id: 4, procedureCode: 'D8080' }],
  statusDescriptions: ['Rejected'],
}

test('the history is grouped by the clinic’s day, newest first [ATT-17]', () => {
  const days = daysOf([
    entry(1, '2026-05-05T23:30:00.000-04:00'),
    entry(3, '2026-05-06T09:05:00.000-04:00'),
    entry(2, '2026-05-06T09:05:00.000-04:00'),
  ])
  expect(days.map(({ title, entries }) => [title, entries.map(({ id }) => id)])).toEqual([
    ['05/06/2026', [3, 2]],
    ['05/05/2026', [1]],
  ])
  expect(timeLabel('2026-05-05T23:30:00.000-04:00')).toBe('11:30 PM')
  expect(daysOf([])).toEqual([])
})

test('a change of status is described by the labels of the statuses [ATT-21]', () => {
  const change = entry(1, '2026-05-05T10:00:00.000-04:00', {
    action: 'update_status',
    data: { from: 'validating', to: 'validated' },
  })
  expect(activityLabel(change)).toBe('Status updated from validating to Ready to Be Sent')
  expect(activityLabel(entry(1, '2026-05-05T10:00:00.000-04:00'))).toBe('Changed the treatment')
})

const textsOf = (problems: { text: string }[]) => problems.map(({ text }) => text)

test('problems are listed, those of an item with its code [ATT-22]', () => {
  const problems = [
    'A Billing provider is missing',
    'D8080: Fee must be positive',
    'A code is unknown',
    'Rejected',
  ]
  expect(textsOf(problemsOf({ data: { response } }))).toEqual(problems)
  expect(problemsOf({ data: {} })).toEqual([])
  const invalidated = entry(2, '2026-05-05T11:00:00.000-04:00', { data: { to: 'invalidated', response } })
  expect(textsOf(latestProblems([entry(1, '2026-05-05T10:00:00.000-04:00'), invalidated]))).toEqual(problems)
  expect(latestProblems([])).toEqual([])
})

test('repeated problems are listed once; the same codes with another description are listed separately [ATT-22, ATT-23]', () => {
  const twice = { ...response, claimItems: [4, 5].map(id => ({ id, procedureCode: 'D8080' })) }
  const claimItemErrors = [4, 5].map(itemId => ({ itemId, field: 'fee', message: 'Fee must be positive' }))
  expect(textsOf(problemsOf({ data: { response: { ...twice, claimItemErrors } } }))).toEqual([
    'A Billing provider is missing',
    'D8080: Fee must be positive',
    'Rejected',
  ])
  const code = { categoryCode: 'A7', code: 'A7', statusCode: '562', entityCode: '85' }
  const codeWith = (description: string | null) => ({ ...code, description })
  const claimStatus = [codeWith('The NPI is not right'), codeWith(null), codeWith('The NPI is not right')]
  expect(codesOf({ data: { claimStatus } }).map(({ pair, label }) => [pair, label])).toEqual([
    ['A7 : 562 : 85', 'The NPI is not right'],
    ['A7 : 562 : 85', ''],
  ])
  expect(codesOf({ data: {} })).toEqual([])
})

test('a claim that was filled in says from what; any other says nothing [CLM-103]', () => {
  const at = '2026-05-06T10:00:00.000-04:00'
  const made = (message: string) => [entry(2, at), entry(1, at, { action: 'create', message })]
  expect(filledMessage(made('Claim created, filled in from the visit and usual fees'))).toBe(
    'Filled in from the visit and usual fees. Look it through before it is validated.',
  )
  expect(filledMessage(made('Claim created'))).toBeUndefined()
  expect(filledMessage([])).toBeUndefined()
})

test('a problem names the section in which it is corrected, and its field [CLM-112, CLM-116]', () => {
  const claimErrors = [
    { field: 'patientInfo.zipcode', message: 'Patient zipcode is required' },
    { field: 'treatmentMonths', message: 'Months of treatment is required for D8080' },
    { field: 'npi', message: 'The clearinghouse does not know it' },
  ]
  const claimItemErrors = [{ itemId: 4, field: 'fee', message: 'Fee must be positive' }]
  const problems = problemsOf({ data: { response: { ...response, claimErrors, claimItemErrors } } })
  expect(problems.map(({ section }) => section)).toEqual([
    'Patient Information',
    'Treatment',
    undefined,
    'Items',
    ...response.statusDescriptions.map(() => undefined),
  ])
  expect(problems.map(({ place }) => place)).toEqual([
    { form: 'patient', field: 'zipcode' },
    { form: 'treatment', field: 'treatmentMonths' },
    undefined,
    { form: 'items-4', field: 'fee' },
    ...response.statusDescriptions.map(() => undefined),
  ])
})
