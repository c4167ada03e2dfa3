import type { SmsDriver } from '../src/drivers/sms/port.ts'
import { lockOrCreateConversation } from '../src/features/messaging/conversation/conversation-queries.ts'
import { queueMessage } from '../src/features/messaging/conversation/queue-message.ts'
import { deliverTextTask } from '../src/features/messaging/delivery/deliver-text.ts'
import { findTextTask } from '../src/features/messaging/delivery/find-text.ts'
import type { Clock } from '../src/platform/clock.ts'
import { openPool } from '../src/platform/db/pool.ts'
import type { TestDatabase } from './database.ts'
import { factories } from './factories.ts'
import { runPendingJobs } from './run-pending-jobs.ts'

export const smsNumber = '5550100100'

/** A clinic that texts, somebody who writes, and what a test needs to see of it. */
export async function textingDesk(db: TestDatabase, options: { clinicId?: number; smsNumber?: string } = {}) {
  const make = factories(db.owner)
  const clinicId = options.clinicId ?? (await make.clinic()).id
  const user = await make.user(clinicId)
  const here = db.database.forClinic(clinicId, { kind: 'staff', userId: user.id })
  await db.owner.query(
    `insert into messaging_settings (clinic_id, sms_number, reminder_text) values ($1, $2, $3)`,
    [clinicId, options.smsNumber ?? smsNumber, 'Reminder from {clinic}: {appointments}.'],
  )
  const asWorker = async <T>(work: (worker: ReturnType<typeof openPool>) => Promise<T>): Promise<T> => {
    const worker = openPool(db.workerUrl, { name: 'test hurry', max: 1 })
    try {
      return await work(worker)
    } finally {
      await worker.end()
    }
  }
  const forgetJobs = () => asWorker(worker => worker.query('delete from graphile_worker._private_jobs'))
  return {
    clinicId,
    user,
    here,
    asWorker,
    /** Puts a text on its way; answers its number. */
    write: (body: string, to = '5551234567'): Promise<number> =>
      here.write(async tx => {
        const held = await lockOrCreateConversation(tx, { phoneNumber: to, now: db.clock.now() })
        const message = { type: 'Outgoing' as const, body, userId: user.id, now: db.clock.now() }
        return (await queueMessage(tx, held, message)).id
      }),
    /** Does what is due, as the worker would. */
    deliver: (driver: SmsDriver, clock: Clock = db.clock) =>
      runPendingJobs(db, {
        tasks: [deliverTextTask({ driver, clock }), findTextTask({ driver, clock })],
        sweeps: [],
        crons: [],
      }),
    /** As if every pause were over, and so many minutes more. */
    later: async (minutes = 0) => {
      db.clock.advance(minutes)
      await asWorker(worker => worker.query('update graphile_worker._private_jobs set run_at = now()'))
    },
    jobsLeft: async (): Promise<string[]> =>
      asWorker(async worker => {
        const { rows } = await worker.query<{ name: string }>(
          'select task_identifier as name from graphile_worker.jobs order by id',
        )
        return rows.map(({ name }) => name)
      }),
    forgetJobs,
    /** Nothing is on its way any more, and nobody has asked for no texts. */
    forgetTexts: async () => {
      await forgetJobs()
      await db.owner.query(`update messages set delivery_status = 'failed' where delivery_status = 'sending'`)
      await db.owner.query('update conversations set stopped_at = null')
    },
    message: async (id: number) =>
      (await db.owner.query('select * from messages where id = $1', [id])).rows[0],
    conversation: async (to = '5551234567') =>
      (
        await db.owner.query('select * from conversations where clinic_id = $1 and phone_number = $2', [
          clinicId,
          to,
        ])
      ).rows[0],
    events: async (): Promise<string[]> =>
      (
        await db.owner.query(
          `select channel || '/' || event as name from live_events where clinic_id = $1 order by seq`,
          [clinicId],
        )
      ).rows.map(({ name }) => name),
  }
}
