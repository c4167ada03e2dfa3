import type { Parties } from '../parties.ts'
import type { Transport } from '../transport.ts'

export type X12Deps = { transport: Transport; parties: Parties }
