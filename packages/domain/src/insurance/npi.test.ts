import { expect, test } from 'vitest'
import { isNpi } from './npi.ts'

test('an NPI has ten digits and a valid check digit', () => {
  // The example of the body that assigns them, and other public numbers.
  for (const right of ['1234567893', '1003000126', '1245319599']) expect(isNpi(right)).toBe(true)
  for (const wrong of ['1234567890', '123456789', '12345678931', '123456789x', '', ' 1234567893']) {
    expect(isNpi(wrong)).toBe(false)
  }
})

test('one wrong digit or two swapped neighbours are found', () => {
  const right = '1003000126'
  for (let place = 0; place < right.length; place++) {
    for (let other = 1; other < 10; other++) {
      const digit = (Number(right[place]) + other) % 10
      expect(isNpi(right.slice(0, place) + digit + right.slice(place + 1))).toBe(false)
    }
  }
  expect(isNpi('1003000216')).toBe(false)
})
