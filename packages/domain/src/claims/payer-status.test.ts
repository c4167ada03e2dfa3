import { expect, test } from 'vitest'
import { isRejectedByPayer, statusAfterResponse } from './payer-decision.ts'

const outcome = (...pairs: string[]) =>
  statusAfterResponse(
    pairs.map(pair => {
      const [categoryCode = '', statusCode = ''] = pair.split(':')
      return { categoryCode, statusCode }
    }),
  )

test('a claim that the payer has only received stays sent [G-38]', () => {
  for (const pair of ['A0:16', 'A1:19', 'A2:20', 'P0:1', 'P1:45', 'P2:123', 'P5:1']) {
    expect([pair, outcome(pair)]).toEqual([pair, 'submitted'])
  }
})

test('a status that staff must look at makes the claim answered [G-38]', () => {
  const answers = ['A3:33', 'A4:35', 'A6:21', 'A7:562', 'A8:1', 'P3:1', 'P4:1', 'R4:318', 'R0:1']
  for (const pair of [...answers, 'F0:3', 'F1:65', 'F2:585', 'F3:1', 'F3F:101', 'F4:1']) {
    expect([pair, outcome(pair)]).toEqual([pair, 'answered'])
  }
})

test('one such status among several is enough, and an unknown status changes nothing', () => {
  expect(outcome('A2:20', 'F1:65')).toBe('answered')
  for (const pair of ['A5:1', 'E0:1', 'D0:35', 'ZZ:9']) expect(outcome(pair)).toBe('submitted')
  expect(outcome()).toBe('submitted')
})

test('a status of refusal is told from receipt and from the result [CLM-84]', () => {
  const codes = (categoryCode: string) => [{ categoryCode, statusCode: '1' }]
  for (const code of ['A3', 'A4', 'A6', 'A7', 'A8', 'R4']) expect(isRejectedByPayer(codes(code))).toBe(true)
  for (const code of ['A0', 'A1', 'A2', 'P1', 'F0', 'F2', 'F3'])
    expect(isRejectedByPayer(codes(code))).toBe(false)
})
