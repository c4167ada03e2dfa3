-- Visits that people book by themselves: what a clinic offers, by which links they manage them.

create table booking_settings (
  clinic_id bigint primary key references clinics(id),
  enabled boolean not null default false,
  min_lead_hours int not null default 24 check (min_lead_hours between 0 and 720),
  max_days_ahead int not null default 60 check (max_days_ahead between 1 and 365),
  cancel_cutoff_hours int not null default 24 check (cancel_cutoff_hours between 0 and 720),
  frame_ancestors text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now()
);
call protect_by_clinic('booking_settings', 'select, update');

create table bookable_types (
  clinic_id bigint not null references booking_settings(clinic_id),
  appointment_type_id bigint not null,
  primary key (clinic_id, appointment_type_id),
  foreign key (clinic_id, appointment_type_id) references appointment_types (clinic_id, id) on delete cascade
);
call protect_by_clinic('bookable_types', 'select, insert, delete');

-- Every address that a clinic's page ever had: an earlier one leads to the new one and is given to nobody else. Which of
-- them is taken by whom only the functions below can tell.
create table clinic_slugs (
  slug text primary key check (slug ~ '^[a-z0-9-]+$'),
  clinic_id bigint not null references clinics(id),
  created_at timestamptz not null default now()
);
create index clinic_slugs_of_clinic on clinic_slugs (clinic_id);
call protect_by_clinic('clinic_slugs', 'select, insert');

-- What was booked online, beside the appointment: what the visitor told, which may be otherwise in the patient's record
-- and is never corrected by it; and what a calendar knows the visit by.
create table bookings (
  clinic_id bigint not null,
  appointment_id bigint not null,
  uid uuid not null unique,                           -- of the event in other calendars, however often it is moved
  visitor_digest bytea not null,                      -- of name, e-mail and phone: the same visit pressed twice is one
  first_name text not null,
  email text not null check (email = lower(email)),
  phone_number text not null check (phone_number ~ '^[0-9]{10}$'),
  doctor_is_chosen boolean not null,                  -- otherwise whoever is free will do, also after a move
  created_at timestamptz not null default now(),
  primary key (clinic_id, appointment_id),
  foreign key (clinic_id, appointment_id) references appointments (clinic_id, id)
);
create index bookings_of_visitor on bookings (clinic_id, visitor_digest);
create index bookings_of_email on bookings (clinic_id, email, created_at);
create index bookings_of_phone on bookings (clinic_id, phone_number, created_at);
create index bookings_by_age on bookings (clinic_id, created_at);
call protect_by_clinic('bookings', 'select, insert');

-- One for each letter; readable in the letter alone.
create table booking_links (
  token_digest bytea primary key,
  clinic_id bigint not null,
  appointment_id bigint not null,
  created_at timestamptz not null default now(),
  foreign key (clinic_id, appointment_id) references bookings (clinic_id, appointment_id)
);
create index booking_links_of_appointment on booking_links (clinic_id, appointment_id);
call protect_by_clinic('booking_links', 'select, insert');

-- That the administrators were told of more bookings than a clinic can have: once a day.
create table booking_floods (
  clinic_id bigint not null references clinics(id),
  local_day date not null,
  created_at timestamptz not null default now(),
  primary key (clinic_id, local_day)
);
call protect_by_clinic('booking_floods', 'select, insert');

-- Before a clinic is known: whose page, whose link. A page that is off is none.
create function resolve_booking_page(wanted text)
  returns table (clinic_id bigint, time_zone text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id, c.time_zone
  from clinic_slugs s
  join clinics c on c.id = s.clinic_id
  join booking_settings b on b.clinic_id = c.id
  where s.slug = wanted and b.enabled
$$;

-- A page that a clinic has set up once and turned off: its own site may still show it. One that was never set up is none.
create function closed_booking_page(wanted text)
  returns table (clinic_name text, phone_number text, frame_ancestors text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.name, c.phone_number, b.frame_ancestors
  from clinic_slugs s
  join clinics c on c.id = s.clinic_id
  join booking_settings b on b.clinic_id = c.id
  where s.slug = wanted and not b.enabled
    and (cardinality(b.frame_ancestors) > 0 or exists (select from bookable_types t where t.clinic_id = c.id))
$$;

create function resolve_booking_link(digest bytea)
  returns table (clinic_id bigint, id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.clinic_id, l.appointment_id from booking_links l where l.token_digest = digest
$$;
revoke execute on function resolve_booking_page, closed_booking_page, resolve_booking_link from public;
grant execute on function resolve_booking_page, closed_booking_page, resolve_booking_link to archwire_app;

-- A clinic begins with a page that is off, and with the address of its own.
create function prepare_booking() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into booking_settings (clinic_id) values (new.id);
  insert into clinic_slugs (slug, clinic_id) values (new.slug, new.id);
  return null;
end $$;
revoke execute on function prepare_booking from public;
create trigger prepare_booking after insert on clinics for each row execute function prepare_booking();
insert into booking_settings (clinic_id) select id from clinics;
insert into clinic_slugs (slug, clinic_id) select slug, id from clinics;
