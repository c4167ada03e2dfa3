import { expect, test } from 'vitest'
import { siteProblem, slugOf, slugProblem, tidySite, tidySlug } from './booking-page.ts'

test.each([
  ['demo-orthodontics', undefined],
  [' Demo-2 ', undefined],
  ['', "can't be blank"],
  ['ab', 'is too short'],
  ['a'.repeat(61), 'is too long'],
  ['manage', 'has already been taken'],
  ['-demo', 'is invalid'],
  ['demo--two', 'is invalid'],
  ['démo', 'is invalid'],
  ['a/b', 'is invalid'],
])('of the address %j is said: %j', (typed, problem) => {
  expect(slugProblem(typed)).toBe(problem)
})

test('an address is stored in small letters', () => expect(tidySlug(' Demo ')).toBe('demo'))

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

test.each([
  ['https://www.example.com', 'https://www.example.com'],
  ['www.example.com', 'https://www.example.com'],
  [' HTTPS://Example.com/book?x=1#y ', 'https://example.com'],
  ['https://*.example.com', 'https://*.example.com'],
  ['https://example.com:8443/', 'https://example.com:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
])('%j is the site %j', (typed, site) => {
  expect(siteProblem(typed)).toBe(undefined)
  expect(tidySite(typed)).toBe(site)
})

test.each([
  '*',
  'https:',
  'https://*',
  'https://*.com',
  'http://example.com',
  'javascript:alert(1)',
  "https://a.example.com; script-src 'unsafe-inline'",
  'https://a.example.com https://b.example.com',
  'https://user@example.com',
  "'self'",
  'data:text/html',
])('%j is no site that a policy may name', typed => {
  expect(siteProblem(typed)).toBe('is invalid')
})
