import { expect, test } from 'vitest'
import { isNpi } from './npi.ts'

test('a number of a provider has ten digits, and the last one is right', () => {
  // The example of the body that gives them out, and others that are public.
  for (const right of ['1234567893', '1003000126', '1245319599']) expect(isNpi(right)).toBe(true)
  for (const wrong of ['1234567890', '123456789', '12345678931', '123456789x', '', ' 1234567893']) {
    expect(isNpi(wrong)).toBe(false)
  }
})

test('one wrong digit, or two neighbours changed about, is found', () => {
  const right = '1003000126'
  for (let place = 0; place < right.length; place++) {
    for (let other = 1; other < 10; other++) {
      const digit = (Number(right[place]) + other) % 10
      expect(isNpi(right.slice(0, place) + digit + right.slice(place + 1))).toBe(false)
    }
  }
  expect(isNpi('1003000216')).toBe(false)
})
