import { localDay } from '@archwire/domain/time/clinic-time'
import { z } from 'zod'
import { sql } from '../../platform/db/sql.ts'
import type { DiskWatch } from '../../platform/disk/watch-disks.ts'
import { emailKind } from '../../platform/email/email-kind.ts'
import type { Outbox } from '../../platform/email/outbox.ts'
import type { CronTask } from '../../platform/jobs/job.ts'
import { administrators } from './administrators.ts'

/** Warns an administrator, while that is still possible, that soon nothing can be saved. */
export const fullDiskEmail = emailKind({
  name: 'full_disk',
  variables: z.object({ isOfFiles: z.boolean() }),
  write: async (_tx, { variables: { isOfFiles } }) => ({
    subject: isOfFiles ? 'Archwire has no space left for files' : 'The disk of Archwire is nearly full',
    text: `Hello,

${
  isOfFiles
    ? 'The disk where Archwire keeps files is full. Photos, documents and files to import are refused until there is room; everything else is saved.'
    : 'The disk of the server that Archwire runs on is nearly full. Everything is still saved. When it is full nothing is, until there is room: you can read, and neither book nor write.'
}

Please tell whoever runs Archwire for you.

You get this letter once a day at most.
`,
  }),
})

/** On a full disk no email can be queued either: then only the app's banner says so. */
export const alertOfFullDisk = ({
  disks,
  outbox,
}: {
  disks: Pick<DiskWatch, 'room'> | undefined
  outbox: Outbox
}): CronTask => ({
  name: 'alert-of-full-disk',
  pattern: '*/10 * * * *',
  run: async ({ database, now }) => {
    const room = disks?.room() ?? 'enough'
    if (room === 'enough' || !outbox.isOn) return
    const clinics = await database.anonymously<{ id: number; time_zone: string }>(
      sql`select id, time_zone from all_clinics()`,
    )
    for (const clinic of clinics) {
      await database.forClinic(clinic.id, { kind: 'system' }).write(async tx => {
        for (const { id, email } of await administrators(tx)) {
          await outbox.queue(tx, {
            kind: fullDiskEmail,
            to: email,
            variables: { isOfFiles: room === 'files-full' },
            reason: `full_disk:${room}:${localDay(now, clinic.time_zone)}:${id}`,
            related: { type: 'user', id },
          })
        }
      })
    }
  },
})
