-- Links to visits in texts too, also to visits that staff booked.

alter table booking_links drop constraint booking_links_clinic_id_appointment_id_fkey;
alter table booking_links add foreign key (clinic_id, appointment_id) references appointments (clinic_id, id);
-- The link in the text that also named this visit: its page leads here.
alter table booking_links add column of_digest bytea references booking_links (token_digest);
create index booking_links_of_text on booking_links (of_digest) where of_digest is not null;

-- Whether reminders may carry such a link. Clinics that exist switch it on themselves; those without settings of their
-- own get a row for that.
alter table messaging_settings add column links_in_reminders boolean not null default false;
alter table messaging_settings alter column links_in_reminders set default true;
insert into messaging_settings (clinic_id, links_in_reminders, updated_at)
  select id, false, created_at from clinics on conflict do nothing;
-- Whoever saved the usual text has not written one: it follows the setting from now on.
alter table messaging_settings disable trigger set_updated_at;
update messaging_settings set reminder_text = null
where reminder_text = 'Reminder from {clinic}: {appointments}. Reply YES to confirm, or call {phone}. Reply STOP to get no more texts.';
alter table messaging_settings enable trigger set_updated_at;
