import type { ClaimItem } from '@archwire/contract/claims/claim'
import { defaultQuantity, itemMessages } from '@archwire/domain/claims/claim-fields'
import { type AreaCode, mostAreas, readTeeth, toothMessages, writeTeeth } from '@archwire/domain/claims/teeth'
import { parseCurrency } from '@archwire/domain/money/cents'
import { readTypedDay, writeTypedDay } from '@archwire/domain/time/typed-day'
import { fieldProblems, required } from '../../../lib/forms/field-problems.ts'
import type { ItemRequest } from '../editing/claim-parts.ts'
import { dayOf, dayRule, numberOrNull } from '../editing/field-rules.ts'

export type ItemValues = {
  procedureCode: string
  fee: string
  quantity: string
  startDate: string
  endDate: string
  /** Teeth as people write them: 8 MD, 14. */
  teeth: string
  areas: AreaCode[]
}

export const itemLabels: Record<keyof ItemValues, string> = {
  procedureCode: 'Code',
  fee: 'Fee',
  quantity: 'Quantity',
  startDate: 'Start date',
  endDate: 'End date',
  teeth: 'Teeth and surfaces',
  areas: 'Area of the mouth',
}

export const itemValuesOf = (item: ClaimItem | undefined): ItemValues =>
  item === undefined
    ? {
        procedureCode: '',
        fee: '',
        quantity: String(defaultQuantity),
        startDate: '',
        endDate: '',
        teeth: '',
        areas: [],
      }
    : {
        procedureCode: item.procedureCode,
        fee: item.fee.toFixed(2),
        quantity: String(item.quantity),
        startDate: writeTypedDay(item.startDate),
        endDate: writeTypedDay(item.endDate),
        teeth: writeTeeth(item.teeth),
        areas: item.areas,
      }

function feeRule(typed: string): string | null {
  if (typed.trim() === '') return itemMessages.fee
  const cents = parseCurrency(typed)
  if (cents === undefined) return itemMessages.fee
  return cents > 0 ? null : itemMessages.feePositive
}

function quantityRule(typed: string): string | null {
  const quantity = numberOrNull(typed)
  if (quantity === null || Number.isNaN(quantity)) return itemMessages.quantity
  if (quantity <= 0) return itemMessages.quantityPositive
  return Number.isInteger(quantity) ? null : itemMessages.quantityWhole
}

/** `today` is the clinic's day. */
export const itemRules = (today: string) => ({
  procedureCode: required(itemMessages.procedureCode),
  fee: feeRule,
  quantity: quantityRule,
  startDate: (typed: string) =>
    dayRule(itemMessages.startDate)(typed) ?? (dayOf(typed) > today ? itemMessages.startInFuture : null),
  endDate: (typed: string, { startDate }: ItemValues) => {
    const problem = dayRule()(typed)
    if (problem !== null) return problem
    const [start, end] = [readTypedDay(startDate), readTypedDay(typed)]
    return start && end && end < start ? itemMessages.endBeforeStart : null
  },
  teeth: (typed: string) => {
    const read = readTeeth(typed)
    return 'problem' in read ? read.problem : null
  },
  areas: (chosen: AreaCode[]) => (chosen.length > mostAreas ? toothMessages.tooManyAreas : null),
})

/** An empty quantity means one. */
export const itemRequest = (values: ItemValues): ItemRequest => ({
  procedureCode: values.procedureCode.trim().toUpperCase(),
  fee: (parseCurrency(values.fee) ?? 0) / 100,
  quantity: numberOrNull(values.quantity) ?? defaultQuantity,
  startDate: dayOf(values.startDate),
  endDate: dayOf(values.endDate) || null,
  teeth: teethOf(values.teeth),
  areas: values.areas,
})

/** Validation has already rejected a text that cannot be read. */
function teethOf(typed: string): NonNullable<ItemRequest['teeth']> {
  const read = readTeeth(typed)
  return 'problem' in read
    ? []
    : read.teeth.map(({ tooth, surfaces }) => ({ tooth, surfaces: [...surfaces] }))
}

export const itemProblemsIn = (error: Error) => fieldProblems(error, itemLabels)
