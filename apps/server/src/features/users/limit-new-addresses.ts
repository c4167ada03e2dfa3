import type { Database } from '../../platform/db/database.ts'
import { takeAttempt, tooMany } from '../../platform/http/rate-limit.ts'

const newAddressesPerHour = 100

/**
 * Whoever gives a user an address is told whether any clinic knows it already, so nobody can ask for thousands. Counted
 * outside of the change's transaction: a refused one would take its count back.
 */
export async function limitNewAddresses(database: Database, clinicId: number, now: Date): Promise<void> {
  const limit = { bucket: `new user addresses ${clinicId}`, most: newAddressesPerHour, seconds: 60 * 60 }
  if (!(await takeAttempt(database, limit, now))) throw tooMany()
}
