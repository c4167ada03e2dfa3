import type { Client } from 'pg'
import type { ControlNumbers, OutgoingClaim } from '../drivers/clearinghouse/port.ts'
import type { WriteClaim } from '../drivers/clearinghouse/sandbox/port.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Puts a claim of the demo into the books of the sandbox's payer, who has said that it came. Asked how it stands it says
 * the same again, and it pays when somebody at the sandbox has it do so, or after a month.
 */
export async function bookClaim(
  owner: Client,
  { clinicId, now, writeClaim }: { clinicId: number; now: Date; writeClaim: WriteClaim },
  claim: OutgoingClaim,
  numbers: ControlNumbers,
): Promise<void> {
  await owner.query(
    `insert into sandbox_claims (clinic_id, control_number, file, payer, member_id, total_cents, story, next_step,
       next_at, read_at, created_at)
     values ($1, $2, $3, $4, $5, $6, 'paid in part', 1, $7, $8, $8)`,
    [
      clinicId,
      claim.controlNumber,
      writeClaim(claim, numbers),
      claim.payer.name,
      claim.subscriber.memberId,
      claim.items.reduce((sum, { feeCents, quantity }) => sum + feeCents * quantity, 0),
      new Date(now.getTime() + 30 * day),
      numbers.sentAt,
    ],
  )
}
