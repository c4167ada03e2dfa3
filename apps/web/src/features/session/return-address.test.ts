import { expect, test } from 'vitest'
import { loginAddress, returnAddress } from './return-after-login.ts'

const origin = 'https://app.example.com'
const returnTo = (wanted: string) => returnAddress(loginAddress(wanted).slice('/v2/login'.length), origin)

test('the login leads back to where the person came from', () => {
  expect(returnTo('/settings/clinic?tab=1#hours')).toBe('/settings/clinic?tab=1#hours')
  expect(loginAddress('/v2')).toBe('/v2/login')
  expect(returnTo('/v2')).toBe('/v2')
})

test.each([
  'https://example.com/',
  '//example.com',
  '/\\example.com',
  '/\t/example.com',
  '/.//example.com',
  '/v2/..//example.com',
  '/%2e//example.com',
  '/.\\/example.com',
  'javascript:alert(1)',
  'settings',
  '/v2/login',
  '',
])('%j is no address to return to', wanted => {
  expect(returnTo(wanted)).toBe('/v2')
})
