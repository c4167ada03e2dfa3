import { expect, test } from 'vitest'
import { firstReceipt, receiptAddress, receiptProblems } from './receipt-values.ts'

const today = '2026-04-30'
const good = { ...firstReceipt(today), doctor: '3' }

test('a receipt covers the last two months by default [FIN-123] [C-24]', () => {
  expect(firstReceipt(today)).toEqual({ start: '2026-02-28', end: '2026-04-30', doctor: '', type: 'print' })
})

test('a receipt needs a doctor and an ordered range that does not end after today [FIN-119, FIN-120, FIN-121, FIN-122]', () => {
  expect(receiptProblems(good, today)).toEqual({})
  expect(receiptProblems({ ...good, start: today }, today)).toEqual({})
  expect(receiptProblems({ ...good, doctor: '' }, today)).toEqual({ doctor: 'Please select a doctor' })
  expect(receiptProblems({ ...good, start: null, end: null }, today)).toEqual({
    start: 'Required field',
    end: 'Required field',
  })
  expect(receiptProblems({ ...good, end: '2026-05-01' }, today)).toEqual({
    end: 'Start date must be less than today',
  })
  expect(receiptProblems({ ...good, start: '2026-05-01', end: '2026-05-02' }, today)).toEqual({
    start: 'Start date must be less than today',
    end: 'Start date must be less than today',
  })
  expect(receiptProblems({ ...good, start: '2026-04-02', end: '2026-04-01' }, today)).toEqual({
    start: 'Start date must be less than end date',
  })
  expect(receiptProblems({ ...good, type: 'email' }, today)).toEqual({ type: 'Type must be print' })
})

test('the address of a receipt contains the doctor, the days and the type [FIN-117]', () => {
  expect(receiptAddress(5, good)).toBe(
    '/v2/billing/patients/5/receipts?doctor=3&start_date=2026-02-28&end_date=2026-04-30&type=print',
  )
})
