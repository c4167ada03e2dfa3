import { skipToken } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { CallError } from '../../../lib/api/call-error.ts'
import { failureText, metricsQuery } from './metrics.ts'

const range = { start: '2026-04-07', end: '2026-05-06' }

test('nothing is requested before there is a range; a response is fresh for five minutes and kept for ten [DSH-39, DSH-40]', () => {
  expect(metricsQuery(undefined).queryFn).toBe(skipToken)
  const { queryFn, staleTime, gcTime } = metricsQuery(range)
  expect(queryFn).not.toBe(skipToken)
  expect([staleTime, gcTime]).toEqual([300_000, 600_000])
})

test('a failed call is tried once more, a refused one is not [DSH-39]', () => {
  const { retry } = metricsQuery(range)
  if (typeof retry !== 'function') throw new Error('it goes by the reason')
  const tries = (error: Error) => [0, 1].map(before => retry(before, error as CallError))
  expect(tries(CallError.refused(500, {}))).toEqual([true, false])
  expect(tries(CallError.network(undefined, 'not reached'))).toEqual([true, false])
  expect(tries(CallError.refused(403, {}))).toEqual([false, false])
})

test('a failure with a technical message gets a plain one [ERR-45]', () => {
  const usual = 'Error loading performance metrics. Please try again later.'
  expect(failureText(new TypeError('x is not a function'))).toBe(usual)
  expect(failureText(CallError.refused(500, {}).saying(''))).toBe(usual)
  const said = 'Failed to fetch performance metrics'
  expect(failureText(CallError.refused(500, {}).saying(said))).toBe(said)
})
