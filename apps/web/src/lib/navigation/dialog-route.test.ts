import type { Location } from 'react-router'
import { expect, test } from 'vitest'
import { pageToCarry } from './dialog-route.ts'

const at = (pathname: string, state: unknown = null): Location => ({
  pathname,
  search: '',
  hash: '',
  state,
  key: 'default',
})
const calendar = at('/v2/calendar/day/2026-05-07')

test('a dialog stands over the page that it was opened from, and so does a dialog opened from it', () => {
  expect(pageToCarry(calendar, undefined, false)).toBe(calendar)
  const dialog = at('/v2/appointment/1', { page: calendar })
  expect(pageToCarry(dialog, '/v2/search', false)).toBe(calendar)
  expect(pageToCarry(dialog, '/v2/search', true)).toBe(calendar)
})

test('a dialog opened from one that was opened by its address stands over the page of that address', () => {
  const dialog = at('/v2/appointment/1')
  expect(pageToCarry(dialog, '/v2/search', false)).toMatchObject({ pathname: '/v2/search' })
})

test('a dialog that replaces one opened by its address has only its own address', () => {
  expect(pageToCarry(at('/v2/event/new'), '/v2/search', true)).toBeUndefined()
})
