import { afterAll } from 'vitest'
import { announceCounts } from '../src/compose-counts.ts'
import { dailyFinanceSweep } from '../src/features/finance/charges/due-jobs.ts'
import { connectDatabase } from '../src/platform/db/database.ts'
import { openPool } from '../src/platform/db/pool.ts'
import { openOutbox } from '../src/platform/email/outbox.ts'
import { addDueSweeps } from '../src/platform/jobs/sweep.ts'
import type { TestDatabase } from './database.ts'
import { testSecret } from './database-urls.ts'
import { insertRow } from './insert-row.ts'
import { paymentDesk } from './payment-desk.ts'
import { runPendingJobs } from './run-pending-jobs.ts'

/** A clinic that takes payments and writes letters and texts, whose mornings come when a test says so. */
export async function mornings(db: TestDatabase) {
  const desk = await paymentDesk(db, { env: { EMAIL_DRIVER: 'sandbox', SMS_DRIVER: 'sandbox' } })
  const { clinic, make } = desk
  await insertRow(db.owner, 'messaging_settings', {
    clinic_id: clinic.id,
    sms_number: '5552220000',
    reminder_text: 'Come',
  })
  const outbox = openOutbox(true, 'a@example.com', db.clock)
  const sweep = dailyFinanceSweep({ outbox, announceCounts })
  const pool = openPool(db.workerUrl, { name: 'test sweeps', max: 1 })
  afterAll(() => pool.end())
  const jobs = connectDatabase(pool, db.clock, testSecret)

  let count = 0
  const newPatient = async (values: object = {}) => {
    const email = `due${++count}@example.com`
    const { id } = await make.patient(clinic.id, { first_name: 'Pat', email, phone_number: null, ...values })
    return { patientId: id, email }
  }

  return {
    clinic,
    sweep,
    newPatient,
    /** A patient with a card, saved while somebody is logged in: time passes later. */
    withCard: async (number: string) => {
      const patient = await newPatient()
      const gatewayId = await desk.saveCard(number, patient.patientId)
      const { rows } = await db.owner.query('select id from payment_methods where gateway_id = $1', [
        gatewayId,
      ])
      return { ...patient, method: rows[0].id as number }
    },
    /** Six in the morning of a day, and everything that follows from it. */
    morningOf: async (day: string, time = '06:00') => {
      db.clock.set(`${day}T${time}:30-04:00`)
      await addDueSweeps(jobs, db.clock, [sweep])
      // The first does the sweep, which adds the jobs; letters come after those.
      await runPendingJobs(db)
    },
    lettersTo: async (email: string) => {
      await runPendingJobs(db)
      const { rows } = await db.owner.query(
        'select subject, text from sandbox_emails where to_email = $1 order by id',
        [email],
      )
      return rows
    },
    tasksOf: async (patientId: number) =>
      (
        await db.owner.query('select title from tasks where patient_id = $1 order by id', [patientId])
      ).rows.map(({ title }) => title),
  }
}
