import type { Clearinghouse } from '../../drivers/clearinghouse/port.ts'
import type { CronTask } from '../../platform/jobs/job.ts'
import type { JobLog } from '../../platform/jobs/log.ts'
import { hearForAll } from './hear-news.ts'
import { isUnread } from './keep-unread.ts'
import { nextStrayFile, noteStrayTried } from './unread-queries.ts'

type Deps = { clearinghouse: Clearinghouse; log: JobLog }

/** At a time: the next round has the next ones. */
const most = 50

/**
 * Reads what nobody could read and what is shown to no clinic once more, as soon as there is a newer reader: nobody has a
 * button for it. What it tells is heard before it is done with, so that whoever dies in between does nothing twice.
 */
export const readStraysAgain = ({ clearinghouse, log }: Deps): CronTask => ({
  name: 'read-strays-again',
  pattern: '23 * * * *',
  run: async ({ database, now }) => {
    const { reader } = clearinghouse
    for (let round = 0; round < most; round++) {
      const [stray] = await database.anonymously<{ hash: Buffer; raw: Buffer }>(nextStrayFile(reader))
      if (stray === undefined) return
      const files = await clearinghouse.readAgain(stray.raw)
      const isReadable = files.some(file => !isUnread(file))
      if (isReadable) await hearForAll(database, log, files, now)
      const problem = isReadable ? null : (files[0]?.problem ?? null)
      await database.anonymously(noteStrayTried({ hash: stray.hash, reader, problem }))
    }
  },
})
