import type pg from 'pg'

type Inbox = { conversations: number; messagesEach: number }

/** So many conversations with as many messages each; every third is with somebody who is a patient. */
export async function fillInbox(owner: pg.Pool, clinicId: number, inbox: Inbox): Promise<void> {
  await layInbox(owner, clinicId, inbox)
  await owner.query('vacuum analyze')
}

/** The same for one of many clinics: whoever lays them out analyses once, at the end. */
export async function layInbox(
  owner: pg.Pool,
  clinicId: number,
  { conversations, messagesEach }: Inbox,
): Promise<void> {
  for (let first = 0; first < conversations; first += part) {
    await owner.query(patientRows, [clinicId, first, Math.min(part, conversations - first)])
    await owner.query(conversationRows, [
      clinicId,
      first,
      Math.min(part, conversations - first),
      messagesEach,
    ])
  }
  await owner.query(
    `update conversations c set last_message_id = m.id, last_message_type = m.type, moved_at = m.created_at
     from (select distinct on (conversation_id) conversation_id, id, type, created_at from messages
           where clinic_id = $1 order by conversation_id, id desc) m
     where c.clinic_id = $1 and c.id = m.conversation_id`,
    [clinicId],
  )
}

const part = 500

const patientRows = `
  insert into patients (clinic_id, hashid, first_name, last_name, email, phone_number)
  select $1::bigint, 'inbox-' || $1::bigint || '-' || n, (array['Ann', 'Ben', 'Carla', 'Dmitri', 'Eve'])[1 + n % 5],
    (array['Lee', 'Muñoz', 'O''Brien', 'Smith', 'Van der Berg', 'Zhou', 'Nguyen'])[1 + n % 7] || n / 35,
    'inbox' || n || '@example.com', (5560000000 + n)::text
  from generate_series($2::int, $2::int + $3::int - 1) n where n % 3 = 0`

const conversationRows = `
  with made as (
    insert into conversations (clinic_id, phone_number, open, read, flagged, unread_messages_count, moved_at)
    select $1, (5560000000 + n)::text, n % 5 > 0, n % 10 > 0, n % 50 = 0, case when n % 10 = 0 then 2 else 0 end,
      timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series($2::int, $2::int + $3::int - 1) n returning id, moved_at)
  insert into messages (clinic_id, conversation_id, type, body, delivery_status, created_at)
  select $1, made.id, case when (n + made.id) % 3 = 0 then 'Incoming' else 'Outgoing' end,
    'We are looking forward to seeing you, text number ' || n, 'sent', made.moved_at + n * interval '1 second'
  from made, generate_series(1, $4::int) n`
