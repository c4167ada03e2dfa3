import { expect, test } from 'vitest'
import { sealer } from './seal.ts'

const secret = 'a secret of at least thirty-two characters'
const numbers = sealer(secret, 'numbers')

test('a sealed text opens for its owner, and looks different each time', () => {
  const [one, other] = [numbers.seal('123456789', '1/5'), numbers.seal('123456789', '1/5')]
  expect(numbers.open(one, '1/5')).toBe('123456789')
  expect(one.equals(other)).toBe(false)
  expect(one.includes('123456789')).toBe(false)
  expect(sealer(secret, 'numbers').open(one, '1/5')).toBe('123456789')
})

test('it does not open for another owner, with another secret or for another purpose', () => {
  const sealed = numbers.seal('123456789', '1/5')
  expect(numbers.open(sealed, '1/6')).toBeUndefined()
  expect(numbers.open(sealed, '2/5')).toBeUndefined()
  expect(sealer(`${secret}!`, 'numbers').open(sealed, '1/5')).toBeUndefined()
  expect(sealer(secret, 'letters').open(sealed, '1/5')).toBeUndefined()
})

test('it does not open if any byte was changed or cut off', () => {
  const sealed = numbers.seal('123456789', '1/5')
  for (let place = 0; place < sealed.length; place++) {
    const changed = Buffer.from(sealed)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(numbers.open(changed, '1/5')).toBeUndefined()
    expect(numbers.open(sealed.subarray(0, place), '1/5')).toBeUndefined()
  }
})
