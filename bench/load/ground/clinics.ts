import { factories } from '@archwire/server/test/fixtures/factories'
import { addConversations, giveNumber } from '@archwire/server/test/fixtures/messaging/messaging-fixture'
import { addCalendar } from '@archwire/server/test/fixtures/scheduling/full-calendar'
import type { Pool } from 'pg'
import pg from 'pg'
import { addManyPatients } from '../../clinic/crowd.ts'
import type { Installation } from './installation.ts'
import { screenOf } from './plan.ts'

/** What desks must know of a clinic at work. */
export type ClinicAtWork = {
  clinicId: number
  /** The clinic's day, yyyy-MM-dd. */
  today: string
  typeId: number
  roomIds: number[]
  doctorIds: number[]
  /** Some of the patients, with whom the desks deal. */
  patients: { id: number; lastName: string }[]
  /** Appointments of today. */
  appointmentIds: number[]
  conversations: { id: number; phoneNumber: string }[]
  users: { id: number; email: string; desk: number; admin: boolean }[]
}

const appointmentsEach = 1_800
const inboxEach = { conversations: 150, messagesEach: 10 }
const mostKnown = 500

/** Creates a clinic with appointments of a month, an inbox, and this many patients; returns its id. */
async function createClinicAtWork(owner: Pool, patients: number): Promise<number> {
  const { id: clinicId } = await factories(owner).clinic()
  await addCalendar(owner, clinicId, appointmentsEach)
  await addConversations(owner, clinicId, inboxEach)
  await giveNumber(owner, clinicId, String(5_550_900_000 + clinicId))
  await addPatients(owner, clinicId, patients)
  return clinicId
}

/** Adds patients until there are this many. */
async function addPatients(owner: Pool, clinicId: number, patients: number): Promise<void> {
  const { rows } = await owner.query<{ count: number }>(
    'select count(*)::int from patients where clinic_id = $1',
    [clinicId],
  )
  const there = rows[0]?.count ?? 0
  // The seed depends on the number of patients, so that later ones are not the same people again.
  if (there < patients) await addManyPatients(owner, clinicId, patients - there, clinicId * 100_000 + there)
}

/** Adds a user for each of these desks. */
async function hire(owner: Pool, clinicId: number, desks: number[]): Promise<ClinicAtWork['users']> {
  const make = factories(owner)
  const users: ClinicAtWork['users'] = []
  for (const desk of desks) {
    // A user with the inbox open also plays the patients who answer, which only administrators may do.
    const { id, email, admin } = await make.user(clinicId, { admin: screenOf(desk) === 'inbox' })
    users.push({ id, email, desk, admin })
  }
  return users
}

/** Reads what the clinic's desks must know. */
async function describeClinic(owner: Pool, clinicId: number): Promise<Omit<ClinicAtWork, 'users'>> {
  const ask = async <Row>(text: string, ...more: unknown[]): Promise<Row[]> =>
    (await owner.query(text, [clinicId, ...more])).rows
  const ids = async (table: string) =>
    (await ask<{ id: number }>(`select id from ${table} where clinic_id = $1 order by id`)).map(
      ({ id }) => id,
    )
  const appointments = await ask<{ id: number; day: string }>(
    `select a.id, a.day::text from appointments a join clinics c on c.id = a.clinic_id
     where c.id = $1 and a.day = (now() at time zone c.time_zone)::date order by a.id`,
  )
  const [typeId = 0] = await ids('appointment_types')
  return {
    clinicId,
    today: appointments[0]?.day ?? '',
    typeId,
    roomIds: await ids('rooms'),
    doctorIds: await ids('doctors'),
    patients: await ask(
      `select id, last_name as "lastName" from patients where clinic_id = $1 order by md5(id::text) limit $2`,
      mostKnown,
    ),
    appointmentIds: appointments.map(({ id }) => id),
    conversations: await ask(
      `select id, phone_number as "phoneNumber" from conversations where clinic_id = $1 order by id`,
    ),
  }
}

export type Size = { clinics: number; patients: number; staff: number }

/**
 * Creates this many clinics of this many patients, over which the desks are spread evenly. Existing clinics stay and
 * get more patients; every desk gets a new user.
 */
export async function createClinicsAtWork(
  { ownerUrl }: Installation,
  size: Size,
  there: ClinicAtWork[] = [],
): Promise<ClinicAtWork[]> {
  // This is not the product's pool, whose statements have 20 seconds: many thousand rows may take longer.
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  const desks = Array.from({ length: size.staff }, (_, desk) => desk)
  const ids = there.map(({ clinicId }) => clinicId)
  for (const clinicId of ids) await addPatients(owner, clinicId, size.patients)
  while (ids.length < size.clinics) ids.push(await createClinicAtWork(owner, size.patients))
  const settled: ClinicAtWork[] = []
  for (const [number, clinicId] of ids.entries()) {
    const own = desks.filter(desk => Math.floor((desk * size.clinics) / size.staff) === number)
    settled.push({ ...(await describeClinic(owner, clinicId)), users: await hire(owner, clinicId, own) })
  }
  // PostgreSQL does the same by itself within a minute of so many new rows.
  await owner.query('vacuum analyze')
  await owner.end()
  return settled
}
