import { itemWords } from './claim-fields.ts'
import { isProcedureCode } from './procedure-codes.ts'
import type { ClaimItemError, ValidatedItem } from './validated-claim.ts'

export function itemErrors(item: ValidatedItem, today: string): ClaimItemError[] {
  const { id, procedureCode, feeCents, quantity, startDate, endDate } = item
  const errors: ClaimItemError[] = []
  const add = (field: string, message: string) => errors.push({ itemId: id, field, message })
  if (!isProcedureCode(procedureCode)) {
    add('procedureCode', `${procedureCode} is not a procedure code: it needs a D and four digits`)
  }
  if (feeCents <= 0) add('fee', itemWords.feePositive)
  if (quantity <= 0) add('quantity', itemWords.quantityPositive)
  if (startDate > today) add('startDate', itemWords.startInFuture)
  if (endDate !== null && endDate > today) add('endDate', 'End date cannot be in the future')
  if (endDate !== null && endDate < startDate) add('endDate', itemWords.endBeforeStart)
  return errors
}
