import { expect, test } from 'vitest'
import { cameFrom } from './visitor-values.ts'

test('the address names the campaign that a visitor came by, and their client id', () => {
  expect(
    cameFrom('?utm_source=google&utm_medium=cpc&utm_campaign=%20spring%20&client_id=123.456&other=1'),
  ).toEqual({
    googleClientId: '123.456',
    utm: { source: 'google', medium: 'cpc', campaign: 'spring', term: null, content: null },
  })
})

test('an address without a campaign gives none, and a long value is cut', () => {
  expect(cameFrom('')).toEqual({ googleClientId: null, utm: null })
  expect(cameFrom('?utm_source=&utm_term=%20')).toEqual({ googleClientId: null, utm: null })
  expect(cameFrom(`?utm_source=${'a'.repeat(300)}`).utm?.source).toHaveLength(200)
})
