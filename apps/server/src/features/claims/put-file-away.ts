import type { UnreadFile } from '@archwire/contract/claims/unread-files'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/refuse.ts'
import { announceUnread } from './announce.ts'
import { closeFile, unreadFile } from './unread-queries.ts'

/** Takes a file off the list that nobody needs. It stays in the database; one that is done with stays as it is. */
export const putFileAway = (
  clinic: ClinicDatabase,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<UnreadFile> =>
  clinic.write(async tx => {
    if ((await closeFile(tx, { id, state: 'put_away', userId, now })) === 1) {
      tx.audit({ action: 'put_away', entityType: 'clearinghouse_file', entityId: id, changes: {} })
      announceUnread(tx, id)
    }
    const file = await unreadFile(tx, id)
    if (file === undefined) throw notFound()
    return file
  })
