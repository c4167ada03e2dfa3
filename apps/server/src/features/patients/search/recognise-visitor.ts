import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { announcePatient } from '../record/live-events.ts'
import { lockPatientForShare } from '../record/lock-patient.ts'

type Visitor = {
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
  dob: string | null
}

type Namesake = {
  id: number
  /** Archived, or merged into another record. */
  isArchived: boolean
  fullName: string
  sameName: boolean
  /** The first name could be another spelling or a short form of what was typed. */
  likeFirst: boolean
  dob: string | null
  lacksContactMethod: boolean
  lacksClientId: boolean
}

// The same rule as for likely duplicates.
const likeFirst = sql`(
  select likeness(t.first, o.first) >= 0.4::real or starts_with(t.first, o.first) or starts_with(o.first, t.first)
  from (select split_part(called_as(p.names), ' ', 2) as first) t,
    (select split_part(typed.called, ' ', 2) as first) o)`

/**
 * Patients, also archived ones, with the same last name and the same email address or phone number. Accents and capitals
 * do not matter. The union has a part for each index.
 */
export const namesakesOf = (
  tx: Tx,
  { firstName, lastName, email, phoneNumber }: Visitor,
): Promise<Namesake[]> =>
  tx.many(sql`
    with typed as (select called_as(patient_names(split_words(${lastName}), split_words(${firstName}))) as called),
    reached as (
      select id from patients
      where clinic_id = ${tx.clinicId} and archived_at is null and phone_number = ${phoneNumber}
      union
      select id from patients
      where clinic_id = ${tx.clinicId} and archived_at is null and email = ${email}
        and contact >= searched_email(${email}) || ' ' and contact < searched_email(${email}) || '!'
      union
      select id from patients
      where clinic_id = ${tx.clinicId} and archived_at is not null and phone_number = ${phoneNumber}
      union
      select id from patients
      where clinic_id = ${tx.clinicId} and archived_at is not null and email = ${email}
        and contact >= searched_email(${email}) || ' ' and contact < searched_email(${email}) || '!')
    select p.id, p.full_name as "fullName", p.archived_at is not null as "isArchived",
      called_as(p.names) = typed.called as "sameName", ${likeFirst} as "likeFirst", p.dob,
      p.contact_method is null as "lacksContactMethod", p.google_client_id is null as "lacksClientId"
    from patients p, typed
    where p.clinic_id = ${tx.clinicId} and p.id in (select id from reached)
      and split_part(called_as(p.names), ' ', 1) = split_part(typed.called, ' ', 1)
    order by p.archived_at is not null, p.id`)

/** Fills empty fields only, and only where the record is not archived or merged at this moment. */
const fillIn = (
  tx: WriteTx,
  id: number,
  { contactMethod, googleClientId }: { contactMethod: string | null; googleClientId: string | null },
): Promise<number> =>
  tx.run(sql`
    update patients set contact_method = coalesce(contact_method, ${contactMethod}),
      google_client_id = coalesce(google_client_id, ${googleClientId})
    where clinic_id = ${tx.clinicId} and id = ${id} and archived_at is null`)

type VisitorDetails = Visitor & { contactMethod: string | null; googleClientId: string | null }

export type Resembled = { id: number; fullName: string }

/**
 * `patientId` is null if nobody is recognised for sure. Staff check for a duplicate of the records that the visitor
 * `resembles`, because a visitor never restores an archived record.
 */
type Recognised = { patientId: number | null; resembles: Resembled[] }

/**
 * A visitor is recognised if exactly one patient has the same full name and the same email address or phone number, which
 * siblings may share. Another date of birth means another person, such as a father of the same name. The record is locked
 * and its empty fields are filled; a public page never changes existing values.
 */
export async function recogniseVisitor(tx: WriteTx, visitor: VisitorDetails): Promise<Recognised> {
  const namesakes = await namesakesOf(tx, visitor)
  const [same, ...others] = namesakes.filter(
    one => !one.isArchived && one.sameName && isBornThen(one, visitor),
  )
  const unknown = { patientId: null, resembles: namesakes.filter(one => !isSibling(one, visitor)) }
  if (same === undefined || others.length > 0) return unknown
  await fillGaps(tx, same, visitor)
  const locked = await lockPatientForShare(tx, same.id)
  return locked === undefined || locked.isArchived ? unknown : { patientId: same.id, resembles: [] }
}

/** Plainly another of the family: another first name, and not born on the same day. */
const isSibling = ({ likeFirst, dob }: Namesake, visitor: Visitor): boolean =>
  !likeFirst && (dob === null || dob !== visitor.dob)

const isBornThen = (one: Namesake, visitor: Visitor): boolean =>
  one.dob === null || visitor.dob === null || one.dob === visitor.dob

/** Runs before the shared lock: two transactions that share the lock and then update the row would deadlock. */
async function fillGaps(tx: WriteTx, { id, ...lacks }: Namesake, visitor: VisitorDetails): Promise<void> {
  const contactMethod = lacks.lacksContactMethod ? visitor.contactMethod : null
  const googleClientId = lacks.lacksClientId ? visitor.googleClientId : null
  if (contactMethod === null && googleClientId === null) return
  if ((await fillIn(tx, id, { contactMethod, googleClientId })) === 0) return
  const changes = {
    ...(contactMethod !== null && { contactMethod: { from: null, to: contactMethod } }),
    ...(googleClientId !== null && { googleClientId: { from: null, to: googleClientId } }),
  }
  tx.audit({ action: 'update', entityType: 'patient', entityId: id, patientId: id, changes })
  announcePatient(tx, id)
}
