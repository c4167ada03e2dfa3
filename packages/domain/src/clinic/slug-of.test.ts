import { expect, test } from 'vitest'
import { slugOf } from './slug-of.ts'

test.each([
  ['Smile Orthodontics', 'smile-orthodontics'],
  ["  Söhne & Dr. O'Neil, P.C. ", 'sohne-dr-oneil-p-c'],
  ['牙医', 'clinic'],
  ['A', 'a-clinic'],
  ['Manage', 'manage-clinic'],
  [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
])('%j has the address %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
  expect(slug).toMatch(/^[a-z0-9-]{2,60}$/)
})
