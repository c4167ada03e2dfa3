import type { Cursor } from '../core/cursor.ts'
import type { OpenedFile } from '../core/open-file.ts'
import { X12Error } from '../core/x12-error.ts'

/** The transaction of a file that has no more than one. */
export function onlyOne({ transactions, controlNumbers }: OpenedFile): {
  cursor: Cursor
  controlNumber: string
} {
  const [cursor] = transactions
  const [controlNumber] = controlNumbers
  if (cursor === undefined || controlNumber === undefined || transactions.length > 1) {
    throw new X12Error({ at: 3, id: 'ST' }, `one transaction is expected, not ${transactions.length}`)
  }
  return { cursor, controlNumber }
}
