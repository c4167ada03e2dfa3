import { expect, test } from 'vitest'
import { slugProblem } from '../booking/page-address.ts'
import { slugOf } from './slug-of.ts'

test.each([
  ['Smile Orthodontics', 'smile-orthodontics'],
  ["  Söhne & Dr. O'Neil, P.C. ", 'sohne-dr-oneil-p-c'],
  ['牙医', 'clinic'],
  ['A', 'a-clinic'],
  ['AB', 'ab-clinic'],
  ['Manage', 'manage-clinic'],
  [`${' '.repeat(70)}- Bright`, 'bright'],
  [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
])('%j has the address %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
  expect(slugProblem(slug), 'it can be kept in the settings').toBeUndefined()
})
