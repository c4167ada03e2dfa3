import { searchPayers } from '@archwire/contract/insurance/payers'
import { call } from '../../lib/api/call.ts'
import { withErrorMessage } from '../../lib/api/with-error-message.ts'
import type { FindPayers } from './payer-list.tsx'

/** The search for payers as staff make it. */
export const findPayers: FindPayers = (query, signal) =>
  call(searchPayers, { query: { query } }, { signal }).catch(withErrorMessage('We could not find a payer'))
