import type { ClaimItem } from '@archwire/contract/claims/claim'
import { defaultQuantity, itemWords } from '@archwire/domain/claims/claim-fields'
import { parseCurrency } from '@archwire/domain/money/cents'
import { fieldProblems } from '../../../lib/field-problems.ts'
import { required } from '../../../lib/form-rules.ts'
import { readTypedDay, writeTypedDay } from '../../../lib/typed-day.ts'
import type { ItemSent } from '../api/claim-parts.ts'
import { dayOf, dayRule, numberOrNull } from './typed.ts'

export type ItemValues = {
  procedureCode: string
  fee: string
  quantity: string
  startDate: string
  endDate: string
}

export const itemLabels: Record<keyof ItemValues, string> = {
  procedureCode: 'Code',
  fee: 'Fee',
  quantity: 'Quantity',
  startDate: 'Start date',
  endDate: 'End date',
}

export const itemValuesOf = (item: ClaimItem | undefined): ItemValues =>
  item === undefined
    ? { procedureCode: '', fee: '', quantity: String(defaultQuantity), startDate: '', endDate: '' }
    : {
        procedureCode: item.procedureCode,
        fee: item.fee.toFixed(2),
        quantity: String(item.quantity),
        startDate: writeTypedDay(item.startDate),
        endDate: writeTypedDay(item.endDate),
      }

function feeRule(typed: string): string | null {
  if (typed.trim() === '') return itemWords.fee
  const cents = parseCurrency(typed)
  if (cents === undefined) return itemWords.fee
  return cents > 0 ? null : itemWords.feePositive
}

function quantityRule(typed: string): string | null {
  const quantity = numberOrNull(typed)
  if (quantity === null || Number.isNaN(quantity)) return itemWords.quantity
  if (quantity <= 0) return itemWords.quantityPositive
  return Number.isInteger(quantity) ? null : itemWords.quantityWhole
}

/** `today` is the clinic's day. */
export const itemRules = (today: string) => ({
  procedureCode: required(itemWords.procedureCode),
  fee: feeRule,
  quantity: quantityRule,
  startDate: (typed: string) =>
    dayRule(itemWords.startDate)(typed) ?? (dayOf(typed) > today ? itemWords.startInFuture : null),
  endDate: (typed: string, { startDate }: ItemValues) => {
    const problem = dayRule()(typed)
    if (problem !== null) return problem
    const [start, end] = [readTypedDay(startDate), readTypedDay(typed)]
    return start && end && end < start ? itemWords.endBeforeStart : null
  },
})

/** A quantity that is not said is one. */
export const itemSentOf = (values: ItemValues): ItemSent => ({
  procedureCode: values.procedureCode.trim().toUpperCase(),
  fee: (parseCurrency(values.fee) ?? 0) / 100,
  quantity: numberOrNull(values.quantity) ?? defaultQuantity,
  startDate: dayOf(values.startDate),
  endDate: dayOf(values.endDate) || null,
})

export const itemProblemsIn = (error: Error) => fieldProblems(error, itemLabels)
