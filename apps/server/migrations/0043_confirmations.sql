-- Links to visits in texts too, also to visits that staff booked.

alter table booking_links drop constraint booking_links_clinic_id_appointment_id_fkey;
alter table booking_links add foreign key (clinic_id, appointment_id) references appointments (clinic_id, id);
-- The link in the text that also named this visit: its page leads here.
alter table booking_links add column of_digest bytea references booking_links (token_digest);
create index booking_links_of_text on booking_links (of_digest) where of_digest is not null;

-- Whether reminders may carry such a link, and whether patients are told that a visit was booked, moved or cancelled. Clinics that exist switch it on themselves; those without settings of their
-- own get a row for that.
alter table messaging_settings add column links_in_reminders boolean not null default false;
alter table messaging_settings alter column links_in_reminders set default true;
alter table messaging_settings add column confirms_visits boolean not null default false;
alter table messaging_settings alter column confirms_visits set default true;
insert into messaging_settings (clinic_id, links_in_reminders, confirms_visits, updated_at)
  select id, false, false, created_at from clinics on conflict do nothing;
-- Whoever saved the usual text has not written one: it follows the setting from now on.
alter table messaging_settings disable trigger set_updated_at;
update messaging_settings set reminder_text = null
where reminder_text = 'Reminder from {clinic}: {appointments}. Reply YES to confirm, or call {phone}. Reply STOP to get no more texts.';
alter table messaging_settings enable trigger set_updated_at;

-- What a patient has been told of a visit, or knew of it before anything was told: the newest row is what they know.
create table visit_notices (
  clinic_id bigint not null,
  id bigint generated always as identity,
  appointment_id bigint not null,
  starts_at timestamptz,                              -- null: nothing, the visit was only booked
  canceled boolean not null,
  message_id bigint,                                  -- null: told by email, or not by us
  created_at timestamptz not null default now(),
  primary key (clinic_id, id),
  foreign key (clinic_id, appointment_id) references appointments (clinic_id, id),
  foreign key (clinic_id, message_id) references messages (clinic_id, id)
);
create index visit_notices_of_appointment on visit_notices (clinic_id, appointment_id, id desc);
create unique index visit_notices_of_message on visit_notices (clinic_id, message_id) where message_id is not null;
call protect_by_clinic('visit_notices', 'select, insert, delete');
