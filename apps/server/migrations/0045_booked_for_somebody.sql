-- Who booked a visit online for somebody else, as a parent for a child; null: the patient did.
alter table bookings add column booker_first_name text;
alter table bookings add column booker_last_name text;
alter table bookings add column booker_relation text check (booker_relation in ('parent', 'other'));
alter table bookings add constraint bookings_booker_is_whole
  check (num_nulls(booker_first_name, booker_last_name, booker_relation) in (0, 3));
