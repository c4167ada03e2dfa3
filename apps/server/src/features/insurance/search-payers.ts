import { mostPayers, type Payer } from '@archwire/contract/insurance/payers'
import type { Database } from '../../platform/db/database.ts'
import { takeAttempt, tooMany } from '../../platform/http/rate-limit.ts'
import type { Caller } from './find-filer.ts'
import { payersLike } from './payer-queries.ts'

const searchesPerHour = 600

/** Nothing is looked for while nothing was typed. A patient looks only so often. */
export async function searchPayers(
  database: Database,
  { staff, step, now }: Pick<Caller, 'staff' | 'step' | 'now'>,
  typed: string,
): Promise<Payer[]> {
  if (typed === '') return []
  const limit = { bucket: `payers of step ${step?.id}`, most: searchesPerHour, seconds: 60 * 60 }
  if (staff === undefined && !(await takeAttempt(database, limit, now))) throw tooMany()
  return payersLike(database, typed, mostPayers)
}
