-- Texts between the clinic and a phone, and what reminds patients of their appointments.

-- How a clinic texts. Beside the clinic's row, because it is edited on its own.
create table messaging_settings (
  clinic_id bigint primary key references clinics(id),
  -- By it an incoming text finds its clinic, so no two have the same.
  sms_number text unique check (sms_number ~ '^[0-9]{10}$'),
  reminder_text text not null check (length(btrim(reminder_text)) > 0),
  reminder_lead_hours int not null default 24 check (reminder_lead_hours between 1 and 168),
  -- When no reminder is sent, by the clinic's clock; they may lie around midnight. The same twice: never quiet.
  quiet_from time not null default '21:00',
  quiet_to time not null default '08:00',
  updated_at timestamptz(3) not null default now()
);
call protect_by_clinic('messaging_settings', 'select, insert, update');

-- One conversation per clinic and phone. Who it is with is nowhere stored: it is whoever has that number today
-- (patients_of_phone), so that a changed number, a new patient or a merge cannot leave a wrong name behind.
create table conversations (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  phone_number text not null check (phone_number ~ '^[0-9]{10}$'),
  open boolean not null default true,
  read boolean not null default true,
  flagged boolean not null default false,
  unread_messages_count int not null default 0 check (unread_messages_count >= 0),
  last_message_id bigint,
  last_message_type text,                             -- that of the last message: Incoming means that nobody has answered
  moved_at timestamptz(3) not null,                   -- its place in the list: the last message, or the beginning
  stopped_at timestamptz,                             -- whoever has this phone wants no texts (STOP)
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (clinic_id, id),
  unique (clinic_id, phone_number),
  constraint conversations_unread_ck check (unread_messages_count = 0 or not read),
  constraint conversations_last_ck check ((last_message_id is null) = (last_message_type is null))
);
create index conversations_in_order on conversations (clinic_id, open, moved_at desc, id desc);
create index conversations_unread on conversations (clinic_id, moved_at desc, id desc)
  include (unread_messages_count) where open and not read;
create index conversations_unanswered on conversations (clinic_id, open, moved_at desc, id desc)
  where last_message_type = 'Incoming';
create index conversations_flagged on conversations (clinic_id, open, moved_at desc, id desc) where flagged;
call protect_by_clinic('conversations', 'select, insert, update');

create table messages (
  id bigint generated always as identity primary key,
  clinic_id bigint not null,
  conversation_id bigint not null,
  type text not null constraint messages_type_ck check (type in ('Incoming', 'Outgoing', 'Reminder')),
  body text not null,
  user_id bigint,                                     -- who wrote it; null: the patient, or the clinic by itself
  delivery_status text not null
    constraint messages_delivery_ck check (delivery_status in ('sending', 'sent', 'failed')),
  failure text,                                       -- why it was not sent, in words for staff
  provider_message_id text,
  -- From here on the provider may have heard of it: it is never sent again, only looked for.
  handed_over_at timestamptz,
  handed_over_by bigint,                              -- the message whose job did it
  unknown_since timestamptz,                          -- nobody knows what became of it: it is being looked for
  try_again_at timestamptz,                           -- the provider was away: not before this
  searched_since timestamptz,                         -- the first search for it that the provider answered
  delivered_at timestamptz,                           -- the provider says that it arrived
  created_at timestamptz(3) not null,
  deleted_at timestamptz,
  unique (clinic_id, id),
  unique (clinic_id, provider_message_id),
  foreign key (clinic_id, conversation_id) references conversations (clinic_id, id),
  foreign key (clinic_id, user_id) references users (clinic_id, id),
  constraint messages_incoming_ck check (type <> 'Incoming' or delivery_status = 'sent'),
  constraint messages_author_ck check (type = 'Outgoing' or user_id is null)
);
create index messages_in_order on messages (clinic_id, conversation_id, id desc) where deleted_at is null;
create index messages_on_their_way on messages (clinic_id, conversation_id, id) where delivery_status = 'sending';
call protect_by_clinic('messages', 'select, insert, update');
alter table conversations add foreign key (clinic_id, last_message_id) references messages (clinic_id, id);

-- What the provider said of a text before we knew its number there; read when it is recorded.
create table early_receipts (
  clinic_id bigint not null references clinics(id),
  provider_message_id text not null,
  outcome text not null constraint early_receipts_outcome_ck check (outcome in ('delivered', 'failed')),
  failure text,
  created_at timestamptz not null,
  primary key (clinic_id, provider_message_id)
);
create index early_receipts_by_age on early_receipts (clinic_id, created_at);
call protect_by_clinic('early_receipts');

-- Which appointments a reminder names, as they were: once for an appointment and its time.
create table reminded_appointments (
  clinic_id bigint not null,
  appointment_id bigint not null,
  starts_at timestamptz not null,
  message_id bigint not null,
  primary key (clinic_id, appointment_id, starts_at),
  foreign key (clinic_id, appointment_id) references appointments (clinic_id, id),
  foreign key (clinic_id, message_id) references messages (clinic_id, id)
);
create index reminded_appointments_of_message on reminded_appointments (clinic_id, message_id);
call protect_by_clinic('reminded_appointments');

-- When an appointment got its present time: who was told of it a moment ago need not be reminded. Null: when it was booked.
alter table appointments add column time_set_at timestamptz;

-- Those whose record became part of another's keep their number; it leads to whom they are part of.
create index patients_by_old_phone on patients (clinic_id, phone_number) where archived_at is not null;

-- Whoever can be reached at a number: who has it, or of whose record it became a part. Never inlined (strict): the
-- planner would take them for many, and read all patients for them.
create function patients_of_phone(clinic bigint, phone text) returns setof bigint
  language sql stable strict parallel safe rows 1 as $$
  with recursive records as (
    select p.id, p.merged_into from patients p
    where p.clinic_id = clinic and p.phone_number = phone and p.archived_at is null
    union
    select p.id, p.merged_into from patients p
    where p.clinic_id = clinic and p.phone_number = phone and p.archived_at is not null
    union
    select p.id, p.merged_into from records r join patients p on p.clinic_id = clinic and p.id = r.merged_into)
  select id from records where merged_into is null $$;

-- The numbers of conversations that somebody means who types a name, or a part of a number; the clinic is the
-- transaction's. Runs as the owner, as search_patients does and for the same reason. With a name that many have it is
-- quicker to look at everyone who has a conversation than at everyone who has the name.
create function search_conversations(typed text) returns setof bigint
  language plpgsql stable security definer rows 50 set search_path = pg_catalog, public, pg_temp
  set pg_trgm.similarity_threshold = 0.4 set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  clinic bigint := current_clinic_id();
  words text[] := typed_words(typed);
  number text := translate(btrim(typed), E'\u2010\u2011\u2012\u2013\u2014\u2015', '------');
  digits text := regexp_replace(regexp_replace(
    regexp_replace(number, '^(\+\s*1|1(?=[-\s(./]))', ''), '[^0-9]', '', 'g'), '^1(?=[0-9]{10}$)', '');
  most int := 300;
  named bigint[] := '{}';
begin
  if clinic is null then
    return;
  end if;
  if number ~ '^[-\s0-9()+./]*$' and digits <> '' then
    return query select c.id from conversations c
      where length(digits) = 10 and c.clinic_id = clinic and c.phone_number = digits;
    return query select c.id from conversations c
      where length(digits) < 10 and c.clinic_id = clinic and c.phone_number like '%' || digits || '%';
    return;
  end if;
  if cardinality(words) = 0 then
    return;
  end if;
  named := case when cardinality(words) = 1 then patients_by_word(clinic, words[1], most)
    else patients_by_words(clinic, words, most) end;
  if cardinality(named) = 0 then
    named := patients_by_likeness(clinic, words, '{}', most);
  end if;
  return query
    with recursive records as (
      select p.id, p.phone_number from patients p where p.clinic_id = clinic and p.id = any(named)
      union
      select p.id, p.phone_number from records r join patients p on p.clinic_id = clinic and p.merged_into = r.id)
    select c.id from records r join conversations c on c.clinic_id = clinic and c.phone_number = r.phone_number
    union
    select c.id from conversations c
    join patients p on p.clinic_id = clinic and p.phone_number = c.phone_number and p.archived_at is null
    where cardinality(named) = most and c.clinic_id = clinic
      and p.names like all(array(select '% ' || word || '%' from unnest(words) as word));
end $$;
revoke execute on function search_conversations from public;
grant execute on function search_conversations to archwire_app;

-- Whose number a text came to.
create function resolve_sms_number(number text) returns table (clinic_id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.clinic_id from messaging_settings s where s.sms_number = number $$;
revoke execute on function resolve_sms_number from public;
grant execute on function resolve_sms_number to archwire_app;

-- What the sandbox "carried", both ways: it stands for the provider, so nothing here keeps it from carrying a text twice.
create table sandbox_texts (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  provider_message_id text not null unique,
  from_number text not null,
  to_number text not null,
  body text not null,
  status text not null
    constraint sandbox_texts_status_ck check (status in ('received', 'accepted', 'delivered', 'failed')),
  created_at timestamptz not null
);
create index sandbox_texts_newest on sandbox_texts (clinic_id, id desc);
create index sandbox_texts_to on sandbox_texts (clinic_id, to_number, created_at);
create index sandbox_texts_by_age on sandbox_texts (clinic_id, created_at);
call protect_by_clinic('sandbox_texts');

-- Numbers that somebody at the sandbox desk has made unreachable.
create table sandbox_dead_numbers (
  clinic_id bigint not null references clinics(id),
  phone_number text not null check (phone_number ~ '^[0-9]{10}$'),
  primary key (clinic_id, phone_number)
);
call protect_by_clinic('sandbox_dead_numbers', 'select, insert, delete');
