import { expect, test } from 'vitest'
import {
  brandOf,
  cardProblems,
  groupNumber,
  passesLuhn,
  readExpiry,
  writeExpiry,
  zipcodeProblem,
} from './card-number.ts'

const now = new Date('2026-11-16T12:00:00Z')

test.each([
  ['4242424242424242', '4242 4242 4242 4242', 'visa'],
  ['4242 42424', '4242 4242 4', 'visa'],
  ['42424242424242429', '4242 4242 4242 4242', 'visa'],
  ['378282246310005', '3782 822463 10005', 'amex'],
  ['30569309025904', '3056 930902 5904', 'diners'],
  ['3566002020360505', '3566 0020 2036 0505', 'jcb'],
  ['5555-5555-5555-4444', '5555 5555 5555 4444', 'mastercard'],
  ['2223003122003222', '2223 0031 2200 3222', 'mastercard'],
  ['6011111111111117', '6011 1111 1111 1117', 'card'],
  ['no digits', '', 'card'],
])('%s is grouped as %s, of a %s', (typed, written, brand) => {
  expect(groupNumber(typed)).toBe(written)
  expect(brandOf(typed)).toBe(brand)
})

test.each([
  ['1', '1'],
  ['4', '04'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['430', '04 / 30'],
  ['4/30', '04 / 30'],
  ['1/30', '01 / 30'],
  ['04/2030', '04 / 30'],
  ['12 / 30', '12 / 30'],
  ['12 / ', '12'],
])('an expiry typed as %j is written %j', (typed, written) => {
  expect(writeExpiry(typed)).toBe(written)
})

test('an expiry is read to its month and its year', () => {
  expect(readExpiry('04 / 30')).toEqual({ month: '04', year: '2030' })
  expect(readExpiry('13 / 30')).toBeUndefined()
  expect(readExpiry('04 / 3')).toBeUndefined()
})

test('missing values are named, and incomplete ones are invalid [FIN-37, FIN-38, FIN-39, FIN-40]', () => {
  const good = { number: '4242 4242 4242 4242', expiry: '11 / 26', cvc: '123' }
  expect(cardProblems(good, now)).toEqual({})
  expect(cardProblems({ number: '', expiry: ' ', cvc: '' }, now)).toEqual({
    number: 'Card is required',
    expiry: 'Card expiry is required',
    cvc: 'Card CVC is required',
  })
  expect(cardProblems({ ...good, number: '4242 4242 4242 4241' }, now)).toEqual({ number: 'Card is invalid' })
  expect(cardProblems({ ...good, number: '4242' }, now)).toEqual({ number: 'Card is invalid' })
  expect(cardProblems({ ...good, expiry: '10 / 26' }, now)).toEqual({ expiry: 'Card is invalid' })
  expect(cardProblems({ ...good, cvc: '12' }, now)).toEqual({ cvc: 'Card is invalid' })
  const amex = { number: '3782 822463 10005', expiry: '12 / 30', cvc: '123' }
  expect(cardProblems(amex, now)).toEqual({ cvc: 'Card is invalid' })
  expect(cardProblems({ ...amex, cvc: '1234' }, now)).toEqual({})
})

test('a zipcode is optional and has five characters [FIN-35, FIN-36, CST-42]', () => {
  expect(zipcodeProblem('')).toBeUndefined()
  expect(zipcodeProblem('11201')).toBeUndefined()
  expect(zipcodeProblem('112')).toBe('Zipcode is invalid')
  expect(zipcodeProblem('abcde')).toBe('Zipcode is invalid')
  expect(zipcodeProblem('112011')).toBe('Zipcode is too long')
})

test('one wrong digit is noticed', () => {
  expect(passesLuhn('4000002500003155')).toBe(true)
  expect(passesLuhn('4000002500003156')).toBe(false)
})
