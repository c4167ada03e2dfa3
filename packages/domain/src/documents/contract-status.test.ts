import { expect, test } from 'vitest'
import { contractActions, contractStatus, contractStatusText } from './contract-status.ts'
import { consentActions, consentLook } from './signing.ts'

test.each([
  [{ active: true, signed: false, emailSent: false }, 'pending', ['view', 'send', 'archive'], 'Out for sign'],
  [{ active: true, signed: false, emailSent: true }, 'sent', ['view', 'resend', 'archive'], 'Out for sign'],
  [{ active: true, signed: true, emailSent: true }, 'signed', ['view', 'download', 'archive'], 'Signed'],
  [{ active: false, signed: true, emailSent: true }, 'archived', ['view'], 'Signed'],
] as const)(
  'a contract that is %o is %s [CON-03, CON-07, CON-08] [C-14]',
  (course, status, actions, words) => {
    expect(contractStatus(course)).toBe(status)
    expect(contractActions(course)).toEqual(actions)
    expect(contractStatusText(course)).toBe(words)
  },
)

test('a consent form is gray until it is sent, then red, and green once it is signed [DOC-12, DOC-14] [C-14]', () => {
  expect(consentLook('unsigned', false)).toEqual({ text: 'UNSIGNED', color: 'gray' })
  expect(consentLook('unsigned', true)).toEqual({ text: 'PENDING SIGNATURE', color: 'red' })
  expect(consentLook('signed', true)).toEqual({ text: 'SIGNED', color: 'green' })
  expect(consentLook('archived', true)).toEqual({ text: 'ARCHIVED', color: 'gray' })
  expect(consentActions.signed).toEqual(['view', 'download'])
  expect(consentActions.unsigned).toEqual(['view', 'send'])
})
