import { createHash } from 'node:crypto'
import { digestOf, newToken } from '../auth/session.ts'
import { sql } from '../db/sql.ts'
import type { Tx, WriteTx } from '../db/transaction.ts'

/** Where a visit is confirmed, moved or cancelled by its link. */
export const visitAddress = (appUrl: string, token: string): string => `${appUrl}/book/manage/${token}`

/** The links of the other visits follow from the first one, so that its page can lead to them. */
const tokenOf = (first: string, appointmentId: number): string =>
  createHash('sha256').update(`${first} ${appointmentId}`).digest('base64url')

/**
 * Makes one link for all visits that one text or email names. It leads to the first, whose page leads to the others.
 * Only digests are stored.
 */
export async function makeVisitLink(
  tx: WriteTx,
  appointmentIds: [number, ...number[]],
  now: Date,
): Promise<string> {
  const [first, ...others] = appointmentIds
  const token = newToken()
  const digest = digestOf(token)
  await tx.run(sql`
    insert into booking_links (token_digest, clinic_id, appointment_id, created_at)
    values (${digest}, ${tx.clinicId}, ${first}, ${now})`)
  const digests = others.map(id => digestOf(tokenOf(token, id)).toString('hex'))
  if (others.length > 0) {
    await tx.run(sql`
      insert into booking_links (token_digest, clinic_id, appointment_id, of_digest, created_at)
      select decode(digest, 'hex'), ${tx.clinicId}, id, ${digest}, ${now}
      from unnest(${digests}::text[], ${others}::bigint[]) as one (digest, id)`)
  }
  return token
}

/** The other visits of a link, each with a link of its own, the earliest first. */
export async function otherVisitsOfLink(
  tx: Tx,
  token: string,
): Promise<{ token: string; firstName: string; startsAt: Date }[]> {
  const others = await tx.many<{ id: number; firstName: string; startsAt: Date }>(sql`
    select a.id, p.first_name as "firstName", a.starts_at as "startsAt"
    from booking_links l
    join appointments a on a.clinic_id = l.clinic_id and a.id = l.appointment_id
    join patients p on p.clinic_id = a.clinic_id and p.id = a.patient_id
    where l.clinic_id = ${tx.clinicId} and l.of_digest = ${digestOf(token)} and a.canceled_at is null
    order by a.starts_at, a.id`)
  return others.map(({ id, ...visit }) => ({ token: tokenOf(token, id), ...visit }))
}
