import type { Parties } from '../parties.ts'

export const sandboxParties: Parties = {
  submitterId: 'ARCHWIRE',
  submitterName: 'Archwire',
  contactPhone: '5550100100',
  receiverId: 'SANDBOX',
  receiverName: 'Sandbox Clearinghouse',
  isProduction: false,
}
