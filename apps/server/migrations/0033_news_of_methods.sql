-- A bank account can be saved before it is verified, and what becomes of saved cards and bank accounts at the provider is
-- known here: waiting for a small deposit, not to be charged any more, taken away.
alter table payment_methods
  drop constraint payment_methods_status_ck,
  add constraint payment_methods_status_ck check (status in ('active', 'unverified', 'unusable', 'removed')),
  add column problem text constraint payment_methods_problem_ck check (problem in
    ('verification_failed', 'verification_expired', 'verification_tries', 'mandate_inactive', 'taken_away')),
  add column setup_id text,                           -- by which it was saved at the provider, and is verified
  add column token_digest bytea,                      -- of the link by which the patient verifies it
  add column token_sealed bytea,
  add column link_ends_at timestamptz,
  add column deposit_kind text constraint payment_methods_deposit_ck check (deposit_kind in ('amounts', 'descriptor_code')),
  add column deposits_on date,                        -- when they are expected
  add column verification_sent_at timestamptz,        -- the patient got the link
  add column heard_at timestamptz,                    -- what the provider has of it, as it was then, is known
  add constraint payment_methods_unusable_ck check (status <> 'unusable' or problem is not null),
  add constraint payment_methods_unverified_ck check (
    status <> 'unverified' or (type = 'ach' and setup_id is not null and token_digest is not null)),
  add constraint payment_methods_token_ck check (
    (token_digest is null and token_sealed is null and link_ends_at is null)
    or (length(token_digest) = 32 and token_sealed is not null and link_ends_at is not null));
create unique index payment_methods_of_token on payment_methods (token_digest) where token_digest is not null;
create index payment_methods_unverified on payment_methods (clinic_id, id) where status = 'unverified';

alter table withdrawn_links
  drop constraint withdrawn_links_kind_ck,
  add constraint withdrawn_links_kind_ck
    check (kind in ('consent_form_signature', 'contract', 'intake_form', 'invoice', 'payment_method'));

-- As before, and to a bank account that is verified by a link.
create or replace function resolve_patient_link(of_kind text, digest bytea)
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
  select m.clinic_id, m.id, m.link_ends_at from payment_methods m
  where of_kind = 'payment_method' and m.token_digest = digest
  union all
  select w.clinic_id, null, w.withdrawn_at from withdrawn_links w where w.kind = of_kind and w.token_digest = digest
$$;

-- The clinic has taken our access to its account away: nothing is charged until it lets us in again.
alter table clinics
  drop constraint clinics_billing_onboarding_ck,
  add constraint clinics_billing_onboarding_ck check (billing_onboarding_status in
    ('not_started', 'action_required', 'pending_verification', 'completed', 'rejected', 'disconnected'));
alter table payment_accounts
  add column reconnect_state text,                    -- of the one who was led to the provider to connect it again
  add column reconnect_until timestamptz;

-- What the provider could not pay out to the clinic's bank.
create table failed_payouts (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  payout_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  message text not null,
  failed_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (clinic_id, payout_id)
);
create index failed_payouts_by_day on failed_payouts (clinic_id, failed_at desc);
call protect_by_clinic('failed_payouts', 'select, insert');

-- The sandbox's bank has setups that wait for a deposit, and payouts.
alter table sandbox_bank_objects
  drop constraint sandbox_bank_objects_kind_ck,
  add constraint sandbox_bank_objects_kind_ck check (kind in
    ('customer', 'payment_method', 'payment_intent', 'refund', 'account', 'dispute', 'setup_intent', 'payout'));
