-- What somebody has to do, for a patient or for the clinic itself.

-- As it is searched: small letters without accents, and nobody need type an apostrophe.
create function searched_text(value text) returns text
  language sql immutable parallel safe
  return translate(fold_text(value), E'''`\u00b4\u02bc\u2018\u2019', '');

-- Kept, because folding thousands of names takes longer than all else that a search of tasks does.
alter table patients add column searched text collate "C" not null
  generated always as (searched_text(first_name || ' ' || last_name)) stored;

create table tasks (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  title text not null check (length(btrim(title)) > 0),
  completed_at timestamptz,
  completed boolean not null generated always as (completed_at is not null) stored,
  due_date date,
  patient_id bigint,                                  -- null: internal
  assigned_to_user_id bigint,                         -- on the wire assignedBy, which means whom it is assigned to
  created_by_user_id bigint,                          -- null: the system
  linkable_type text constraint tasks_linkable_ck check (linkable_type in ('InsuranceForm')),
  linkable_id bigint,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  searched text collate "C" not null generated always as (searched_text(title)) stored,
  unique (clinic_id, id),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id),
  foreign key (clinic_id, assigned_to_user_id) references users (clinic_id, id),
  foreign key (clinic_id, created_by_user_id) references users (clinic_id, id),
  constraint tasks_link_pair_ck check ((linkable_type is null) = (linkable_id is null))
);
-- The order of the list; what is open is counted by it too.
create index tasks_in_order on tasks (clinic_id, completed, created_at desc, id desc);
create index tasks_of_patient on tasks (clinic_id, patient_id) where patient_id is not null;
create index tasks_of_assignee on tasks (clinic_id, assigned_to_user_id) where assigned_to_user_id is not null;
create index tasks_of_creator on tasks (clinic_id, created_by_user_id) where created_by_user_id is not null;
create index tasks_of_link on tasks (clinic_id, linkable_type, linkable_id) where linkable_id is not null;
call protect_by_clinic('tasks', 'select, insert, update');
