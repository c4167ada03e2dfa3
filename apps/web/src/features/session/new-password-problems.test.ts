import { expect, test } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import { newPasswordProblems, refusedNewPassword } from './new-password-problems.ts'

test.each([
  ['', 'Password is required'],
  ['12345', 'Password must be at least 6 characters long'],
  ['123456', null],
])('the problem of the password %j is %j [SES-32, SES-33, CST-32]', (password, problem) => {
  expect(newPasswordProblems.password(password)).toBe(problem)
})

test.each([
  ['', 'Password confirmation is required'],
  ['a better onE', "Passwords don't match"],
  ['a better one', null],
])('the problem of the confirmation %j is %j [SES-34, SES-35]', (passwordConfirmation, problem) => {
  const values = { password: 'a better one', passwordConfirmation }
  expect(newPasswordProblems.passwordConfirmation(passwordConfirmation, values)).toBe(problem)
})

test('a refusal is shown on its field, as a problem of the link, or for the whole form [SES-41]', () => {
  const common = { errors: { password: ['This password is too common. Please choose another one'] } }
  expect(refusedNewPassword(CallError.refused(422, common))).toEqual({
    fields: { password: 'This password is too common. Please choose another one' },
  })
  const invalid = { fields: {}, whole: 'Reset password token is invalid', isLinkBad: true }
  expect(refusedNewPassword(CallError.refused(422, { error: 'Reset password token is invalid' }))).toEqual(
    invalid,
  )
  expect(
    refusedNewPassword(CallError.refused(422, { errors: { reset_password_token: ['is too long'] } })),
  ).toEqual(invalid)
  expect(refusedNewPassword(CallError.network(undefined, 'not reached'))).toMatchObject({
    fields: {},
    isLinkBad: false,
  })
})
