-- What only the patient's own record shows, and two records that become one.

-- Sealed by the application: neither a dump nor whoever reads the table learns the number.
alter table patients add column ssn_sealed bytea;

-- A record that became part of another one: its links lead there, and what may not be moved is read through it.
alter table patients add column merged_into bigint,
  add foreign key (clinic_id, merged_into) references patients (clinic_id, id),
  add check (merged_into <> id),
  -- Nobody finds it any more, or books for it.
  add check (merged_into is null or archived_at is not null);
-- Who was put away, in case somebody is there twice.
create index patients_archived on patients (clinic_id) where archived_at is not null and merged_into is null;
create index patients_merged on patients (clinic_id, merged_into) where merged_into is not null;

create table patient_merges (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  patient_id bigint not null,                         -- who it is now
  other_id bigint not null,                           -- whose record became part of theirs
  merged_by_user_id bigint not null,
  merged_at timestamptz not null,
  undone_at timestamptz,
  moved jsonb not null default '{}',                  -- by feature: what was moved, so that it can be moved back
  unique (clinic_id, id),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id),
  foreign key (clinic_id, other_id) references patients (clinic_id, id),
  foreign key (clinic_id, merged_by_user_id) references users (clinic_id, id)
);
create index patient_merges_of_patient on patient_merges (clinic_id, patient_id, merged_at desc);
create index patient_merges_of_other on patient_merges (clinic_id, other_id);
create index patient_merges_of_user on patient_merges (clinic_id, merged_by_user_id);
call protect_by_clinic('patient_merges', 'select, insert, update');

-- The banner of a record asks for these alone, however many notes there are.
create index notes_that_alert on notes (clinic_id, patient_id, created_at desc) where alerts and deleted_at is null;

-- To the millisecond, as the wire has it: a page of a list begins after the last note of the one before.
alter table notes alter column created_at type timestamptz(3);
