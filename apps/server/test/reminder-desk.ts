import { afterAll, beforeEach, expect } from 'vitest'
import { announceCounts } from '../src/compose-counts.ts'
import { remindPatients } from '../src/features/messaging/reminders/reminders.ts'
import { connectDatabase } from '../src/platform/db/database.ts'
import { openPool } from '../src/platform/db/pool.ts'
import type { TestDatabase } from './database.ts'
import { testSecret } from './database-urls.ts'
import { factories } from './factories.ts'
import { type SchedulingClinic, schedulingClinic } from './scheduling-clinic.ts'
import { textingDesk } from './texting-desk.ts'
import { twilioDesk } from './twilio-desk.ts'

const longAgo = new Date('2026-05-01T12:00:00Z')

/**
 * Before each test a new clinic that texts, at ten in the morning, with Ana as its patient. What is booked without a word
 * is hers, at ten the next day.
 */
export async function reminderDesk(db: TestDatabase) {
  const make = factories(db.owner)
  const pool = openPool(db.workerUrl, { name: 'test reminders', max: 4 })
  const worker = connectDatabase(pool, db.clock, testSecret)
  afterAll(() => pool.end())
  const { twilio, driver } = await twilioDesk(db)
  const phone = '5551234567'
  let number = 5_550_100_000
  const fresh = async () => {
    const clinic = await schedulingClinic(db.owner)
    const desk = await textingDesk(db, { clinicId: clinic.clinicId, smsNumber: String(++number) })
    await desk.forgetJobs()
    await db.owner.query('update patients set phone_number = $2, first_name = $3 where id = $1', [
      clinic.patient.id,
      phone,
      'Ana',
    ])
    return { clinic, desk }
  }
  let here: Awaited<ReturnType<typeof fresh>>
  beforeEach(async () => {
    db.clock.set('2026-05-06T14:00:00Z')
    await db.owner.query('update messaging_settings set sms_number = null')
    here = await fresh()
  })
  const look = (database = worker) => remindPatients(announceCounts).run({ database, now: db.clock.now() })
  const deliver = () => here.desk.deliver(driver)
  const name = (await make.clinic()).name.replace(/\d+/, '')
  return {
    make,
    worker,
    twilio,
    phone,
    look,
    deliver,
    clinic: () => here.clinic,
    desk: () => here.desk,
    /** Looks who is to be reminded, and sends what is waiting. */
    remind: async (): Promise<string[]> => {
      const before = twilio.texts.length
      await look()
      await here.desk.later()
      await deliver()
      return twilio.texts.slice(before).map(({ body }) => body)
    },
    book: (values: Parameters<SchedulingClinic['appointment']>[0] = {}) =>
      here.clinic.appointment({ created_at: longAgo, ...values }),
    set: (id: number, columns: string) =>
      db.owner.query(`update appointments set ${columns} where id = $1`, [id]),
    anaAtTen: expect.stringMatching(
      new RegExp(`^Reminder from ${name}\\d+: Ana on Thu, May 7 at 10:00 AM\\.$`),
    ),
  }
}
