import { expect, test } from 'vitest'
import { birthBesideName } from './birth-beside-name.ts'

const olivia = (dob?: string, name = 'Olivia Chen') => ({ name, dob })

test('patients of one name are told apart by the year of birth or, where it is the same, by the date [TOP-28]', () => {
  const elder = olivia('1972-05-07')
  const younger = olivia('2004-04-02')
  const autumn = olivia('2004-11-30', 'OLIVIA CHEN')
  expect(birthBesideName(elder, [younger])).toBe('1972')
  expect(birthBesideName(younger, [elder])).toBe('2004')
  expect([elder, younger, autumn].map((one, at, all) => birthBesideName(one, all.toSpliced(at, 1)))).toEqual([
    '1972',
    '04/02/2004',
    '11/30/2004',
  ])
})

test('nothing is added to a name that no other has, nor where no date of birth is known [TOP-28]', () => {
  expect(birthBesideName(olivia('1972-05-07'), [])).toBeUndefined()
  expect(birthBesideName(olivia('1972-05-07'), [olivia('2004-04-02', 'Olivia Cheng')])).toBeUndefined()
  expect(birthBesideName(olivia(), [olivia('2004-04-02')])).toBeUndefined()
  expect(birthBesideName(olivia('2004-04-02'), [olivia()])).toBe('2004')
})
