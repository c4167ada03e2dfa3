import { verifyAudit } from '@archwire/server/platform/audit/verify-audit'
import { until } from '@archwire/server/test/fixtures/until'
import type pg from 'pg'
import type { DesksTask } from './desk-messages.ts'
import { type Acknowledged, type Finding, finding } from './findings.ts'
import { checkReceivedEvents, type Following } from './received-events.ts'

const mostMsForJobs = 60_000

/** Compares what the servers acknowledged and published with what the database holds. */
export async function checkRun(
  owner: pg.Pool,
  task: DesksTask,
  followings: readonly Following[],
  done: Acknowledged,
): Promise<Finding[]> {
  await jobsAreDone(owner, done)
  const eventsFinding = await checkReceivedEvents(owner, followings)
  return [
    await bookingsAreThere(owner, done),
    await nothingElseWasBooked(owner, task, done),
    await nobodyOverlaps(owner, task),
    ...(await textsWentOnce(owner, done)),
    eventsFinding,
    await auditIsWhole(task),
    await noDeadJobs(task),
  ]
}

async function jobsAreDone(owner: pg.Pool, { texts }: Acknowledged): Promise<void> {
  const areSent = async () => {
    const { rowCount } = await owner.query(
      `select from messages where id = any($1) and delivery_status = 'sending' limit 1`,
      [[...texts.keys()]],
    )
    return rowCount === 0
  }
  // Texts that are not sent by then are counted below.
  await until('every text is sent', areSent, mostMsForJobs).catch(() => undefined)
}

async function bookingsAreThere(owner: pg.Pool, { bookings }: Acknowledged): Promise<Finding> {
  const all = [...bookings.values()].flat()
  const { rows } = await owner.query<{ id: string }>(
    `select asked.id from jsonb_to_recordset($1) as asked("id" bigint, "roomId" bigint, "patientId" bigint, "startsAt" text)
     left join appointments a on a.id = asked.id and a.canceled_at is null and a.room_id = asked."roomId"
       and a.patient_id = asked."patientId"
       and a.starts_at = asked."startsAt"::timestamp at time zone (select time_zone from clinics where id = a.clinic_id)
     where a.id is null`,
    [JSON.stringify(all)],
  )
  return finding(
    'acknowledged bookings that are as they were last answered',
    all.length,
    rows,
    row => `appointment ${row.id}`,
  )
}

async function nothingElseWasBooked(owner: pg.Pool, task: DesksTask, done: Acknowledged): Promise<Finding> {
  const known = [...done.bookings.values()].flat().map(({ id }) => id)
  const { rows } = await owner.query<{ id: string }>(
    'select id from appointments where id > $1 and not (id = any($2))',
    [task.lastAppointmentId, known],
  )
  // An appointment whose booking got no response may exist.
  return finding(
    'appointments that nobody was told of',
    known.length,
    rows.slice(done.unsure),
    row => `appointment ${row.id}`,
  )
}

async function nobodyOverlaps(owner: pg.Pool, task: DesksTask): Promise<Finding> {
  const { rows } = await owner.query<{ one: string; other: string }>(
    `select a.id as one, b.id as other from appointments a
     join appointments b on b.clinic_id = a.clinic_id and b.day = a.day and b.id < a.id
       and (b.room_id = a.room_id or b.doctor_id = a.doctor_id)
       and b.starts_at < a.ends_at and a.starts_at < b.ends_at and b.canceled_at is null
     where a.id > $1 and a.canceled_at is null`,
    [task.lastAppointmentId],
  )
  const { rowCount } = await owner.query('select from appointments where id > $1', [task.lastAppointmentId])
  return finding(
    'double bookings that nobody was shown',
    rowCount ?? 0,
    rows,
    row => `${row.one} and ${row.other}`,
  )
}

async function textsWentOnce(owner: pg.Pool, { texts, answers }: Acknowledged): Promise<Finding[]> {
  const { rows } = await owner.query<{ id: string; times: string }>(
    `select asked.id, count(s.id) as times from jsonb_to_recordset($1) as asked(id bigint, body text)
     left join messages m on m.id = asked.id and m.delivery_status <> 'sending'
     -- Some numbers the sandbox's carrier refuses: those texts are shown as failed, and no others.
     left join sandbox_texts s on s.clinic_id = m.clinic_id and s.body = asked.body
       and (s.status = 'failed') = (m.delivery_status = 'failed')
     group by asked.id having count(s.id) <> 1`,
    [JSON.stringify([...texts].map(([id, body]) => ({ id, body })))],
  )
  const received = await owner.query(`select from sandbox_texts where status = 'received'`)
  const came = await owner.query(
    `select from messages where type = 'Incoming' and provider_message_id in
       (select provider_message_id from sandbox_texts where status = 'received')`,
  )
  const missing =
    Math.abs((received.rowCount ?? 0) - (came.rowCount ?? 0)) + Math.max(0, answers - (came.rowCount ?? 0))
  return [
    finding(
      'acknowledged texts that the carrier got exactly once, and that are shown as it took them',
      texts.size,
      rows,
      row => `message ${row.id}, ${row.times} times`,
    ),
    {
      what: "patients' answers that are in their conversation exactly once",
      checked: answers,
      wrong: missing,
    },
  ]
}

async function auditIsWhole({ ownerUrl }: DesksTask): Promise<Finding> {
  const verdicts = await verifyAudit(ownerUrl)
  const broken = verdicts.filter(one => one.broken !== undefined)
  const rows = verdicts.reduce((sum, one) => sum + one.rows, 0)
  return finding(
    'audit rows, each following from the one before it',
    rows,
    broken,
    one => `clinic ${one.clinicId}: ${one.broken}`,
  )
}

async function noDeadJobs({ ports }: DesksTask): Promise<Finding> {
  const answers = await Promise.all(
    ports.map(async port => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
      return { status: answer.status, text: await answer.text() }
    }),
  )
  const wrong = answers.filter(({ status, text }) => status !== 200 || !/"deadJobs":0\b/.test(text))
  return finding('servers that are ready, without a dead job', ports.length, wrong, one => one.text)
}
