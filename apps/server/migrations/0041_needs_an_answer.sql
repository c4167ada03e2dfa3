-- Which conversations need an answer, which visits a "yes" by text confirmed, and whether the clinic answers it.

-- The patient's newest text that nobody has answered; null: there is none. Only a text that a person wrote in the
-- conversation and that was not lost answers it.
alter table conversations add column unanswered_message_id bigint;
alter table conversations add column unanswered_at timestamptz(3);  -- when it came: the order of the list
-- Whether it stands in the list of those that need an answer. Staff may take it out unanswered.
alter table conversations add column needs_answer boolean not null default false;
-- Outgoing: sent by the product, or fixed words at the press of a button. Incoming: needs no person, as a "yes" does not.
alter table messages add column automatic boolean not null default false;
-- The "yes" that this text answers.
alter table messages add column answers_message_id bigint;

alter table conversations add foreign key (clinic_id, unanswered_message_id) references messages (clinic_id, id);
alter table messages add foreign key (clinic_id, answers_message_id) references messages (clinic_id, id);
create unique index messages_answer_once on messages (clinic_id, answers_message_id)
  where answers_message_id is not null;

-- What was received until now needs an answer if it is unread or came in the last two weeks: the list does not begin
-- with the thanks of years. A keyword alone ("yes", "stop") asks nothing.
-- Nobody has changed these conversations.
alter table conversations disable trigger set_updated_at;
with newest as (
  select distinct on (clinic_id, conversation_id) clinic_id, conversation_id, id, type, created_at
  from messages
  where deleted_at is null
    and (type = 'Outgoing' and user_id is not null and delivery_status <> 'failed'
      or type = 'Incoming' and upper(regexp_replace(btrim(body), '[[:space:][:punct:]]+$', '')) not in (
        'YES', 'Y', 'C', 'CONFIRM', 'START', 'UNSTOP',
        'STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE'))
  order by clinic_id, conversation_id, id desc)
update conversations c set unanswered_message_id = n.id, unanswered_at = n.created_at,
  needs_answer = c.open and (not c.read or n.created_at > now() - interval '14 days')
from newest n where n.clinic_id = c.clinic_id and n.conversation_id = c.id and n.type = 'Incoming';
alter table conversations enable trigger set_updated_at;

alter table conversations add constraint conversations_needs_answer_ck
  check (not needs_answer or open and unanswered_message_id is not null);
alter table conversations add constraint conversations_unanswered_ck
  check ((unanswered_message_id is null) = (unanswered_at is null));
create index conversations_needing_answer on conversations (clinic_id, unanswered_at desc, id desc) where needs_answer;
drop index conversations_unanswered;
create index conversations_unanswered on conversations (clinic_id, open, moved_at desc, id desc)
  where unanswered_message_id is not null;

-- The appointments that a "yes" confirmed, as they were.
create table confirmed_appointments (
  clinic_id bigint not null,
  message_id bigint not null,
  appointment_id bigint not null,
  starts_at timestamptz not null,
  primary key (clinic_id, message_id, appointment_id),
  foreign key (clinic_id, message_id) references messages (clinic_id, id),
  foreign key (clinic_id, appointment_id) references appointments (clinic_id, id)
);
create index confirmed_appointments_by_appointment on confirmed_appointments (clinic_id, appointment_id, starts_at);
call protect_by_clinic('confirmed_appointments', 'select, insert');

-- A "yes" is answered. Clinics that exist switch it on themselves; those without settings of their own get a row for
-- that, in which null stands for the usual text.
alter table messaging_settings alter column reminder_text drop not null;
alter table messaging_settings add column answers_yes boolean not null default false;
alter table messaging_settings alter column answers_yes set default true;
insert into messaging_settings (clinic_id, answers_yes, updated_at)
  select id, false, created_at from clinics on conflict do nothing;
