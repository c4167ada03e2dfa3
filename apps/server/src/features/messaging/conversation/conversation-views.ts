import type {
  ConversationRow,
  Message,
  MessagePicture,
  PatientOfConversation,
} from '@archwire/contract/messaging/calls'
import { storedLinkColumns } from '../../../platform/db/clinic-seals.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { FileLinks } from '../../../platform/files/file-links.ts'
import { photoOf } from '../../patients/record/photo.ts'

/** The clinic's time zone. It is read from the database, because a live event comes without a session's zone. */
const zoneOf = (tx: Tx): Sql => sql`(select z.time_zone from clinics z where z.id = ${tx.clinicId})`

/** The pictures and files of a message `m`, without their links: `presentMessage` adds those. */
const picturesJson = sql`(
  select coalesce(json_agg(json_build_object(
      'id', q.id, 'kind', case when q.content_type like 'image/%' then 'picture' else 'file' end,
      'state', q.state, 'failure', q.failure,
      'canTryAgain', q.state = 'failed' and q.provider_reference is not null,
      'file', (
        select json_build_object('blobId', b.id, 'fileName', b.filename, 'width', coalesce(b.width, 1),
          'height', coalesce(b.height, 1))
        from blobs b where b.clinic_id = q.clinic_id and b.id = q.blob_id),
      'record', (
        select json_build_object('patientId', o.id, 'patientName', o.full_name, 'imageId', i.id,
          'progressionId', i.progression_id, 'seriesId', i.series_id)
        from images i
        join progressions p on p.clinic_id = i.clinic_id and p.id = i.progression_id
        join patients o on o.clinic_id = p.clinic_id and o.id = p.patient_id
        where i.clinic_id = q.clinic_id and i.id = q.image_id and i.deleted_at is null)) order by q.place), '[]')
  from message_pictures q where q.clinic_id = m.clinic_id and q.message_id = m.id)`

/** Whose appointment a row `v` names: found one by one, because a text names few. */
const patientOfVisit = sql`(
  select a.patient_id from appointments a where a.clinic_id = v.clinic_id and a.id = v.appointment_id)`

/** A message `m` as the calls return it, except for the links of its pictures. */
export const messageJson = (tx: Tx): Sql => sql`
  json_build_object(
    'id', m.id, 'body', m.body,
    'user', (select json_build_object('id', u.id, 'fullName', u.full_name) from users u
             where u.clinic_id = m.clinic_id and u.id = m.user_id),
    'type', m.type, 'deliveryStatus', m.delivery_status, 'failure', m.failure,
    'createdAt', wire_instant(m.created_at, ${zoneOf(tx)}),
    'withoutWords', m.without_words, 'pictures', ${picturesJson},
    'confirmed', (
      select coalesce(json_agg(json_build_object(
          'firstName', (select p.first_name from patients p where p.clinic_id = v.clinic_id and p.id = ${patientOfVisit}),
          'startsAt', wire_instant(v.starts_at, ${zoneOf(tx)})) order by v.starts_at, v.appointment_id), '[]')
      from confirmed_appointments v where v.clinic_id = m.clinic_id and v.message_id = m.id))`

/** The ids of the patients whose visits a reminder or confirmation `m`, a "yes" or the answer to that names. */
const aboutJson = sql`(
  select coalesce(json_agg(named.id order by named.first_at, named.id), '[]')
  from (
    select ${patientOfVisit} as id, min(v.starts_at) as first_at
    from (
      select r.clinic_id, r.appointment_id, r.starts_at from reminded_appointments r
      where r.clinic_id = m.clinic_id and r.message_id = m.id
      union all
      select n.clinic_id, n.appointment_id, n.starts_at from visit_notices n
      where n.clinic_id = m.clinic_id and n.message_id = m.id
      union all
      select y.clinic_id, y.appointment_id, y.starts_at from confirmed_appointments y
      where y.clinic_id = m.clinic_id and y.message_id in (m.id, m.answers_message_id)) v
    group by 1) named)`

/** A conversation `c` as the lists show it. */
export const conversationJson = (tx: Tx): Sql => sql`
  json_build_object(
    'id', c.id,
    'patients', (
      select coalesce(json_agg(json_build_object(
          'id', p.id, 'fullName', p.full_name, 'firstName', p.first_name, 'lastName', p.last_name,
          'phoneNumber', p.phone_number, 'email', p.email, 'photo', ${photoOf(sql`p`)}) order by p.names, p.id), '[]')
      from patients_of_phone(c.clinic_id, c.phone_number) as one
      join patients p on p.clinic_id = c.clinic_id and p.id = one),
    'phoneNumber', c.phone_number, 'open', c.open, 'read', c.read, 'flagged', c.flagged,
    'stopped', c.stopped_at is not null, 'unreadMessagesCount', c.unread_messages_count,
    'lastMessage', (
      select json_build_object('type', m.type, 'body', m.body, 'deliveryStatus', m.delivery_status,
        'createdAt', wire_instant(m.created_at, ${zoneOf(tx)}), 'about', ${aboutJson})
      from messages m where m.clinic_id = c.clinic_id and m.id = c.last_message_id),
    'unanswered', (
      select json_build_object('id', m.id, 'body', m.body, 'createdAt', wire_instant(m.created_at, ${zoneOf(tx)}))
      from messages m where m.clinic_id = c.clinic_id and m.id = c.unanswered_message_id),
    'needsAnswer', c.needs_answer,
    'movedAt', wire_instant(c.moved_at, ${zoneOf(tx)}))`

/** The links of pictures are those of one clinic, and expire. */
export type Showing = { links: FileLinks; clinicId: number; now: Date }

type StoredPicture = { blobId: number; fileName: string; width: number; height: number }

/** A message as the database returns it, without links. */
export type StoredMessage = Omit<Message, 'pictures'> & {
  pictures: (Omit<MessagePicture, 'file'> & { file: StoredPicture | null })[]
}

export const presentMessage = (
  { pictures, ...message }: StoredMessage,
  { links, clinicId, now }: Showing,
): Message => ({
  ...message,
  pictures: pictures.map(({ file, ...picture }) => ({
    ...picture,
    file: file && {
      fileName: file.fileName,
      width: file.width,
      height: file.height,
      url: links.url(clinicId, asBlob(file), now),
      thumbnailUrl: links.thumbnailUrl(clinicId, asBlob(file), now),
      screenUrl: links.screenUrl(clinicId, asBlob(file), now),
    },
  })),
})

const asBlob = ({ blobId, fileName }: StoredPicture) => ({ id: blobId, fileName })

export const conversationRowById = (tx: Tx, id: number): Promise<{ json: ConversationRow } | undefined> =>
  tx.maybeOne(sql`
    select ${conversationJson(tx)} as json from conversations c where c.clinic_id = ${tx.clinicId} and c.id = ${id}`)

export const conversationExists = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.maybeOne(sql`select from conversations where clinic_id = ${tx.clinicId} and id = ${id}`)) !==
  undefined

const messageWhere = (tx: Tx, which: Sql): Sql =>
  sql`select ${messageJson(tx)} as json from messages m where m.clinic_id = ${tx.clinicId} and ${which}`

/** Leaves out a removed message unless `isRemoved`: the event of a removal shows the removed message. */
export const messageById = (
  tx: Tx,
  id: number,
  isRemoved = false,
): Promise<{ json: StoredMessage } | undefined> =>
  tx.maybeOne(messageWhere(tx, sql`m.id = ${id} and (m.deleted_at is not null) = ${isRemoved}`))

/** The messages after a given one, from the patient or from other staff, the oldest first. */
export const messagesSince = async (
  tx: Tx,
  since: { conversationId: number; messageId: number; userId: number },
): Promise<StoredMessage[]> =>
  (
    await tx.many<{ json: StoredMessage }>(sql`
      ${messageWhere(
        tx,
        sql`m.conversation_id = ${since.conversationId} and m.id > ${since.messageId} and m.deleted_at is null
          and (m.type = 'Incoming' or (m.type = 'Outgoing' and m.user_id is distinct from ${since.userId}))`,
      )} order by m.id`)
  ).map(({ json }) => json)

type FromRecord = Pick<
  PatientOfConversation,
  'referredBy' | 'dob' | 'contactMethod' | 'googleClientId' | 'intakeForm'
>

/** What a conversation's page shows of its patients beyond the lists, by patient id. */
export const recordsOfPatients = async (tx: Tx, ids: number[]): Promise<Map<number, FromRecord>> => {
  const rows = await tx.many<FromRecord & { id: number }>(sql`
    select p.id, p.referred_by as "referredBy", p.dob::text, p.contact_method as "contactMethod",
      p.google_client_id as "googleClientId",
      (select json_build_object('id', f.id, 'uuid', ${storedLinkColumns(sql`f`)}, 'status', f.status) from intake_forms f
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

/**
 * The phone number of a patient, or of the record that the patient was merged into. Undefined: there is no such
 * patient.
 */
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

/**
 * The health history form of the patients with this number: one that is still to be answered comes before a completed
 * one.
 */
export const formOfPhone = async (
  tx: Tx,
  phoneNumber: string,
): Promise<{ uuid: string; isCompleted: boolean } | undefined> => {
  const form = await tx.maybeOne<{ uuid: string; isCompleted: boolean }>(sql`
    select ${storedLinkColumns(sql`f`)} as uuid, f.status = 'completed' as "isCompleted"
    from patients_of_phone(${tx.clinicId}, ${phoneNumber}) as one
    join patients p on p.clinic_id = ${tx.clinicId} and p.id = one
    join intake_forms f on f.clinic_id = p.clinic_id and f.patient_id = p.id
    order by f.status = 'completed', p.names, p.id limit 1`)
  return form && { ...form, uuid: tx.links.open('intake_form', form.uuid) }
}
