import { beforeEach } from 'vitest'
import { openPool } from '../src/platform/db/pool.ts'
import { testApp } from './app.ts'
import { type BookableClinic, bookableClinic } from './bookable-clinic.ts'
import { cloneDatabase } from './database.ts'
import { factories } from './factories.ts'
import { runPendingJobs } from './run-pending-jobs.ts'

let addresses = 0
/** Another one each time, so that nobody is counted together with others. */
export const nextAddress = (): string => {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

type Letter = { to_email: string; subject: string; text: string }

/** A clinic with a booking page for each test, on the morning before what is booked, and people who visit it. */
export async function visitorDesk(env: Record<string, string> = { EMAIL_DRIVER: 'sandbox' }) {
  const db = await cloneDatabase()
  const make = factories(db.owner)
  const lines: string[] = []
  const { app, loginAs } = await testApp(db, {
    env: { APP_URL: 'https://clinic.example.com', LOG_LEVEL: 'warn', ...env },
    logStream: { write: line => void lines.push(line) },
  })
  let here: BookableClinic
  beforeEach(async () => {
    db.clock.set('2026-05-06T14:00:00Z')
    here = await bookableClinic(db.owner)
  })
  const ask = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { body, headers = {}, from = nextAddress() }: { body?: object; headers?: object; from?: string } = {},
  ) =>
    app.inject({
      method,
      url,
      headers: { ...headers },
      remoteAddress: from,
      ...(body === undefined ? {} : { payload: body }),
    })
  const rows = async (statement: string, ...values: unknown[]) =>
    (await db.owner.query(statement, [here.clinicId, ...values])).rows
  const letters = async (): Promise<Letter[]> => {
    await runPendingJobs(db)
    return rows('select to_email, subject, text from sandbox_emails where clinic_id = $1 order by id')
  }
  /** The jobs that wait, as only the worker may see them. */
  const asWorker = async (statement: string, ...values: unknown[]) => {
    const worker = openPool(db.workerUrl, { name: 'test look', max: 1 })
    try {
      return (await worker.query(statement, values)).rows
    } finally {
      await worker.end()
    }
  }
  return {
    db,
    make,
    app,
    loginAs,
    ask,
    rows,
    letters,
    /** As if every pause were over. */
    jobsAreDue: () => asWorker('update graphile_worker._private_jobs set run_at = now()'),
    /** The number of the transaction that added each job of a kind that waits for this clinic. */
    jobNumbers: async (task: string): Promise<string[]> =>
      (
        await asWorker(
          `select j.xmin::text from graphile_worker._private_jobs j
           join graphile_worker._private_tasks t on t.id = j.task_id
           where t.identifier = $1 and (j.payload ->> 'clinicId')::bigint = $2 order by j.id`,
          task,
          here.clinicId,
        )
      ).map(one => one.xmin),
    logged: () => lines,
    here: () => here,
    /** Books as the page does, for somebody new unless it is told. */
    book: (given: Record<string, unknown> = {}, person: Record<string, unknown> = {}, options = {}) =>
      ask('POST', `${here.url}/appointments`, { body: here.request(given, person), ...options }),
    freeTimes: async (date: string, query = `appointment_type_id=${here.type.id}`): Promise<string[]> => {
      const answer = await ask('GET', `${here.url}/time_slots?date=${date}&${query}`)
      if (answer.statusCode !== 200) throw new Error(answer.body)
      const slots: { time: string; available: boolean }[] = answer.json().slots
      return slots.filter(slot => slot.available).map(slot => slot.time)
    },
    booked: () => rows('select * from appointments where clinic_id = $1 and canceled_at is null order by id'),
    settings: (values: Record<string, unknown>) =>
      db.owner.query(
        `update booking_settings set ${Object.keys(values)
          .map((key, place) => `${key} = $${place + 2}`)
          .join(', ')} where clinic_id = $1`,
        [here.clinicId, ...Object.values(values)],
      ),
    /** The link of the newest letter. */
    token: async (): Promise<string> => {
      const [last] = (await letters()).slice(-1)
      return /\/book\/manage\/([\w-]{43})/.exec(last?.text ?? '')?.[1] ?? ''
    },
  }
}
