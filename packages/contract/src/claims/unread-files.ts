import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, page, pageNumber } from '../fields.ts'

/** A file from the clearinghouse that could not be read. Its content has a call of its own. */
const unreadFile = z.object({
  id: z.number().int(),
  /** The first line, as far as it can be shown; otherwise empty. */
  firstLine: z.string(),
  /** Why it could not be read at the last attempt: the place and the reason. */
  problem: z.string(),
  byteSize: z.number().int(),
  /** The clearinghouse sent it, or it was fetched there. */
  cameBy: z.enum(['sent', 'fetched']),
  receivedAt: instant,
  triedAt: instant,
  state: z.enum(['waiting', 'read', 'put_away']),
  /** When it was read or put away, and by whom; null while it waits. */
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
})
export type UnreadFile = z.output<typeof unreadFile>

export const unreadFilesPerPage = 5

const root = '/insurances/unread_files'
const params = z.object({ id })

export const listUnreadFiles = endpoint({
  method: 'GET',
  path: root,
  who: 'staff',
  summary: 'The files of the clearinghouse that could not be read and wait for somebody, the newest first',
  query: z.object({ page: pageNumber }),
  reply: page(unreadFile).extend({ total: z.number().int() }),
})

export const downloadUnreadFile = endpoint({
  method: 'GET',
  path: `${root}/:id/content`,
  who: 'staff',
  summary: 'Such a file as it came',
  params,
  answersFile: true,
})

export const readFileAgain = endpoint({
  method: 'POST',
  path: `${root}/:id/read_again`,
  who: 'staff',
  summary:
    'Reads such a file once more: what it tells goes to the claims, and what they know already changes nothing',
  params,
  status: 200,
  reply: unreadFile,
})

export const putFileAway = endpoint({
  method: 'POST',
  path: `${root}/:id/put_away`,
  who: 'staff',
  summary: 'Nobody needs what is in such a file',
  params,
  status: 200,
  reply: unreadFile,
})
