-- The health history that every patient is asked for, and what they signed.

create table intake_forms (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  patient_id bigint not null,
  uuid uuid not null default gen_random_uuid() unique,  -- in the link that works without a login
  status text not null default 'unsent'
    constraint intake_forms_status_ck check (status in ('unsent', 'sent', 'completed', 'reopened')),
  sent_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (clinic_id, id),
  -- One for each patient. Looked at when a statement is over: two records that become one may swap theirs in it.
  constraint intake_forms_of_patient unique (clinic_id, patient_id) deferrable initially immediate,
  foreign key (clinic_id, patient_id) references patients (clinic_id, id),
  constraint intake_forms_completed_ck check (status not in ('completed', 'reopened') or completed_at is not null)
);
call protect_by_clinic('intake_forms', 'select, insert, update');

-- What was signed, never changed and never deleted.
create table intake_form_responses (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  intake_form_id bigint not null,
  questions_version int not null,
  answers jsonb not null,
  document text not null,                             -- exactly what was read and signed, with its questions
  document_sha256 bytea not null
    constraint intake_form_responses_hash_ck check (document_sha256 = sha256(convert_to(document, 'UTF8'))),
  legal_name text not null check (length(btrim(legal_name)) > 0),
  signer_kind text not null
    constraint intake_form_responses_signer_ck check (signer_kind in ('patient', 'guardian')),
  signer_relationship text,                           -- what whoever signs for the patient is to them
  signature_method text not null
    constraint intake_form_responses_method_ck check (signature_method in ('drawn', 'typed')),
  -- Beside what it signs, and not among the files: both are there or neither is.
  signature_png bytea check (length(signature_png) <= 65536),
  ip inet,
  user_agent text,
  signed_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (clinic_id, id),
  foreign key (clinic_id, intake_form_id) references intake_forms (clinic_id, id),
  constraint intake_form_responses_relationship_ck check ((signer_kind = 'guardian') = (signer_relationship is not null)),
  constraint intake_form_responses_drawing_ck check ((signature_method = 'drawn') = (signature_png is not null))
);
create index intake_form_responses_of_form on intake_form_responses (clinic_id, intake_form_id, signed_at desc);
call protect_by_clinic('intake_form_responses', 'select, insert');

create function resolve_intake_form(link uuid) returns table (clinic_id bigint, id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.clinic_id, f.id from intake_forms f where f.uuid = link
$$;
revoke execute on function resolve_intake_form from public;
grant execute on function resolve_intake_form to archwire_app;

-- Whoever was here before is asked too.
insert into intake_forms (clinic_id, patient_id) select clinic_id, id from patients order by id;
