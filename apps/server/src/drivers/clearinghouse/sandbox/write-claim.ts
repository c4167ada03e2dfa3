import { write837D } from '@archwire/x12/claims/write-837d'
import { claimFileOf } from '../x12/dental-claim.ts'
import { sandboxParties } from './parties.ts'
import type { WriteClaim } from './port.ts'

export const writeSandboxClaim: WriteClaim = (claim, numbers) =>
  write837D(claimFileOf(claim, numbers, sandboxParties))
