import type { ConversationRow, PatientOfConversation } from '@archwire/contract/messaging/calls'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { keptLink } from '../../platform/links/clinic-links.ts'
import { messageJson, rowJson } from './message-json.ts'
import type { StoredMessage } from './present-message.ts'

export const rowById = (tx: Tx, id: number): Promise<{ json: ConversationRow } | undefined> =>
  tx.maybeOne(sql`
    select ${rowJson(tx)} as json from conversations c where c.clinic_id = ${tx.clinicId} and c.id = ${id}`)

export const conversationExists = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.maybeOne(sql`select from conversations where clinic_id = ${tx.clinicId} and id = ${id}`)) !==
  undefined

const messageWhere = (tx: Tx, which: Sql): Sql =>
  sql`select ${messageJson(tx)} as json from messages m where m.clinic_id = ${tx.clinicId} and ${which}`

/** One that was removed is none, unless it is asked for: whoever is told of the removal is told what it was. */
export const messageById = (
  tx: Tx,
  id: number,
  isRemoved = false,
): Promise<{ json: StoredMessage } | undefined> =>
  tx.maybeOne(messageWhere(tx, sql`m.id = ${id} and (m.deleted_at is not null) = ${isRemoved}`))

/** What came since a message, from the patient or from others who work here, the oldest first. */
export const messagesSince = async (
  tx: Tx,
  asked: { conversationId: number; messageId: number; userId: number },
): Promise<StoredMessage[]> =>
  (
    await tx.many<{ json: StoredMessage }>(sql`
      ${messageWhere(
        tx,
        sql`m.conversation_id = ${asked.conversationId} and m.id > ${asked.messageId} and m.deleted_at is null
          and (m.type = 'Incoming' or (m.type = 'Outgoing' and m.user_id is distinct from ${asked.userId}))`,
      )} order by m.id`)
  ).map(({ json }) => json)

type FromRecord = Pick<
  PatientOfConversation,
  'referredBy' | 'dob' | 'contactMethod' | 'googleClientId' | 'intakeForm'
>

/** What a conversation says of its patients besides what lists show of them, by their numbers. */
export const recordsOfPatients = async (tx: Tx, ids: number[]): Promise<Map<number, FromRecord>> => {
  const rows = await tx.many<FromRecord & { id: number }>(sql`
    select p.id, p.referred_by as "referredBy", p.dob::text, p.contact_method as "contactMethod",
      p.google_client_id as "googleClientId",
      (select json_build_object('id', f.id, 'uuid', ${keptLink(sql`f`)}, 'status', f.status) from intake_forms f
       where f.clinic_id = p.clinic_id and f.patient_id = p.id) as "intakeForm"
    from patients p where p.clinic_id = ${tx.clinicId} and p.id = any(${ids}::bigint[])`)
  return new Map(
    rows.map(({ id, intakeForm, ...record }) => [
      id,
      {
        ...record,
        intakeForm: intakeForm && { ...intakeForm, uuid: tx.links.open('intake_form', intakeForm.uuid) },
      },
    ]),
  )
}

/** The number of a patient, or of whose record theirs became a part. Undefined: there is no such patient. */
export const phoneOfPatient = (
  tx: Tx,
  patientId: number,
): Promise<{ phoneNumber: string | null } | undefined> =>
  tx.maybeOne(sql`
    with recursive records as (
      select p.phone_number, p.merged_into from patients p
      where p.clinic_id = ${tx.clinicId} and p.id = ${patientId}
      union all
      select p.phone_number, p.merged_into from records r
      join patients p on p.clinic_id = ${tx.clinicId} and p.id = r.merged_into)
    select phone_number as "phoneNumber" from records where merged_into is null`)

/** The health history form for which a number is asked: one that is to be answered before one that is. */
export const formOfPhone = async (
  tx: Tx,
  phoneNumber: string,
): Promise<{ uuid: string; isCompleted: boolean } | undefined> => {
  const form = await tx.maybeOne<{ uuid: string; isCompleted: boolean }>(sql`
    select ${keptLink(sql`f`)} as uuid, f.status = 'completed' as "isCompleted"
    from patients_of_phone(${tx.clinicId}, ${phoneNumber}) as one
    join patients p on p.clinic_id = ${tx.clinicId} and p.id = one
    join intake_forms f on f.clinic_id = p.clinic_id and f.patient_id = p.id
    order by f.status = 'completed', p.names, p.id limit 1`)
  return form && { ...form, uuid: tx.links.open('intake_form', form.uuid) }
}
