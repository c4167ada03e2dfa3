import { endSession, type Session } from '../../platform/auth/session.ts'
import type { Database } from '../../platform/db/database.ts'

export async function logOut(
  database: Database,
  session: Session | undefined,
  ip: string,
  now: Date,
): Promise<void> {
  if (session === undefined) return
  await database
    .forClinic(session.clinicId, { kind: 'staff', userId: session.user.id, ip })
    .writeFrom('last', async tx => {
      await endSession(tx, session.id, now)
      tx.audit({ action: 'logout', entityType: 'user', entityId: session.user.id })
    })
}
