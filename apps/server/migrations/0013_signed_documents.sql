-- What patients sign besides their health history: consent forms, and contracts about their treatment.

-- The texts that a clinic has patients agree to.
create table consent_forms (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  title text not null check (length(btrim(title)) > 0),
  body text not null check (length(btrim(body)) > 0),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (clinic_id, id)
);
create unique index consent_forms_by_title on consent_forms (clinic_id, lower(title)) where active;
call protect_by_clinic('consent_forms');

-- The text that stands below the terms of every contract. Beside the clinic's row, because it is edited on its own.
create table contract_templates (
  clinic_id bigint primary key references clinics(id),
  body text not null default '',
  updated_at timestamptz(3) not null default now()
);
call protect_by_clinic('contract_templates', 'select, insert, update');

-- A consent form for one patient. The text is the one of the day on which it was made, whatever becomes of the form.
create table consent_form_signatures (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  patient_id bigint not null,
  consent_form_id bigint not null,
  identifier_token text not null unique check (length(identifier_token) >= 22),
  status text not null default 'unsigned'
    constraint consent_form_signatures_status_ck check (status in ('unsigned', 'signed', 'archived')),
  document text not null,                             -- exactly what is read and signed
  document_sha256 bytea not null check (document_sha256 = sha256(convert_to(document, 'UTF8'))),
  email_sent_at timestamptz,
  email_sent_to text,
  legal_name text check (length(btrim(legal_name)) > 0),
  signer_kind text constraint consent_form_signatures_signer_ck check (signer_kind in ('patient', 'guardian')),
  signer_relationship text,
  signature_method text
    constraint consent_form_signatures_method_ck check (signature_method in ('drawn', 'typed')),
  signature_png bytea check (length(signature_png) <= 65536),
  signer_ip inet,
  signer_user_agent text,
  signed_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (clinic_id, id),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id),
  foreign key (clinic_id, consent_form_id) references consent_forms (clinic_id, id),
  constraint consent_form_signatures_archived_ck check ((status = 'archived') = (archived_at is not null)),
  constraint consent_form_signatures_sent_ck check ((email_sent_at is null) = (email_sent_to is null)),
  constraint consent_form_signatures_signed_ck check (
    (status <> 'signed' or signed_at is not null) and (status <> 'unsigned' or signed_at is null)
    and (signed_at is null) = (legal_name is null)
    and (signed_at is null) = (signer_kind is null)
    and (signed_at is null) = (signature_method is null)),
  constraint consent_form_signatures_relationship_ck
    check ((signer_kind is not distinct from 'guardian') = (signer_relationship is not null)),
  constraint consent_form_signatures_drawing_ck
    check ((signature_method is not distinct from 'drawn') = (signature_png is not null))
);
create index consent_form_signatures_of_patient
  on consent_form_signatures (clinic_id, patient_id, created_at desc, id desc);
create index consent_form_signatures_of_form on consent_form_signatures (clinic_id, consent_form_id);
call protect_by_clinic('consent_form_signatures', 'select, insert, update');

create table contracts (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  patient_id bigint not null,
  identifier_token text not null unique check (length(identifier_token) >= 22),
  description text not null check (length(btrim(description)) >= 3),
  total_cost_cents bigint not null check (total_cost_cents >= 50),  -- before the discount
  discount_bps int not null default 0 check (discount_bps between 0 and 5000),
  interest_bps int not null default 0 check (interest_bps between 0 and 500),
  down_payment_cents bigint not null default 0 check (down_payment_cents >= 0),
  monthly_payment_count int not null check (monthly_payment_count between 1 and 12),  -- with the one due today
  monthly_payment_cents bigint not null check (monthly_payment_cents >= 0),
  document text not null,
  document_sha256 bytea not null check (document_sha256 = sha256(convert_to(document, 'UTF8'))),
  email_sent_at timestamptz,
  email_sent_to text,
  active boolean not null default true,
  archived_at timestamptz,
  -- Archived because two records became one and had two; active again when they are two. It names the other record.
  set_aside_for bigint,
  legal_name text check (length(btrim(legal_name)) > 0),
  signer_kind text constraint contracts_signer_ck check (signer_kind in ('patient', 'guardian')),
  signer_relationship text,
  signature_method text constraint contracts_method_ck check (signature_method in ('drawn', 'typed')),
  signature_png bytea check (length(signature_png) <= 65536),
  signer_ip inet,
  signer_user_agent text,
  signed_at timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (clinic_id, id),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id),
  foreign key (clinic_id, set_aside_for) references patients (clinic_id, id),
  constraint contracts_archive_ck check (active = (archived_at is null)),
  constraint contracts_set_aside_ck check (set_aside_for is null or not active),
  constraint contracts_sent_ck check ((email_sent_at is null) = (email_sent_to is null)),
  constraint contracts_signed_ck check (
    (signed_at is null) = (legal_name is null)
    and (signed_at is null) = (signer_kind is null)
    and (signed_at is null) = (signature_method is null)),
  constraint contracts_relationship_ck
    check ((signer_kind is not distinct from 'guardian') = (signer_relationship is not null)),
  constraint contracts_drawing_ck
    check ((signature_method is not distinct from 'drawn') = (signature_png is not null))
);
create unique index contracts_one_active on contracts (clinic_id, patient_id) where active;
create index contracts_of_patient on contracts (clinic_id, patient_id, created_at desc, id desc);
create index contracts_set_aside on contracts (clinic_id, set_aside_for) where set_aside_for is not null;
call protect_by_clinic('contracts', 'select, insert, update');

-- What is signed is never changed, and neither is what was offered for it.
create function keep_what_was_signed() returns trigger language plpgsql as $$
begin
  if new.document is distinct from old.document or new.identifier_token is distinct from old.identifier_token
     or (old.signed_at is not null
         and (new.signed_at, new.legal_name, new.signer_kind, new.signer_relationship, new.signature_method,
              new.signature_png, new.signer_ip, new.signer_user_agent)
             is distinct from
             (old.signed_at, old.legal_name, old.signer_kind, old.signer_relationship, old.signature_method,
              old.signature_png, old.signer_ip, old.signer_user_agent)) then
    raise exception 'what was offered or signed is not changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_what_was_signed before update on consent_form_signatures
  for each row execute function keep_what_was_signed();
create trigger keep_what_was_signed before update on contracts
  for each row execute function keep_what_was_signed();

create function resolve_consent_form_signature(token text) returns table (clinic_id bigint, id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.clinic_id, s.id from consent_form_signatures s where s.identifier_token = token
$$;
create function resolve_contract(token text) returns table (clinic_id bigint, id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.clinic_id, c.id from contracts c where c.identifier_token = token
$$;
revoke execute on function resolve_consent_form_signature, resolve_contract from public;
grant execute on function resolve_consent_form_signature, resolve_contract to archwire_app;
