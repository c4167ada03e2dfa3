import { factories } from '@archwire/server/test/factories'
import { layCalendar } from '@archwire/server/test/full-calendar'
import { layInbox } from '@archwire/server/test/full-inbox'
import { giveNumber } from '@archwire/server/test/messaging-desk'
import type { Pool } from 'pg'
import { settleCrowd } from '../crowd.ts'
import { screenOf } from './plan.ts'

/** A clinic at work, as far as its desks must know it. */
export type SettledClinic = {
  clinicId: number
  /** By its own clock; yyyy-MM-dd. */
  today: string
  typeId: number
  roomIds: number[]
  doctorIds: number[]
  /** Some of them: whom the desks deal with. */
  patients: { id: number; lastName: string }[]
  /** Today's. */
  appointmentIds: number[]
  conversations: { id: number; phoneNumber: string }[]
  users: { id: number; email: string; desk: number; admin: boolean }[]
}

const appointmentsEach = 1_800
const inboxEach = { conversations: 150, messagesEach: 10 }
const mostKnown = 500

/** A clinic with a month behind it, an inbox, and people at its desks. */
export async function settleClinic(
  owner: Pool,
  given: { desks: number[]; patients: number; seed: number },
): Promise<SettledClinic> {
  const make = factories(owner)
  const { id: clinicId } = await make.clinic()
  await layCalendar(owner, clinicId, appointmentsEach)
  await layInbox(owner, clinicId, inboxEach)
  await giveNumber(owner, clinicId, String(5_550_900_000 + clinicId))
  await settleCrowd(owner, clinicId, given.patients, given.seed)
  const users: SettledClinic['users'] = []
  for (const desk of given.desks) {
    // Whoever has the inbox open also plays the patients who answer, which only administrators may.
    const { id, email, admin } = await make.user(clinicId, { admin: screenOf(desk) === 'inbox' })
    users.push({ id, email, desk, admin })
  }
  const ids = async (table: string) =>
    (
      await owner.query<{ id: number }>(`select id from ${table} where clinic_id = $1 order by id`, [
        clinicId,
      ])
    ).rows.map(({ id }) => id)
  const [known, today, conversations, [typeId = 0]] = await Promise.all([
    owner.query<{ id: number; lastName: string }>(
      `select id, last_name as "lastName" from patients where clinic_id = $1 order by md5(id::text) limit $2`,
      [clinicId, mostKnown],
    ),
    owner.query<{ id: number; day: string }>(
      `select a.id, a.day::text from appointments a join clinics c on c.id = a.clinic_id
       where c.id = $1 and a.day = (now() at time zone c.time_zone)::date order by a.id`,
      [clinicId],
    ),
    owner.query<{ id: number; phoneNumber: string }>(
      `select id, phone_number as "phoneNumber" from conversations where clinic_id = $1 order by id`,
      [clinicId],
    ),
    ids('appointment_types'),
  ])
  return {
    clinicId,
    today: today.rows[0]?.day ?? '',
    typeId,
    roomIds: await ids('rooms'),
    doctorIds: await ids('doctors'),
    patients: known.rows,
    appointmentIds: today.rows.map(({ id }) => id),
    conversations: conversations.rows,
    users,
  }
}
