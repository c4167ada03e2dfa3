-- What the clinic bills for a procedure, and at visits of which types: new claims are filled in with it.

create table usual_fees (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  procedure_code text not null check (procedure_code ~ '^D[0-9]{4}$'),
  fee_cents bigint not null check (fee_cents > 0),
  months smallint check (months between 1 and 60),    -- how long the treatment usually takes
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (clinic_id, id)
);
create unique index usual_fees_by_code on usual_fees (clinic_id, procedure_code) where active;
call protect_by_clinic('usual_fees');

create table usual_fee_appointment_types (
  clinic_id bigint not null,
  usual_fee_id bigint not null,
  appointment_type_id bigint not null,
  primary key (clinic_id, usual_fee_id, appointment_type_id),
  foreign key (clinic_id, usual_fee_id) references usual_fees (clinic_id, id) on delete cascade,
  foreign key (clinic_id, appointment_type_id) references appointment_types (clinic_id, id) on delete cascade
);
create index usual_fee_appointment_types_of_type on usual_fee_appointment_types (clinic_id, appointment_type_id);
call protect_by_clinic('usual_fee_appointment_types');
