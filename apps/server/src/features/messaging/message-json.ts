import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** By whose clock instants are written. Asked of the database, because who listens live brings no zone along. */
const zoneOf = (tx: Tx): Sql => sql`(select z.time_zone from clinics z where z.id = ${tx.clinicId})`

/** What came with a message `m`; where a file is, is for whoever shows it to say. */
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

/** A message `m` as the wire carries it, but for the addresses of its pictures. */
export const messageJson = (tx: Tx): Sql => sql`
  json_build_object(
    'id', m.id, 'body', m.body,
    'user', (select json_build_object('id', u.id, 'fullName', u.full_name) from users u
             where u.clinic_id = m.clinic_id and u.id = m.user_id),
    'type', m.type, 'deliveryStatus', m.delivery_status, 'failure', m.failure,
    'createdAt', wire_instant(m.created_at, ${zoneOf(tx)}),
    'withoutWords', m.without_words, 'pictures', ${picturesJson})`

/** A conversation `c` as lists show it. */
export const rowJson = (tx: Tx): Sql => sql`
  json_build_object(
    'id', c.id,
    'patients', (
      select coalesce(json_agg(json_build_object(
          'id', p.id, 'fullName', p.full_name, 'firstName', p.first_name, 'lastName', p.last_name,
          'phoneNumber', p.phone_number, 'email', p.email, 'photo', null) order by p.names, p.id), '[]')
      from patients_of_phone(c.clinic_id, c.phone_number) as one
      join patients p on p.clinic_id = c.clinic_id and p.id = one),
    'phoneNumber', c.phone_number, 'open', c.open, 'read', c.read, 'flagged', c.flagged,
    'stopped', c.stopped_at is not null, 'unreadMessagesCount', c.unread_messages_count,
    'lastMessage', (
      select json_build_object('type', m.type, 'body', m.body, 'deliveryStatus', m.delivery_status,
        'createdAt', wire_instant(m.created_at, ${zoneOf(tx)}))
      from messages m where m.clinic_id = c.clinic_id and m.id = c.last_message_id),
    'movedAt', wire_instant(c.moved_at, ${zoneOf(tx)}))`
