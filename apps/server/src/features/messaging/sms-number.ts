import type { Tx } from '../../platform/db/transaction.ts'
import { messagingSettings } from './settings-queries.ts'

/** The number that the clinic texts from; null: it cannot text yet. */
export const smsNumberOf = async (tx: Tx): Promise<string | null> => (await messagingSettings(tx)).smsNumber
