import { localDay } from '@archwire/domain/time/local-day'
import pg from 'pg'
import { openClinic } from '../features/clinic/open-clinic.ts'
import { hashPassword, isPassword } from '../platform/auth/password.ts'
import { demoClinics, demoPassword } from './clinics.ts'

// Any fixed number: whoever lays out the demo holds it, so that two processes never do it twice.
const demoLock = 4_911_004

/** Lays out the demo clinics in an empty database, as of today; leaves a database with clinics alone. */
export async function seedDemo(ownerUrl: string, now: Date): Promise<{ seeded: boolean }> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'archwire demo' })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query('select pg_advisory_xact_lock($1)', [demoLock])
    const { rows } = await owner.query('select exists (select from clinics) as taken')
    if (!rows[0].taken) await insertClinics(owner, now)
    await owner.query('commit')
    return { seeded: !rows[0].taken }
  } finally {
    await owner.end()
  }
}

/** Whether anyone could still get in with the password that everyone knows. */
export async function hasDemoLogins(ownerUrl: string): Promise<boolean> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'archwire demo' })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ password_digest: string | null }>(
      'select password_digest from users where active and email = any($1)',
      [demoClinics.flatMap(clinic => clinic.users.map(user => user.email))],
    )
    for (const user of rows) if (await isPassword(user.password_digest, demoPassword)) return true
    return false
  } finally {
    await owner.end()
  }
}

async function insertClinics(owner: pg.Client, now: Date): Promise<void> {
  const passwordDigest = await hashPassword(demoPassword)
  for (const { users, ...clinic } of demoClinics) {
    const openedAt = threeYearsBefore(localDay(now, clinic.timeZone))
    const id = await openClinic(owner, { ...clinic, openedAt })
    await owner.query(
      `insert into users (clinic_id, email, first_name, last_name, admin, password_digest, created_at)
       select $1, email, first_name, last_name, admin, $2, $3
       from jsonb_to_recordset($4::jsonb) as u(email text, first_name text, last_name text, admin boolean)`,
      [id, passwordDigest, openedAt, JSON.stringify(users)],
    )
  }
}

const threeYearsBefore = (day: string): Date =>
  new Date(`${Number(day.slice(0, 4)) - 3}-${day.slice(5).replace('02-29', '02-28')}T12:00:00Z`)
