-- What the bookings dashboard is made of: who began treatment and for how much, and how many were booked and came.

create table treatment_starts (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  patient_id bigint not null,
  payment_plan_id bigint,                             -- null: known from before there were payment plans
  started_on date not null,
  amount_cents bigint not null check (amount_cents >= 0),
  utm_source text, utm_campaign text,                 -- null: those of the patient
  -- Two records that become one can bring a start each: then the earliest counts, and the other waits for the day on
  -- which they are two again.
  is_first boolean not null default true,
  created_at timestamptz not null default now(),
  unique (clinic_id, id),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id)
);
create unique index treatment_starts_first on treatment_starts (clinic_id, patient_id) where is_first;
create index treatment_starts_of_patient on treatment_starts (clinic_id, patient_id, started_on, id);
create index treatment_starts_range on treatment_starts (clinic_id, started_on) where is_first;
call protect_by_clinic('treatment_starts', 'select, insert, update');

-- As it is told where somebody came from: without spaces around it, and what is empty is nothing.
create function given_source(value text) returns text
  language sql immutable parallel safe
  return nullif(btrim(value, E' \t\r\n'), '');

-- Of an appointment: its own, else its patient's; null: neither is known. Kept by the triggers below.
alter table appointments add column source text;

create function set_appointment_source() returns trigger language plpgsql as $$
begin
  new.source := coalesce(given_source(new.utm_source), (
    select given_source(utm_source) from patients where clinic_id = new.clinic_id and id = new.patient_id));
  return new;
end $$;
create trigger appointments_source before insert or update of patient_id, utm_source on appointments
  for each row execute function set_appointment_source();

create function set_sources_of_patient() returns trigger language plpgsql as $$
begin
  update appointments set source = given_source(new.utm_source)
  where clinic_id = new.clinic_id and patient_id = new.id and given_source(utm_source) is null
    and source is distinct from given_source(new.utm_source);
  return null;
end $$;
create trigger patients_source after update of utm_source on patients
  for each row when (old.utm_source is distinct from new.utm_source) execute function set_sources_of_patient();

update appointments set patient_id = patient_id;

-- Counted in the transaction of whatever changes them, so that they are never wrong: five years of a busy clinic take far
-- too long to count again whenever somebody looks at them, or turns a page.
create table booking_tallies (
  clinic_id bigint not null references clinics(id),
  day date not null,
  source text collate "C" not null,                   -- '': none is known
  bookings int not null,
  showed_up int not null,
  no_shows int not null,
  primary key (clinic_id, day, source)
);
call protect_by_clinic('booking_tallies', 'select, insert, update');

create table patient_tallies (
  clinic_id bigint not null,
  patient_id bigint not null,
  bookings int not null,
  showed_up int not null,
  primary key (clinic_id, patient_id),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id)
);
call protect_by_clinic('patient_tallies', 'select, insert, update');

-- The definitions: a booking is an appointment that was not cancelled; showed up: checked in or seated; no-show: so marked.
-- In the order of their keys, so that two at the same time wait for each other and not both.
create function tally_bookings(added appointments[], removed appointments[]) returns void language plpgsql as $$
begin
  with change as (
    select clinic_id, patient_id, day, coalesce(source, '') as source, n,
      case when checked_in_at is not null or seated_at is not null then n else 0 end as showed_up,
      case when no_show then n else 0 end as no_show
    from (select *, 1 as n from unnest(added) union all select *, -1 from unnest(removed)) both_ways
    where canceled_at is null
  ), of_day as (
    insert into booking_tallies as t (clinic_id, day, source, bookings, showed_up, no_shows)
    select clinic_id, day, source, sum(n), sum(showed_up), sum(no_show) from change group by 1, 2, 3
    having sum(n) <> 0 or sum(showed_up) <> 0 or sum(no_show) <> 0 order by 1, 2, 3
    on conflict (clinic_id, day, source) do update set bookings = t.bookings + excluded.bookings,
      showed_up = t.showed_up + excluded.showed_up, no_shows = t.no_shows + excluded.no_shows
  )
  insert into patient_tallies as t (clinic_id, patient_id, bookings, showed_up)
  select clinic_id, patient_id, sum(n), sum(showed_up) from change group by 1, 2
  having sum(n) <> 0 or sum(showed_up) <> 0 order by 1, 2
  on conflict (clinic_id, patient_id) do update set bookings = t.bookings + excluded.bookings,
    showed_up = t.showed_up + excluded.showed_up;
end $$;

create function tally_changed_appointments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform tally_bookings(array(select row(a.*)::appointments from after_it a), '{}');
  elsif tg_op = 'UPDATE' then
    perform tally_bookings(array(select row(a.*)::appointments from after_it a), array(select row(b.*)::appointments from before_it b));
  else
    perform tally_bookings('{}', array(select row(b.*)::appointments from before_it b));
  end if;
  return null;
end $$;
create trigger appointments_added after insert on appointments referencing new table as after_it
  for each statement execute function tally_changed_appointments();
create trigger appointments_changed after update on appointments
  referencing old table as before_it new table as after_it
  for each statement execute function tally_changed_appointments();
create trigger appointments_removed after delete on appointments referencing old table as before_it
  for each statement execute function tally_changed_appointments();

-- Those that there are.
insert into booking_tallies
select clinic_id, day, coalesce(source, ''), count(*),
  count(*) filter (where checked_in_at is not null or seated_at is not null), count(*) filter (where no_show)
from appointments where canceled_at is null group by 1, 2, 3;
insert into patient_tallies
select clinic_id, patient_id, count(*), count(*) filter (where checked_in_at is not null or seated_at is not null)
from appointments where canceled_at is null group by 1, 2;
