-- What a clinic is made of, its appointments and blocked time, and what is noted about them.

-- An instant as the wire carries it: with the clinic's offset, to the millisecond. 2024-05-06T10:00:00.000-04:00
create function wire_instant(at timestamptz, zone text) returns text
  language sql stable parallel safe
  return to_char(at at time zone zone, 'YYYY-MM-DD"T"HH24:MI:SS.MS')
    || case when at at time zone zone < at at time zone 'UTC' then '-' else '+' end
    || to_char(greatest(at at time zone zone, at at time zone 'UTC') - least(at at time zone zone, at at time zone 'UTC'),
         'HH24:MI');

-- The same by the clock that the transaction is set to (TimeZone), for answers with hundreds of them.
create function wire_instant(at timestamptz) returns text
  language sql stable parallel safe
  return to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.MSTZH:TZM');

-- The days from one to another. Never inlined (strict), so that however many there are, one plan serves all.
create function days_between(first date, last date) returns setof date
  language sql immutable strict parallel safe rows 1
  return generate_series(first::timestamp, last::timestamp, interval '1 day')::date;

-- Whether the clinic can be paid by card: only 'completed' opens its finances.
alter table clinics add column billing_onboarding_status text not null default 'not_started'
  constraint clinics_billing_onboarding_ck check (billing_onboarding_status in
    ('not_started', 'action_required', 'pending_verification', 'completed', 'rejected'));

-- When a clinic is open in an ordinary week, in its own time.
create table clinic_hours (
  clinic_id bigint not null references clinics(id),
  week_day smallint not null check (week_day between 0 and 6),  -- 0 is Sunday
  is_open boolean not null,
  opens_at time, closes_at time,
  has_break boolean not null default false, break_from time, break_to time,
  primary key (clinic_id, week_day),
  constraint clinic_hours_open_ck check (not is_open or (opens_at is not null and closes_at > opens_at)),
  constraint clinic_hours_break_ck
    check (not has_break or (break_from is not null and break_to > break_from))
);
call protect_by_clinic('clinic_hours');

-- Holidays and days with hours of their own.
create table clinic_hour_exceptions (
  clinic_id bigint not null references clinics(id),
  day date not null,
  is_open boolean not null,
  opens_at time, closes_at time,
  has_break boolean not null default false, break_from time, break_to time,
  primary key (clinic_id, day),
  constraint clinic_hour_exceptions_open_ck check (not is_open or (opens_at is not null and closes_at > opens_at)),
  constraint clinic_hour_exceptions_break_ck
    check (not has_break or (break_from is not null and break_to > break_from))
);
call protect_by_clinic('clinic_hour_exceptions');

-- The version of the hours: they are saved together.
create table clinic_hours_versions (
  clinic_id bigint primary key references clinics(id),
  updated_at timestamptz(3) not null default now()
);
call protect_by_clinic('clinic_hours_versions', 'select, insert, update');

-- Where a record stands in its list is no part of it: whoever moves one does not change the version of the others.
create procedure place_is_no_version(table_name regclass, content text) language plpgsql as $$
begin
  execute format('drop trigger set_updated_at on %s', table_name);
  execute format('create trigger set_updated_at before update of %s on %s for each row execute function set_updated_at()',
    content, table_name);
end $$;
revoke execute on procedure place_is_no_version from public;

create table rooms (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  title text not null check (length(btrim(title)) > 0),
  position int not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (clinic_id, id)
);
create unique index rooms_by_title on rooms (clinic_id, lower(title)) where active;
call protect_by_clinic('rooms');
call place_is_no_version('rooms', 'title, active');

create table doctors (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  user_id bigint,
  first_name text not null, last_name text not null check (length(btrim(last_name)) > 0),
  full_name text generated always as (trim(first_name || ' ' || last_name)) stored,
  npi text check (npi ~ '^[0-9]{10}$'),
  tax_id text check (tax_id ~ '^[0-9]{9}$'),
  position int not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (clinic_id, id),
  foreign key (clinic_id, user_id) references users (clinic_id, id)
);
create index doctors_of_user on doctors (clinic_id, user_id);
create unique index doctors_by_user on doctors (clinic_id, user_id) where active;  -- somebody is one doctor at most
call protect_by_clinic('doctors');
call place_is_no_version('doctors', 'user_id, first_name, last_name, npi, tax_id, active');

-- When a doctor sees patients by video, beside or outside the clinic's hours.
create table doctor_virtual_hours (
  clinic_id bigint not null,
  doctor_id bigint not null,
  week_day smallint not null check (week_day between 0 and 6),
  is_open boolean not null,
  start_at time, stops_at time,
  has_break boolean not null default false, break_from time, break_to time,
  primary key (clinic_id, doctor_id, week_day),
  foreign key (clinic_id, doctor_id) references doctors (clinic_id, id) on delete cascade,
  constraint doctor_virtual_hours_open_ck check (not is_open or (start_at is not null and stops_at > start_at)),
  constraint doctor_virtual_hours_break_ck
    check (not has_break or (break_from is not null and break_to > break_from))
);
call protect_by_clinic('doctor_virtual_hours');

create table appointment_types (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  title text not null check (length(btrim(title)) > 0),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  is_remote boolean not null default false,
  duration int not null check (duration between 15 and 720 and duration % 15 = 0),
  room_id bigint,                                     -- where it usually takes place
  starts_treatment boolean not null default false,
  position int not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (clinic_id, id),
  foreign key (clinic_id, room_id) references rooms (clinic_id, id),
  constraint appointment_types_room_ck check (not is_remote or room_id is null)
);
create unique index appointment_types_by_title on appointment_types (clinic_id, lower(title)) where active;
create index appointment_types_of_room on appointment_types (clinic_id, room_id);
call protect_by_clinic('appointment_types');
call place_is_no_version('appointment_types', 'title, color, is_remote, duration, room_id, starts_treatment, active');

-- Which types a doctor offers.
create table doctor_appointment_types (
  clinic_id bigint not null,
  doctor_id bigint not null,
  appointment_type_id bigint not null,
  primary key (clinic_id, doctor_id, appointment_type_id),
  foreign key (clinic_id, doctor_id) references doctors (clinic_id, id) on delete cascade,
  foreign key (clinic_id, appointment_type_id) references appointment_types (clinic_id, id) on delete cascade
);
create index doctor_appointment_types_of_type on doctor_appointment_types (clinic_id, appointment_type_id);
call protect_by_clinic('doctor_appointment_types');

create table labels (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  name text not null check (length(btrim(name)) > 0),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (clinic_id, id)
);
create unique index labels_by_name on labels (clinic_id, lower(name)) where active;
call protect_by_clinic('labels');

-- An appointment begins and ends on one day of the clinic, which is kept beside the instant: a day is then read by two
-- equal values, and never by a range that has to be planned.
create table appointments (
  id bigint generated always as identity primary key,
  clinic_id bigint not null,                          -- there, because its patient is
  patient_id bigint not null,
  appointment_type_id bigint not null,
  doctor_id bigint,
  room_id bigint,
  day date not null,
  starts_at timestamptz not null,
  duration int not null check (duration between 15 and 1440),
  ends_at timestamptz not null,
  virtual boolean not null default false,
  confirmed_at timestamptz,
  checked_in_at timestamptz,
  seated_at timestamptz,
  finished_at timestamptz,
  no_show boolean not null default false,
  reschedule boolean not null default false,
  from_booking_page boolean not null default false,
  utm_source text, utm_medium text, utm_campaign text, utm_term text, utm_content text,
  canceled_at timestamptz,
  canceled_by_user_id bigint,
  created_by_user_id bigint,                          -- null: the booking page
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (clinic_id, id),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id),
  foreign key (clinic_id, appointment_type_id) references appointment_types (clinic_id, id),
  foreign key (clinic_id, doctor_id) references doctors (clinic_id, id),
  foreign key (clinic_id, room_id) references rooms (clinic_id, id),
  foreign key (clinic_id, canceled_by_user_id) references users (clinic_id, id),
  foreign key (clinic_id, created_by_user_id) references users (clinic_id, id),
  constraint appointments_end_ck check (ends_at = starts_at + make_interval(mins => duration)),
  constraint appointments_flags_ck check (not (no_show and reschedule)),
  constraint appointments_finished_ck check (finished_at is null or seated_at is not null),
  constraint appointments_place_ck check (virtual or room_id is not null),
  constraint appointments_virtual_ck check (not virtual or doctor_id is not null)
);
-- None by user, here and below: only who never did anything is deleted, and looking for their traces takes one clinic's
-- rows, by (clinic_id, id).
create index appointments_of_day on appointments (clinic_id, day) where canceled_at is null;
-- With the cancelled ones: they too move when two records become one, and keep a room, a doctor or a type from being
-- deleted.
create index appointments_of_patient on appointments (clinic_id, patient_id, starts_at);
create index appointments_of_doctor on appointments (clinic_id, doctor_id, day);
create index appointments_of_room on appointments (clinic_id, room_id, day);
create index appointments_of_type on appointments (clinic_id, appointment_type_id, day);
call protect_by_clinic('appointments', 'select, insert, update');
-- Who books takes the number first, so that what is told of the appointment travels together with it.
grant usage on sequence appointments_id_seq to archwire_app;

create table appointment_labels (
  clinic_id bigint not null,
  appointment_id bigint not null,
  label_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (clinic_id, appointment_id, label_id),
  foreign key (clinic_id, appointment_id) references appointments (clinic_id, id),
  foreign key (clinic_id, label_id) references labels (clinic_id, id)
);
create index appointment_labels_of_label on appointment_labels (clinic_id, label_id);
call protect_by_clinic('appointment_labels');

-- How an appointment was before it was last moved, resized or cancelled; valid while nobody has changed it since.
create table appointment_undos (
  clinic_id bigint not null,
  appointment_id bigint not null,
  version timestamptz(3) not null,                    -- of the appointment, after that change
  before jsonb not null,                              -- the row, `label_ids`, and the `obstacles` there were
  primary key (clinic_id, appointment_id),
  foreign key (clinic_id, appointment_id) references appointments (clinic_id, id)
);
call protect_by_clinic('appointment_undos');

create table time_offs (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  timeable_type text not null
    constraint time_offs_type_ck check (timeable_type in ('Clinic', 'Room', 'Doctor')),
  room_id bigint,
  doctor_id bigint,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  virtual boolean not null default false,
  notes text,
  canceled_at timestamptz,
  canceled_by_user_id bigint,
  created_by_user_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (clinic_id, id),
  foreign key (clinic_id, room_id) references rooms (clinic_id, id),
  foreign key (clinic_id, doctor_id) references doctors (clinic_id, id),
  foreign key (clinic_id, canceled_by_user_id) references users (clinic_id, id),
  foreign key (clinic_id, created_by_user_id) references users (clinic_id, id),
  constraint time_offs_order_ck check (ends_at > starts_at),
  constraint time_offs_target_ck check (case timeable_type
    when 'Clinic' then room_id is null and doctor_id is null and not virtual
    when 'Room' then room_id is not null and doctor_id is null and not virtual
    else doctor_id is not null and room_id is null end)
);
create index time_offs_of_day on time_offs (clinic_id, day) where canceled_at is null;
create index time_offs_of_room on time_offs (clinic_id, room_id, day) where room_id is not null;
create index time_offs_of_doctor on time_offs (clinic_id, doctor_id, day) where doctor_id is not null;
call protect_by_clinic('time_offs', 'select, insert, update');

-- What is written down: about a patient (green), about a treatment (yellow), about an appointment.
create table notes (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  patient_id bigint not null,
  appointment_id bigint,
  doctor_id bigint,
  user_id bigint,                                     -- who wrote it
  classification text not null default 'yellow'
    constraint notes_classification_ck check (classification in ('yellow', 'green')),
  annotation text not null check (length(btrim(annotation)) > 0),
  alerts boolean not null default false,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (clinic_id, id),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id),
  foreign key (clinic_id, appointment_id) references appointments (clinic_id, id),
  foreign key (clinic_id, doctor_id) references doctors (clinic_id, id),
  foreign key (clinic_id, user_id) references users (clinic_id, id)
);
-- With the deleted ones, which move with the others when two records become one.
create index notes_of_patient on notes (clinic_id, patient_id, created_at desc);
create index notes_of_appointment on notes (clinic_id, appointment_id, created_at desc) where deleted_at is null;
create index notes_of_doctor on notes (clinic_id, doctor_id) where doctor_id is not null;
call protect_by_clinic('notes', 'select, insert, update');

-- What somebody is writing and has not saved: kept for seven days, for them alone.
create table drafts (
  clinic_id bigint not null,
  user_id bigint not null,
  key text not null check (length(key) between 1 and 100),
  text text not null,
  saved_at timestamptz not null,
  primary key (clinic_id, user_id, key),
  foreign key (clinic_id, user_id) references users (clinic_id, id)
);
create index drafts_by_age on drafts (clinic_id, saved_at);
call protect_by_clinic('drafts');

-- What a website's own statistics want to know: stored, and sent nowhere by itself.
create table analytics_events (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  name text not null constraint analytics_events_name_ck check (name in (
    'appointment_created', 'appointment_updated', 'appointment_deleted', 'booking_checked_in', 'started_treatment')),
  client_id text not null,
  params jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index analytics_events_by_age on analytics_events (clinic_id, created_at);
call protect_by_clinic('analytics_events', 'select, insert');

-- When a clinic is open on a day: the exception where there is one, else the ordinary week. Closed days have no times.
create function hours_of_day(clinic bigint, wanted date)
  returns table (is_open boolean, opens_at time, closes_at time, has_break boolean, break_from time, break_to time)
  language sql stable parallel safe as $$
  select h.is_open, case when h.is_open then h.opens_at end, case when h.is_open then h.closes_at end,
         h.is_open and h.has_break, case when h.is_open and h.has_break then h.break_from end,
         case when h.is_open and h.has_break then h.break_to end
  from (
    select 1 as place, e.is_open, e.opens_at, e.closes_at, e.has_break, e.break_from, e.break_to
    from clinic_hour_exceptions e where e.clinic_id = clinic and e.day = wanted
    union all
    select 2, w.is_open, w.opens_at, w.closes_at, w.has_break, w.break_from, w.break_to
    from clinic_hours w where w.clinic_id = clinic and w.week_day = extract(dow from wanted)
    order by place limit 1) h
$$;

-- The number of the last event, and when it was counted, are the version of everything that a clinic shows: every
-- change that can be seen publishes. The moment tells a number from the same one before a backup was put back.
alter table clinic_heads add column updated_at timestamptz(3) not null default now();
create trigger set_updated_at before update on clinic_heads
  for each row when (old.event_seq <> new.event_seq) execute function set_updated_at();

-- Both tables are written by record_changes() alone, which holds the clinic's head; and the head refers to the clinic.
-- Asking for the clinic again with every row tells nothing new.
alter table live_events drop constraint live_events_clinic_id_fkey;
alter table audit_log drop constraint audit_log_clinic_id_fkey;

-- As before, with one statement for all events instead of one for each.
create or replace function record_changes(audits jsonb, events jsonb, at timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  clinic bigint := current_clinic_id();
  head clinic_heads;
  entry audit_log;
begin
  if clinic is null then
    raise exception 'changes are recorded for a clinic, and none is set';
  end if;
  select * into strict head from clinic_heads where clinic_id = clinic for update;

  for place in 0 .. jsonb_array_length(audits) - 1 loop
    entry := jsonb_populate_record(null::audit_log, audits -> place);
    entry.id := nextval('public.audit_log_id_seq');
    entry.clinic_id := clinic;
    entry.changes := coalesce(entry.changes, '{}');
    entry.created_at := at;
    entry.hash := audit_link(head.audit_hash, entry);
    head.audit_hash := entry.hash;
    insert into audit_log overriding system value values (entry.*);
  end loop;

  if jsonb_array_length(events) > 0 then
    insert into live_events (clinic_id, seq, channel, params, event, data, user_id, created_at)
    select clinic, head.event_seq + place, item ->> 'channel', coalesce(item -> 'params', '{}'), item ->> 'event',
           coalesce(item -> 'data', '{}'), (item ->> 'user_id')::bigint, at
    from jsonb_array_elements(events) with ordinality as given(item, place);
    head.event_seq := head.event_seq + jsonb_array_length(events);
    perform pg_notify('live', clinic || ':' || head.event_seq);
  end if;

  update clinic_heads h set event_seq = head.event_seq, audit_hash = head.audit_hash where h.clinic_id = clinic;
  return head.event_seq;
end $$;

-- Asked with every request: now it also answers that version, before anything else is read.
drop function resolve_session;
create function resolve_session(digest bytea, at timestamptz)
  returns table (clinic_id bigint, id bigint, csrf_secret text, last_seen_at timestamptz, time_zone text,
                 clinic_version text,
                 user_id bigint, first_name text, last_name text, full_name text, email text, admin boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.clinic_id, s.id, s.csrf_secret, s.last_seen_at, c.time_zone,
         h.event_seq || '.' || (extract(epoch from h.updated_at) * 1000)::bigint,
         u.id, u.first_name, u.last_name, u.full_name, u.email, u.admin
  from sessions s
  join users u on u.clinic_id = s.clinic_id and u.id = s.user_id
  join clinics c on c.id = s.clinic_id
  join clinic_heads h on h.clinic_id = s.clinic_id
  where s.token_digest = digest and s.revoked_at is null and u.active
    and s.expires_at > at and s.last_seen_at > at - make_interval(mins => c.idle_minutes)
$$;
revoke execute on function resolve_session from public;
grant execute on function resolve_session to archwire_app;

-- What a clinic begins with, so that it works at once. Those that were there before this have it too.
create procedure equip_clinic(clinic bigint) language sql as $$
  insert into clinic_hours (clinic_id, week_day, is_open, opens_at, closes_at)
  select clinic, day, open, case when open then time '09:00' end, case when open then time '18:00' end
  from generate_series(0, 6) as day, lateral (select day between 1 and 5 as open) o;
  insert into clinic_hours_versions (clinic_id) values (clinic);
  insert into labels (clinic_id, name, color) values (clinic, 'No Show', '#c62828'), (clinic, 'Reschedule', '#b84700');
$$;
revoke execute on procedure equip_clinic from public;
do $$
declare
  clinic bigint;
begin
  for clinic in select id from clinics loop
    call equip_clinic(clinic);
  end loop;
end $$;
