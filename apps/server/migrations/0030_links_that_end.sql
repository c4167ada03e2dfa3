-- The links by which patients open papers, invoices and forms end, can be withdrawn, and lie nowhere in clear.

-- For so many days a link works after it was sent, and that of an invoice after nothing more is due.
alter table clinics add column link_days int not null default 90
  constraint clinics_link_days_ck check (link_days between 1 and 730);

-- A link is found by the digest of its token. The token itself, which staff see, is sealed with a key that is not in
-- the database.
alter table consent_form_signatures
  add column token_digest bytea, add column token_sealed bytea, add column link_ends_at timestamptz;
alter table contracts
  add column token_digest bytea, add column token_sealed bytea, add column link_ends_at timestamptz;
alter table intake_forms
  add column token_digest bytea, add column token_sealed bytea, add column link_ends_at timestamptz;
-- While an invoice is open its link does not end, whatever stands there.
alter table invoices
  add column token_digest bytea, add column token_sealed bytea, add column link_ends_at timestamptz;

-- Some answers that are kept for whoever asks twice show a link.
alter table idempotency_keys add column response_sealed bytea;

-- Something that was sealed with the secret: whoever starts with another one is told so before links and numbers fail.
create table secret_marks (
  only_one boolean primary key default true check (only_one),
  sealed bytea not null
);

-- Withdrawing gives another link. The rest stays as it was.
create or replace function keep_what_was_signed() returns trigger language plpgsql as $$
begin
  if new.document is distinct from old.document
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
create or replace function keep_invoice_terms() returns trigger language plpgsql as $$
begin
  if (new.total_cents, new.payment_plan_id, new.kind, new.sequence, new.due_date)
     is distinct from
     (old.total_cents, old.payment_plan_id, old.kind, old.sequence, old.due_date) then
    raise exception 'the terms of an invoice are not changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Nothing of what anybody saved changes by it.
alter table consent_form_signatures disable trigger set_updated_at;
alter table contracts disable trigger set_updated_at;
alter table intake_forms disable trigger set_updated_at;
alter table invoices disable trigger set_updated_at;

-- in code: seal-links

alter table consent_form_signatures enable trigger set_updated_at;
alter table contracts enable trigger set_updated_at;
alter table intake_forms enable trigger set_updated_at;
alter table invoices enable trigger set_updated_at;

drop function resolve_consent_form_signature, resolve_contract, resolve_intake_form, resolve_invoice;

alter table consent_form_signatures
  drop column identifier_token,
  alter column token_digest set not null, alter column token_sealed set not null, alter column link_ends_at set not null,
  add constraint consent_form_signatures_token unique (token_digest),
  add constraint consent_form_signatures_token_ck check (length(token_digest) = 32);
alter table contracts
  drop column identifier_token,
  alter column token_digest set not null, alter column token_sealed set not null, alter column link_ends_at set not null,
  add constraint contracts_token unique (token_digest),
  add constraint contracts_token_ck check (length(token_digest) = 32);
alter table intake_forms
  drop column uuid,
  alter column token_digest set not null, alter column token_sealed set not null, alter column link_ends_at set not null,
  add constraint intake_forms_token unique (token_digest),
  add constraint intake_forms_token_ck check (length(token_digest) = 32);
alter table invoices
  drop column identifier_token,
  alter column token_digest set not null, alter column token_sealed set not null, alter column link_ends_at set not null,
  add constraint invoices_token unique (token_digest),
  add constraint invoices_token_ck check (length(token_digest) = 32);
alter table idempotency_keys drop column response_body;

-- What was withdrawn, so that its address says whom to ask.
create table withdrawn_links (
  token_digest bytea primary key check (length(token_digest) = 32),
  clinic_id bigint not null references clinics(id),
  kind text not null constraint withdrawn_links_kind_ck
    check (kind in ('consent_form_signature', 'contract', 'intake_form', 'invoice')),
  withdrawn_at timestamptz not null
);
create index withdrawn_links_of_clinic on withdrawn_links (clinic_id, withdrawn_at);
call protect_by_clinic('withdrawn_links', 'select, insert');

-- What a link leads to: the clinic's, and which one; null where it was withdrawn. Without an end it does not end.
create function resolve_patient_link(of_kind text, digest bytea)
  returns table (clinic_id bigint, id bigint, ends_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.clinic_id, s.id, s.link_ends_at from consent_form_signatures s
  where of_kind = 'consent_form_signature' and s.token_digest = digest
  union all
  select c.clinic_id, c.id, c.link_ends_at from contracts c where of_kind = 'contract' and c.token_digest = digest
  union all
  select f.clinic_id, f.id, f.link_ends_at from intake_forms f where of_kind = 'intake_form' and f.token_digest = digest
  union all
  select i.clinic_id, i.id,
    case when i.status in ('pending', 'awaiting_payment', 'awaiting_process', 'capturing', 'declined') then null
         else i.link_ends_at end
  from invoices i where of_kind = 'invoice' and i.token_digest = digest
  union all
  select w.clinic_id, null, w.withdrawn_at from withdrawn_links w where w.kind = of_kind and w.token_digest = digest
$$;
revoke execute on function resolve_patient_link from public;
grant execute on function resolve_patient_link to archwire_app;
