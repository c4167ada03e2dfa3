-- leads to f7db2cd03ef9

-- Who has booked before was told what the clinic has now: nobody gets a letter for what this version finds.
alter table bookings add column told_starts_at timestamptz, add column told_canceled boolean not null default false;
update bookings b set told_starts_at = a.starts_at, told_canceled = a.canceled_at is not null
from appointments a where a.clinic_id = b.clinic_id and a.id = b.appointment_id;
alter table bookings alter column told_starts_at set not null;
grant update (told_starts_at, told_canceled) on bookings to archwire_app;

-- Who comes back may have a record that was put away, or became part of another's.
create index patients_by_old_email on patients (clinic_id, contact) where archived_at is not null;

-- The table of all addresses keeps them apart from now on. With an index of its own a clinic's address would be a key of its row: to change it would
-- wait for everyone who adds anything to the clinic, and some of those for whoever changes it.
alter table clinics drop constraint clinics_slug_key;
