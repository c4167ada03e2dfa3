import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { announcePatient } from '../record/announce.ts'
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
  /** Put away, or part of another's record by now. */
  isArchived: boolean
  sameName: boolean
  dob: string | null
  lacksContactMethod: boolean
  lacksClientId: boolean
}

/**
 * Who has the same last name, and the same e-mail address or phone number, or had when their record was put away; accents and
 * capitals do not matter. Each half of the patients has indexes of its own.
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
    select p.id, p.archived_at is not null as "isArchived", called_as(p.names) = typed.called as "sameName", p.dob,
      p.contact_method is null as "lacksContactMethod", p.google_client_id is null as "lacksClientId"
    from patients p, typed
    where p.clinic_id = ${tx.clinicId} and p.id in (select id from reached)
      and split_part(called_as(p.names), ' ', 1) = split_part(typed.called, ' ', 1)
    order by p.id`)

/** What is there stays, and so does a record that is put away, or becomes part of another's, at this moment. */
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

/**
 * Null: nobody is known for sure. Then somebody should look whether the new patient is there already, or was: a record that
 * was put away is not taken out again by a visitor.
 */
type Recognised = { patientId: number | null; isPossiblyKnown: boolean }

/**
 * Exactly one patient with the same name, and the same e-mail address or phone number, is who comes; siblings share the
 * rest. Whose record says another birthday is somebody else: a father, say, after whom a child is called. The record is
 * held, and gets what it lacks; what it has is never changed by what somebody types into a public page.
 */
export async function recogniseVisitor(tx: WriteTx, visitor: VisitorDetails): Promise<Recognised> {
  const namesakes = await namesakesOf(tx, visitor)
  const [same, ...others] = namesakes.filter(
    one => !one.isArchived && one.sameName && isBornThen(one, visitor),
  )
  const unknown = { patientId: null, isPossiblyKnown: namesakes.length > 0 }
  if (same === undefined || others.length > 0) return unknown
  await fillGaps(tx, same, visitor)
  const locked = await lockPatientForShare(tx, same.id)
  return locked === undefined || locked.isArchived ? unknown : { patientId: same.id, isPossiblyKnown: false }
}

const isBornThen = (one: Namesake, visitor: Visitor): boolean =>
  one.dob === null || visitor.dob === null || one.dob === visitor.dob

/** Before the record is held by others too: whoever holds it and then changes it could wait in a circle. */
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
