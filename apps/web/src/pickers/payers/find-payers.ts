import { searchPayers } from '@archwire/contract/insurance/payers'
import { call } from '../../lib/call.ts'
import { orSay } from '../../lib/or-say.ts'
import type { FindPayers } from './use-payer-search.ts'

/** As staff search. */
export const findPayers: FindPayers = (query, signal) =>
  call(searchPayers, { query: { query } }, { signal }).catch(orSay('We could not find a payer'))
