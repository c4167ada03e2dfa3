-- A bank account can be saved before it is verified, and what becomes of saved cards and bank accounts at the provider is
-- known here: waiting for a small deposit, not to be charged any more, taken away.
alter table payment_methods
  drop constraint payment_methods_status_ck,
  add constraint payment_methods_status_ck check (status in ('active', 'unverified', 'unusable', 'removed')),
  add column problem text constraint payment_methods_problem_ck check (problem in
    ('verification_failed', 'verification_expired', 'verification_tries', 'mandate_inactive', 'taken_away')),
  add column setup_id text,                           -- by which it was saved at the provider, and is verified
  add column verification_token text constraint payment_methods_token_ck check (length(verification_token) >= 22),
  add column deposit_kind text constraint payment_methods_deposit_ck check (deposit_kind in ('amounts', 'descriptor_code')),
  add column deposits_on date,                        -- when they are expected
  add column verification_sent_at timestamptz,        -- the patient got the link
  add column heard_at timestamptz,                    -- what the provider has of it, as it was then, is known
  add constraint payment_methods_unusable_ck check (status <> 'unusable' or problem is not null),
  add constraint payment_methods_unverified_ck check (
    status <> 'unverified' or (type = 'ach' and setup_id is not null and verification_token is not null));
create unique index payment_methods_of_token on payment_methods (verification_token) where verification_token is not null;
create index payment_methods_unverified on payment_methods (clinic_id, id) where status = 'unverified';

create function resolve_verification(token text) returns table (clinic_id bigint, id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.clinic_id, m.id from payment_methods m where m.verification_token = token
$$;
revoke execute on function resolve_verification from public;
grant execute on function resolve_verification to archwire_app;

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
