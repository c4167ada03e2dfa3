-- What patients tell about their insurance, what staff make of it, and whom the clinic bills as.

-- The same for every clinic: whom a claim can be sent to. Read by everybody, changed by migrations alone.
create table insurance_payers (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{2,15}$'),
  name text not null check (length(btrim(name)) > 0),
  active boolean not null default true,
  searched text collate "C" not null generated always as (searched_text(name || ' ' || code)) stored
);
create index insurance_payers_searched on insurance_payers using gin (searched gin_trgm_ops) where active;
grant select on insurance_payers to archwire_app;

-- What kind of provider somebody is, as payers know it.
create table taxonomies (
  code text primary key check (code ~ '^[A-Z0-9]{10}$'),
  specialty text,
  category text not null
);
grant select on taxonomies to archwire_app;

-- One answer to the insurance form: who is insured, and whose policy it is. Never deleted.
create table insurance_forms (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  patient_id bigint not null,
  status text not null default 'draft' constraint insurance_forms_status_ck check (status in ('draft', 'processed')),
  submitted_by text not null
    constraint insurance_forms_submitted_by_ck check (submitted_by in ('patient', 'staff')),
  first_name text not null check (length(btrim(first_name)) > 0),
  last_name text not null check (length(btrim(last_name)) > 0),
  dob date not null,
  gender text constraint insurance_forms_gender_ck check (gender in ('male', 'female')),
  employer_name text,
  insurance_company text,                             -- as the patient calls it; the payer is chosen by staff
  insurance_coverage_start date,
  plan_group_number text,
  payer_id bigint references insurance_payers(id),
  member_id text,
  card_front_blob_id bigint,
  card_back_blob_id bigint,
  ask_policy_holder boolean not null default false,   -- the patient does not know the subscriber's id: staff shall ask
  subscriber_first_name text,
  subscriber_last_name text,
  subscriber_dob date,
  subscriber_gender text
    constraint insurance_forms_subscriber_gender_ck check (subscriber_gender in ('male', 'female')),
  subscriber_employer_name text,
  relation_to_patient text
    constraint insurance_forms_relation_ck check (relation_to_patient in ('self', 'spouse', 'child', 'other')),
  subscriber_member_id text,
  processed_at timestamptz,
  processed_by_user_id bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (clinic_id, id),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id),
  foreign key (clinic_id, card_front_blob_id) references blobs (clinic_id, id),
  foreign key (clinic_id, card_back_blob_id) references blobs (clinic_id, id),
  foreign key (clinic_id, processed_by_user_id) references users (clinic_id, id),
  -- What was processed can be billed by.
  constraint insurance_forms_processed_ck check (
    status = 'draft' or (processed_at is not null and gender is not null and member_id is not null
      and payer_id is not null))
);
create index insurance_forms_of_patient on insurance_forms (clinic_id, patient_id, created_at desc, id desc);
create index insurance_forms_of_front on insurance_forms (clinic_id, card_front_blob_id)
  where card_front_blob_id is not null;
create index insurance_forms_of_back on insurance_forms (clinic_id, card_back_blob_id)
  where card_back_blob_id is not null;
create index insurance_forms_of_processor on insurance_forms (clinic_id, processed_by_user_id)
  where processed_by_user_id is not null;
create index insurance_forms_of_payer on insurance_forms (payer_id) where payer_id is not null;
call protect_by_clinic('insurance_forms', 'select, insert, update');

-- An insurance that can be billed: by hand, or made of a form that was processed.
create table insurances (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  patient_id bigint not null,
  payer_id bigint not null references insurance_payers(id),
  insurance_form_id bigint,                           -- null: added by hand
  group_number text,
  member_id text not null check (length(btrim(member_id)) > 0),
  relationship text not null
    constraint insurances_relationship_ck check (relationship in ('self', 'spouse', 'child', 'other')),
  deleted_at timestamptz,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (clinic_id, id),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id),
  foreign key (clinic_id, insurance_form_id) references insurance_forms (clinic_id, id)
);
create index insurances_of_patient on insurances (clinic_id, patient_id, created_at desc, id desc)
  where deleted_at is null;
create unique index insurances_of_form on insurances (clinic_id, insurance_form_id)
  where insurance_form_id is not null and deleted_at is null;
create index insurances_of_payer on insurances (payer_id);
call protect_by_clinic('insurances', 'select, insert, update');

-- Whom the clinic bills as: its doctors, and itself.
create table providers (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  npi text not null check (npi ~ '^[0-9]{10}$'),
  npi_type text not null constraint providers_npi_type_ck check (npi_type in ('individual', 'organization')),
  tax_id text not null check (tax_id ~ '^[0-9]{9}$'),
  first_name text,
  last_name text,
  organization_name text,
  name text not null generated always as
    (coalesce(organization_name, btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')))) stored,
  specialty text not null default 'ORTHO',
  taxonomy_code text references taxonomies(code),
  addresses jsonb not null default '[]' check (jsonb_typeof(addresses) = 'array'),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (clinic_id, id),
  constraint providers_name_ck check (
    (npi_type = 'organization' and organization_name is not null and first_name is null and last_name is null)
    or (npi_type = 'individual' and organization_name is null and first_name is not null and last_name is not null))
);
create unique index providers_by_npi on providers (clinic_id, npi) where active;
create index providers_of_taxonomy on providers (taxonomy_code) where taxonomy_code is not null;
call protect_by_clinic('providers');

-- Whom a link to the form is for. A record that became part of another one is that other one.
create function resolve_insurance_link(link text) returns table (clinic_id bigint, id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive led as (
    select p.clinic_id, p.id, p.merged_into from patients p where p.hashid = link
    union all
    select p.clinic_id, p.id, p.merged_into from led
    join patients p on p.clinic_id = led.clinic_id and p.id = led.merged_into
  )
  select led.clinic_id, led.id from led where led.merged_into is null
$$;
revoke execute on function resolve_insurance_link from public;
grant execute on function resolve_insurance_link to archwire_app;

insert into taxonomies (code, specialty, category) values
  ('122300000X', null, 'Dentist'),
  ('1223D0001X', 'Dental Public Health', 'Dentist'),
  ('1223E0200X', 'Endodontics', 'Dentist'),
  ('1223G0001X', 'General Practice', 'Dentist'),
  ('1223P0106X', 'Oral and Maxillofacial Pathology', 'Dentist'),
  ('1223P0221X', 'Pediatric Dentistry', 'Dentist'),
  ('1223P0300X', 'Periodontics', 'Dentist'),
  ('1223P0700X', 'Prosthodontics', 'Dentist'),
  ('1223S0112X', 'Oral and Maxillofacial Surgery', 'Dentist'),
  ('1223X0008X', 'Oral and Maxillofacial Radiology', 'Dentist'),
  ('1223X0400X', 'Orthodontics and Dentofacial Orthopedics', 'Dentist'),
  ('124Q00000X', null, 'Dental Hygienist');

-- The sandbox's own, and those that dental clinics in the United States meet most, by the codes that they publish.
insert into insurance_payers (code, name) values
  ('SBX01', 'Sandbox Dental Plan'),
  ('SBX02', 'Sandbox Attachment Dental'),
  ('SBX03', 'Sandbox Claims Only Dental'),
  ('SBX04', 'Sandbox Offline Dental'),
  ('60054', 'Aetna'),
  ('47009', 'Ameritas'),
  ('62308', 'Cigna'),
  ('77777', 'Delta Dental of California'),
  ('05030', 'Delta Dental of Illinois'),
  ('04614', 'Delta Dental of Massachusetts'),
  ('07000', 'Delta Dental of Minnesota'),
  ('22189', 'Delta Dental of New Jersey'),
  ('11198', 'Delta Dental of New York'),
  ('23166', 'Delta Dental of Pennsylvania'),
  ('54084', 'Delta Dental of Virginia'),
  ('91062', 'Delta Dental of Washington'),
  ('64246', 'Guardian'),
  ('73288', 'Humana Dental'),
  ('65978', 'MetLife'),
  ('61271', 'Principal'),
  ('52133', 'UnitedHealthcare Dental');
