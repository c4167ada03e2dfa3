import { expect, test } from 'vitest'
import {
  isProcedureCode,
  needsTreatment,
  procedureCodes,
  procedureLabel,
  suggestProcedures,
  treatmentCode,
} from './procedure-codes.ts'

const found = (typed: string) => suggestProcedures(typed).map(({ code }) => code)

test('procedures are found by code and by description, and each suggestion is a valid code [G-51]', () => {
  expect(suggestProcedures('')).toEqual(procedureCodes)
  expect(found('d808')).toEqual(['D8080'])
  expect(found(' Retainer ').slice(0, 2)).toEqual(['D8703', 'D8704'])
  expect(suggestProcedures('nothing such')).toEqual([])
  expect(procedureCodes.every(({ code }) => isProcedureCode(code))).toBe(true)
  expect(new Set(procedureCodes.map(({ code }) => code)).size).toBe(procedureCodes.length)
})

test.each([
  ['braces', ['D8070', 'D8080', 'D8090']],
  ['ortho', ['D8070', 'D8080', 'D8090']],
  ['comprehensive', ['D8070', 'D8080', 'D8090', 'D0150']],
  ['comprehensive ortho treatment of the adolescent dentition', ['D8080']],
  ['comprehensive adult', ['D8090']],
  ['adolescent', ['D8080', 'D8030']],
  ['limited child', ['D8010', 'D8020']],
  ['phase 1', ['D8010', 'D8020', 'D8030', 'D8040']],
  ['Invisalign', ['D8070', 'D8080', 'D8090']],
  ['exam', ['D0120', 'D0140', 'D0150', 'D8660']],
  ['new patient exam', ['D0150']],
  ['retainer', ['D8703', 'D8704', 'D8680']],
  ['lost retainer upper', ['D8703']],
  ['pano', ['D0330']],
  ['xray', ['D0330', 'D0340']],
  ['monthly', ['D8670']],
  ['adjustment', ['D8670']],
  ['debond', ['D8680', 'D8695']],
  ['records', ['D0330', 'D0340', 'D0350', 'D0470']],
  ['broken bracket', ['D8696', 'D8697']],
  ['palatal expander', ['D8010', 'D8020', 'D8030', 'D8040', 'D8210', 'D8220']],
  ['of the', []],
])('billers find procedures by their own words: %s [CLM-101]', (typed, expected) => {
  expect(found(typed).slice(0, expected.length)).toEqual(expected)
  if (expected.length < 3) expect(found(typed)).toHaveLength(expected.length)
})

test('a code is described in our own words, however it was typed', () => {
  expect(procedureLabel(' d8080 ')).toBe('Full case, teenager')
  expect(procedureLabel('D1110')).toBe('')
})

test.each([
  [8, 'Full treatment', 'D8070'],
  [13, 'Full treatment, both arches', 'D8080'],
  [30, 'Clear aligners', 'D8090'],
  [5, 'Early treatment with expander', 'D8010'],
  [9, 'Early treatment with expander', 'D8020'],
  [14, 'Phase I', 'D8030'],
  [41, 'Limited treatment, upper arch', 'D8040'],
  [undefined, 'Full treatment', 'D8080'],
])('a treatment at the age of %s that is called %s is %s [CLM-104]', (age, description, code) => {
  expect(treatmentCode(age, description)).toBe(code)
})

test('limited and comprehensive treatment and the periodic visit are treatments over months', () => {
  const codes = procedureCodes.map(({ code }) => code).filter(needsTreatment)
  expect(codes).toEqual(['D8010', 'D8020', 'D8030', 'D8040', 'D8070', 'D8080', 'D8090', 'D8670'])
  expect(needsTreatment('8080')).toBe(false)
})
