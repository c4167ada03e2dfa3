import { expect, test } from 'vitest'
import { siteProblem, tidySite } from './embedding-site.ts'

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
