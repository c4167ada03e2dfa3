import { localDay } from '@archwire/domain/time/local-day'
import pg from 'pg'
import { hashPassword } from '../platform/auth/password.ts'
import { type DemoClinic, demoClinics, demoPassword } from './clinics.ts'

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
    if (!rows[0].taken) {
      const passwordDigest = await hashPassword(demoPassword)
      for (const clinic of demoClinics) await insertClinic(owner, clinic, passwordDigest, now)
    }
    await owner.query('commit')
    return { seeded: !rows[0].taken }
  } finally {
    await owner.end()
  }
}

async function insertClinic(
  owner: pg.Client,
  clinic: DemoClinic,
  passwordDigest: string,
  now: Date,
): Promise<void> {
  const opened = `${addYears(localDay(now, clinic.timeZone), -3)}T12:00:00Z`
  const { rows } = await owner.query(
    `insert into clinics
       (name, slug, time_zone, email, phone_number, address1, city, state, zipcode, tax_id, npi, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      clinic.name,
      clinic.slug,
      clinic.timeZone,
      clinic.email,
      clinic.phoneNumber,
      clinic.address1,
      clinic.city,
      clinic.state,
      clinic.zipcode,
      clinic.taxId,
      clinic.npi,
      opened,
    ],
  )
  await owner.query(
    `insert into users (clinic_id, email, first_name, last_name, admin, password_digest, created_at)
     select $1, email, first_name, last_name, admin, $2, $3
     from jsonb_to_recordset($4::jsonb) as u(email text, first_name text, last_name text, admin boolean)`,
    [rows[0].id, passwordDigest, opened, JSON.stringify(clinic.users)],
  )
}

const addYears = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) + years}-${day.slice(5).replace('02-29', '02-28')}`
