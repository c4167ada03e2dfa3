import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testSecret } from '../../../test/database/database-template.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { limitedDisk } from '../../../test/fixtures/limited-disk.ts'
import { runPendingJobs } from '../../../test/fixtures/run-pending-jobs.ts'
import { connectDatabase } from '../../platform/db/database.ts'
import { openPool } from '../../platform/db/pool.ts'
import { openOutbox } from '../../platform/email/outbox.ts'
import { alertOfFullDisk } from './alert-full-disk.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { disks, leave } = await limitedDisk(db)
const pool = openPool(db.workerUrl, { name: 'test alert', max: 2 })
const database = connectDatabase(pool, db.clock, testSecret, disks.database)
const outbox = openOutbox(true, 'Archwire <desk@example.com>', db.clock)
const alert = () => alertOfFullDisk({ disks, outbox }).run({ database, now: db.clock.now() })

const emails = async () => {
  const { rows } = await db.owner.query<{ to: string; subject: string }>(
    `select to_email as "to", subject from sandbox_emails order by to_email, id`,
  )
  return rows.map(({ to, subject }) => `${to}: ${subject}`)
}

test('administrators of every clinic get an email before nothing can be saved, once a day [DSK-10]', async () => {
  const [one, two] = [await make.clinic(), await make.clinic()]
  await make.user(one.id, { admin: true, email: 'ana@one.example.com' })
  await make.user(one.id, { email: 'sam@one.example.com' })
  await make.user(two.id, { admin: true, email: 'bo@two.example.com' })
  await alert()
  expect(await emails()).toEqual([])
  await leave(199)
  await alert()
  await alert()
  await runPendingJobs(db)
  const nearly = 'The disk of Archwire is nearly full'
  expect(await emails()).toEqual([`ana@one.example.com: ${nearly}`, `bo@two.example.com: ${nearly}`])
  await leave(900)
  await leave(99, 'files')
  await alert()
  await runPendingJobs(db)
  expect((await emails()).filter(email => email.endsWith('no space left for files'))).toHaveLength(2)
  await pool.end()
})
