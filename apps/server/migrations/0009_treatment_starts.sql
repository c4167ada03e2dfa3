-- When a patient began treatment, and for how much: what the bookings dashboard counts as a start.

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
