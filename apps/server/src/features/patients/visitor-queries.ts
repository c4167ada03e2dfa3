import { sql } from '../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../platform/db/transaction.ts'

export type Visitor = {
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
  dob: string | null
}

export type Namesake = {
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
export const fillIn = (
  tx: WriteTx,
  id: number,
  { contactMethod, googleClientId }: { contactMethod: string | null; googleClientId: string | null },
): Promise<number> =>
  tx.run(sql`
    update patients set contact_method = coalesce(contact_method, ${contactMethod}),
      google_client_id = coalesce(google_client_id, ${googleClientId})
    where clinic_id = ${tx.clinicId} and id = ${id} and archived_at is null`)
