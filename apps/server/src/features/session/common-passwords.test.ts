import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isCommonPassword, isOwnName } from './common-passwords.ts'

test.each(['123456', 'Password1', 'QWERTY123', 'iloveyou', ' trustno1 '])(
  '%s is one of the most common passwords',
  async password => {
    expect(await isCommonPassword(password)).toBe(true)
  },
)

test.each(['archwire', 'Orthodontist', 'clinic2026', 'Dental123', 'admin2026!', 'braces1'])(
  '%s is a password that is easily guessed for a clinic',
  async password => {
    expect(await isCommonPassword(password)).toBe(true)
  },
)

test.each(['correct horse battery', 'a password of my own', 'archwire-bends-7-ways', 'kXq7!vZp2'])(
  '%s is not a common password',
  async password => {
    expect(await isCommonPassword(password)).toBe(false)
  },
)

test('the three thousand most common passwords of sufficient length are all refused', async () => {
  const longEnough = dictionary['passwords-common'].filter(password => password.length >= 6).slice(0, 3_000)
  const letThrough: string[] = []
  for (const password of longEnough) if (!(await isCommonPassword(password))) letThrough.push(password)
  expect([longEnough.length, letThrough]).toEqual([3_000, []])
})

const owner = {
  email: 'ana.ortiz@smile.example',
  firstName: 'Ana',
  lastName: 'Ortiz Peña',
  clinicName: 'Smile & Co. Orthodontics',
}

test.each([
  'ana.ortiz@smile.example',
  'Ana.Ortiz',
  'ana2026',
  'OrtizPeña1!',
  'Ana Ortiz Peña',
  'ortiz peña ana',
  'Smile & Co. Orthodontics 26',
])('%s is known about its owner [SEC-04]', password => {
  expect(isOwnName(password, owner)).toBe(true)
})

test.each(['anagram of roses', 'ortizpeñas cat', 'a smile costs nothing', 'ana1234567'])(
  '%s is not known about its owner',
  password => {
    expect(isOwnName(password, owner)).toBe(false)
  },
)
