import { refusals } from '@archwire/contract/errors'
import { lastAdministrator } from '@archwire/contract/users/calls'
import type { Database } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { takeAttempt, tooMany } from '../../platform/http/rate-limit.ts'
import { refuse, refuseFields } from '../../platform/http/refuse.ts'
import { administratorIds } from './queries.ts'

/**
 * Refuses a change after which no administrator would be left. The caller has locked the clinic's users. Only
 * administrators who have chosen a password count: an invitation may never be accepted, and then nobody could open
 * the settings. An administrator who lost the right while the request waited is refused too.
 */
export async function keepAnAdministrator(
  tx: WriteTx,
  change: { actorId: number; userId: number; staysAdministrator: boolean },
): Promise<void> {
  const administrators = await administratorIds(tx)
  const remaining = administrators.filter(id => id !== change.userId || change.staysAdministrator)
  if (remaining.length === 0) throw refuse(422, lastAdministrator)
  if (!administrators.includes(change.actorId)) throw refuse(403, refusals.adminOnly)
}

/** Refuses an administrator who lost the right while the request waited. The caller has locked the clinic's users. */
export async function refuseFormerAdministrator(tx: WriteTx, actorId: number): Promise<void> {
  if (!(await administratorIds(tx)).includes(actorId)) throw refuse(403, refusals.adminOnly)
}

const newAddressesPerHour = 100

/**
 * Setting an address reveals whether some clinic has it, so nobody may try thousands. Counted outside of the change's
 * transaction, because a refusal would roll the count back.
 */
export async function limitNewAddresses(database: Database, clinicId: number, now: Date): Promise<void> {
  const limit = { bucket: `new user addresses ${clinicId}`, most: newAddressesPerHour, seconds: 60 * 60 }
  if (!(await takeAttempt(database, limit, now))) throw tooMany()
}

/** An address belongs to one user in all clinics. The refusal does not say in which clinic. */
export async function refuseTakenEmail<T>(written: Promise<T>): Promise<T> {
  try {
    return await written
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === 'users_email_key') {
      throw refuseFields({ email: ['has already been taken'] })
    }
    throw error
  }
}
