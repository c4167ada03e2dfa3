import { expect, test } from 'vitest'
import {
  becomesClaim,
  type ClaimAction,
  type ClaimStatus,
  can,
  claimActions,
  claimCanBecome,
  claimStatusColour,
  claimStatuses,
  claimStatusLabel,
  isEditable,
  isOver,
  openStatuses,
  refusal,
} from './claim-status.ts'

const looks: [ClaimStatus, string, string, string][] = [
  ['pending', 'pending', 'grey', 'CLM-26'],
  ['validating', 'validating', 'grey', 'CLM-27'],
  ['validated', 'Ready to Be Sent', 'warning', 'CLM-28'],
  ['invalidated', 'Invalid', 'red', 'CLM-29'],
  ['submitting', 'submitting', 'warning', 'CLM-30'],
  ['submitted', 'Sent', 'green', 'CLM-31'],
  ['answered', 'answered', 'green', 'CLM-32'],
  ['approved', 'approved', 'green', 'CLM-33'],
  ['denied', 'denied', 'red', 'CLM-34'],
  ['cancelled', 'cancelled', 'red', 'CLM-35'],
  ['failed', 'failed', 'red', 'CLM-36'],
  ['voiding', 'voiding', 'warning', 'CLM-82'],
  ['voided', 'voided', 'red', 'CLM-82'],
]

test.each(looks)('%s is shown as %s, %s [%s]', (status, words, colour) => {
  expect([claimStatusLabel(status), claimStatusColour(status)]).toEqual([words, colour])
})

test('there are thirteen statuses, each with its own text and colour [CLM-26, CLM-27, CLM-28, CLM-29, CLM-30, CLM-31, CLM-32, CLM-33, CLM-34, CLM-35, CLM-36]', () => {
  expect(looks.map(([status]) => status)).toEqual([...claimStatuses])
})

const withAction = (action: ClaimAction) => claimStatuses.filter(status => can(action, status))

test('each action is offered in its statuses [CLM-37, CLM-38, CLM-39, CLM-40]', () => {
  expect(withAction('edit')).toEqual(['pending', 'invalidated', 'answered'])
  expect(claimStatuses.filter(isEditable)).toEqual(['pending', 'invalidated', 'answered'])
  expect(withAction('validate')).toEqual(['pending', 'invalidated'])
  expect(withAction('submit')).toEqual(['validated'])
  for (const action of ['resubmit', 'approve', 'deny'] as const)
    expect(withAction(action)).toEqual(['answered'])
  expect(withAction('duplicate')).toEqual(['answered', 'denied', 'cancelled', 'failed', 'voided'])
  expect(withAction('void')).toEqual(['submitted', 'answered', 'approved', 'denied'])
})

test('a claim that cannot be edited can be viewed, and one that is not over can be cancelled [CLM-41, CLM-42]', () => {
  const edited = ['pending', 'invalidated', 'answered']
  expect(withAction('view')).toEqual(claimStatuses.filter(status => !edited.includes(status)))
  const over = ['approved', 'denied', 'cancelled', 'failed', 'voided']
  // A claim that is being voided ends by itself.
  expect(withAction('cancel')).toEqual(
    claimStatuses.filter(status => !over.includes(status) && status !== 'voiding'),
  )
  expect(claimStatuses.filter(isOver)).toEqual(over)
  expect(openStatuses).toEqual(claimStatuses.filter(status => !over.includes(status)))
})

test('a claim changes its status only in the ways of the table [CLM-01]', () => {
  const moves = claimStatuses.map(from => [from, claimStatuses.filter(to => claimCanBecome(from, to))])
  expect(Object.fromEntries(moves)).toEqual({
    pending: ['validating', 'cancelled'],
    validating: ['validated', 'invalidated', 'cancelled'],
    validated: ['submitting', 'cancelled'],
    invalidated: ['validating', 'cancelled'],
    submitting: ['submitted', 'cancelled', 'failed'],
    submitted: ['answered', 'cancelled', 'voiding'],
    answered: ['submitting', 'approved', 'denied', 'cancelled', 'voiding'],
    approved: ['voiding'],
    denied: ['voiding'],
    cancelled: [],
    failed: [],
    voiding: ['submitted', 'answered', 'approved', 'denied', 'voided'],
    voided: ['answered'],
  })
})

test('a predetermination cannot be voided, and an approved one can become a claim [CLM-81]', () => {
  const offered = (action: ClaimAction) => claimStatuses.filter(status => can(action, status, true))
  expect(offered('void')).toEqual([])
  expect(offered('duplicate')).toEqual(['answered', 'approved', 'denied', 'cancelled', 'failed', 'voided'])
  expect(claimStatuses.filter(becomesClaim)).toEqual(['answered', 'approved', 'denied'])
  expect(refusal('void', 'submitted', true)).toBe('Claim cannot be voided while submitted')
  expect(refusal('duplicate', 'approved', true)).toBeUndefined()
})

test('a refusal names the action and the status of the claim; submitting again is named as submitting', () => {
  expect(refusal('edit', 'submitted')).toBe('Claim cannot be edited while submitted')
  expect(refusal('validate', 'validated')).toBe('Claim cannot be validated while validated')
  expect(refusal('approve', 'pending')).toBe('Claim cannot be approved while pending')
  expect(refusal('deny', 'approved')).toBe('Claim cannot be denied while approved')
  expect(refusal('cancel', 'failed')).toBe('Claim cannot be cancelled while failed')
  expect(refusal('duplicate', 'pending')).toBe('Claim cannot be duplicated while pending')
  for (const action of ['submit', 'resubmit'] as const) {
    expect(refusal(action, 'validated')).toBeUndefined()
    expect(refusal(action, 'answered')).toBeUndefined()
    expect(refusal(action, 'submitting')).toBe('Claim cannot be submitted while submitting')
  }
  for (const status of claimStatuses) {
    for (const action of claimActions(status)) {
      if (action !== 'view') expect(refusal(action, status)).toBeUndefined()
    }
  }
})
