import type { ClinicUser } from '@archwire/contract/users/calls'
import { expect, test } from 'vitest'
import { actionsFor, confirmationBefore, onlyAdministratorOf, opposite, stateOf } from './user-actions.ts'

const user: ClinicUser = {
  id: 1,
  email: 'sam@example.com',
  firstName: 'Sam',
  lastName: 'Lee',
  fullName: 'Sam Lee',
  admin: false,
  active: true,
  invited: false,
  lastSeenAt: null,
  updatedAt: '2026-05-06T10:00:00.000-04:00',
}

test('a deactivated user is shown as deactivated, accepted or not; one without a password is shown as invited', () => {
  expect(stateOf(user)).toBe('Active')
  expect(stateOf({ ...user, invited: true })).toBe('Invited')
  expect(stateOf({ ...user, invited: true, active: false })).toBe('Deactivated')
})

test("the menu offers the actions that a user's state allows", () => {
  expect(actionsFor(user, true)).toEqual(['edit', 'promote', 'signOut', 'deactivate'])
  expect(actionsFor({ ...user, admin: true }, true)).toEqual(['edit', 'demote', 'signOut', 'deactivate'])
  expect(actionsFor({ ...user, invited: true }, true)).toEqual([
    'edit',
    'promote',
    'invite',
    'link',
    'withdraw',
  ])
  expect(actionsFor({ ...user, active: false, admin: true }, true)).toEqual(['edit', 'activate'])
})

test('an administrator is the only one if no other administrator can log in [G-56]', () => {
  const ana = { ...user, id: 2, admin: true }
  const invited = { ...ana, id: 3, invited: true }
  const former = { ...ana, id: 4, active: false }
  expect(onlyAdministratorOf([user, ana, invited, former])).toBe(2)
  expect(onlyAdministratorOf([user, ana, { ...ana, id: 5 }])).toBeUndefined()
  expect(onlyAdministratorOf([user])).toBeUndefined()
})

test('if emails cannot be sent, the menu offers no action that sends one', () => {
  expect(actionsFor({ ...user, invited: true }, false)).toEqual(['edit', 'promote', 'link', 'withdraw'])
})

test('a harmful action is confirmed first, and one that can be undone has its opposite', () => {
  const confirmations = (['deactivate', 'signOut', 'withdraw'] as const).map(action =>
    confirmationBefore(action, user, false),
  )
  expect(confirmations.map(question => question?.isDangerous)).toEqual([true, true, true])
  expect(confirmationBefore('demote', user, false)).toBeUndefined()
  expect(confirmationBefore('demote', user, true)).toBeDefined()
  for (const [action, back] of Object.entries(opposite)) expect(opposite[back]).toBe(action)
})
