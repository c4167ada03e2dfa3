import { type Payer, searchPayers } from '@archwire/contract/insurance/payers'
import { call } from '../../../lib/call.ts'

export const findPayers = (
  query: string,
  options: { signal: AbortSignal; isPatients: boolean },
): Promise<Payer[]> => call(searchPayers, { query: { query } }, options)
