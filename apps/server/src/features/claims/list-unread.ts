import { type listUnreadFiles, unreadFilesPerPage as size } from '@archwire/contract/claims/unread-files'
import type { Reply } from '@archwire/contract/endpoint'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { countWaiting, waitingFiles } from './unread-queries.ts'

/** What could not be read and waits for somebody, a page at a time. */
export const listUnread = (clinic: ClinicDatabase, page: number): Promise<Reply<typeof listUnreadFiles>> =>
  clinic.read(async tx => {
    const [records, total] = await Promise.all([
      waitingFiles(tx, { size, offset: (page - 1) * size }),
      countWaiting(tx),
    ])
    return { records, currentPage: page, totalPages: Math.max(1, Math.ceil(total / size)), total }
  })
