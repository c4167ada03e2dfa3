-- leads to e62cd0d7bf03

-- No version that knew the table by this text wrote a row into it; should there be one, this is refused and nothing changes.
drop trigger set_updated_at on bookings;
drop index bookings_of_visitor;
alter table bookings
  drop column sequence, drop column starts_at, drop column updated_at,
  add column first_name text not null,
  add column phone_number text not null check (phone_number ~ '^[0-9]{10}$'),
  add column doctor_is_chosen boolean not null;
revoke update on bookings from archwire_app;
create index bookings_of_visitor on bookings (clinic_id, visitor_digest);
create index bookings_of_email on bookings (clinic_id, email, created_at);
create index bookings_of_phone on bookings (clinic_id, phone_number, created_at);
