import { expect, test } from 'vitest'
import { isProcedureCode, needsTreatment, procedureCodes, suggestProcedures } from './procedure-codes.ts'

test('procedures are found by code and by description, and each suggestion is a valid code [G-51]', () => {
  expect(suggestProcedures('')).toEqual(procedureCodes)
  expect(suggestProcedures('d808').map(({ code }) => code)).toEqual(['D8080'])
  expect(suggestProcedures(' Retainer ').map(({ code }) => code)).toEqual(['D8703', 'D8704'])
  expect(suggestProcedures('nothing such')).toEqual([])
  expect(procedureCodes.every(({ code }) => isProcedureCode(code))).toBe(true)
  expect(new Set(procedureCodes.map(({ code }) => code)).size).toBe(procedureCodes.length)
})

test('limited and comprehensive treatment and the periodic visit are treatments over months', () => {
  const codes = procedureCodes.map(({ code }) => code).filter(needsTreatment)
  expect(codes).toEqual(['D8010', 'D8020', 'D8030', 'D8040', 'D8070', 'D8080', 'D8090', 'D8670'])
  expect(needsTreatment('8080')).toBe(false)
})
