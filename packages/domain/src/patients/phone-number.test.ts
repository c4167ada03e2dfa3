import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone, phoneDigits, phoneProblem, tenDigits } from './phone-number.ts'

test.each(['(555) 123-4567', '555-123-4567', '5551234567', ' 5551234567 '])(
  'the phone number %j is accepted and stored as ten digits [PRO-50]',
  text => {
    expect(phoneProblem(text)).toBeUndefined()
    expect(phoneDigits(text)).toBe('5551234567')
  },
)

test.each(['', '   '])('the empty phone number %j is reported as missing [PRO-50]', text => {
  expect(phoneProblem(text)).toBe('Must have a phone number')
})

test.each(['123', '555-1234', '55512345678', '(555 123-4567', '555-123-456a', '(555) 12', '٥٥٥١٢٣٤٥٦٧', '+'])(
  'the phone number %j is refused [PRO-50]',
  text => expect(phoneProblem(text)).toBe('Must have a valid phone number.'),
)

test.each([
  ['', ''],
  ['abc', ''],
  ['5', '(5'],
  ['555', '(555'],
  ['5551', '(555) 1'],
  ['555123', '(555) 123'],
  ['5551234', '(555) 123-4'],
  ['5551234567', '(555) 123-4567'],
  ['555-123-4567', '(555) 123-4567'],
  ['+1 555 123 4567', '(555) 123-4567'],
  ['5551234567890', '(555) 123-4567'],
])('%j is shown as %j [PRO-51]', (typed, shown) => expect(formatPhone(typed)).toBe(shown))

const anyTenDigits = fc.stringMatching(/^[2-9][0-9]{9}$/)

test('a number that is typed or deleted key by key keeps its digits and is formatted [PRO-51]', () => {
  fc.assert(
    fc.property(anyTenDigits, digits => {
      let shown = ''
      for (const key of digits) shown = formatPhone(shown + key)
      expect(phoneDigits(shown)).toBe(digits)
      expect(phoneProblem(shown)).toBeUndefined()
      for (let left = 9; left >= 0; left--) {
        shown = formatPhone(shown.slice(0, -1))
        expect(phoneDigits(shown)).toBe(digits.slice(0, left))
      }
    }),
  )
})

test.each([
  '(555) 123-4567',
  '555-123-4567',
  '555.123.4567',
  '+1 555 123 4567',
  '15551234567',
  '5551234567',
  ' +1 (555) 123–4567 ',
])('%j is the number 5551234567', text => {
  expect(tenDigits(text)).toBe('5551234567')
})

test.each([
  '',
  '555123456',
  '25551234567',
  '155512345678',
  '+44 20 7946 0958',
  '+5551234567',
  '72345',
  'BANK',
])('%j is no number of ours', text => {
  expect(tenDigits(text)).toBeUndefined()
})
