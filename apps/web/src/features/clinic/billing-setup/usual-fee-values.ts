import { mostMonths, type UsualFee, type UsualFeeChange } from '@archwire/contract/clinic/usual-fees'
import { isProcedureCode, procedureLabel } from '@archwire/domain/claims/procedure-codes'
import { parseCurrency, truncateToCents } from '@archwire/domain/money/cents'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import type { Problems } from '../settings-list/settings-kind.ts'

export type UsualFeeValues = { code: string; fee: string; months: string; appointmentTypeIds: number[] }

export const labels: Record<keyof UsualFeeValues, string> = {
  code: 'Code',
  fee: 'Fee',
  months: 'Months of treatment',
  appointmentTypeIds: 'Done at visits of these types',
}

export const noFee = (): UsualFeeValues => ({ code: '', fee: '', months: '', appointmentTypeIds: [] })

export const valuesOf = ({ code, fee, months, appointmentTypeIds }: UsualFee): UsualFeeValues => ({
  code,
  fee: fee.toFixed(2),
  months: months === null ? '' : String(months),
  appointmentTypeIds,
})

const tidyCode = (typed: string) => typed.trim().toUpperCase()

function feeProblem(typed: string): string | null {
  if (typed.trim() === '') return 'Fee is required'
  const cents = parseCurrency(typed)
  if (cents === undefined) return 'Fee must be a number'
  return cents > 0 ? null : 'Fee must be positive'
}

export const rules: Problems<UsualFeeValues> = {
  code: typed => {
    if (typed.trim() === '') return 'Code is required'
    return isProcedureCode(tidyCode(typed)) ? null : 'Code must be a D and four digits'
  },
  fee: feeProblem,
  months: typed =>
    typed.trim() === '' || (/^\s*[1-9]\d?\s*$/.test(typed) && Number(typed) <= mostMonths)
      ? null
      : `Must be a whole number of months, ${mostMonths} at most`,
}

export const toSend = ({ code, fee, months, appointmentTypeIds }: UsualFeeValues): UsualFeeChange => ({
  code: tidyCode(code),
  fee: (parseCurrency(fee) ?? 0) / 100,
  months: months.trim() === '' ? null : Number(months),
  appointmentTypeIds: appointmentTypeIds.toSorted((one, other) => one - other),
})

type Named = { id: number; title: string }

/** Full case, teenager · $5,500.00 · 24 months · at Treatment Start: Braces. */
export function feeFacts(
  { code, fee, months, appointmentTypeIds }: UsualFee,
  types: readonly Named[],
): string {
  const visits = types.filter(({ id }) => appointmentTypeIds.includes(id)).map(({ title }) => title)
  return [
    procedureLabel(code),
    formatDollars(truncateToCents(fee)),
    months === null ? '' : `${months} ${months === 1 ? 'month' : 'months'}`,
    visits.length === 0 ? '' : `at ${visits.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
