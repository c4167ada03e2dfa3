-- Money: what patients pay by, what they owe, and every movement of it. Whole cents; rates in hundredths of a percent.

alter table clinics add column stripe_ledger_account_id text;   -- the clinic's number in the ledger used before

-- The clinic's account at the payment provider.
create table payment_accounts (
  clinic_id bigint primary key references clinics(id),
  gateway text not null constraint payment_accounts_gateway_ck check (gateway in ('stripe', 'sandbox')),
  account_id text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (gateway, account_id)
);
call protect_by_clinic('payment_accounts', 'select, insert, update');

-- Who a patient is at the provider. A method keeps the customer that it was saved for, whatever becomes of the record.
create table payment_customers (
  clinic_id bigint not null references clinics(id),
  patient_id bigint not null,
  account_id text not null,
  customer_id text not null,
  created_at timestamptz not null default now(),
  primary key (clinic_id, patient_id, account_id),
  unique (clinic_id, customer_id),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id)
);
call protect_by_clinic('payment_customers', 'select, insert');

-- Saved cards and bank accounts. Never a number: what the provider says of it, and its name for it.
create table payment_methods (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  patient_id bigint not null,
  gateway_id text not null,
  customer_id text not null,
  type text not null constraint payment_methods_type_ck check (type in ('credit_card', 'ach')),
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month smallint check (exp_month between 1 and 12),
  exp_year smallint check (exp_year between 2000 and 2199),
  postal_code text,
  fingerprint text,                                   -- the same for the same number, and of no use otherwise
  status text not null default 'active' constraint payment_methods_status_ck check (status in ('active', 'removed')),
  is_default boolean not null default false,
  removed_at timestamptz,
  removed_by_user_id bigint,
  expiry_told_on date,                                -- staff were told that it expires
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (clinic_id, id),
  unique (clinic_id, gateway_id),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id),
  foreign key (clinic_id, removed_by_user_id) references users (clinic_id, id),
  constraint payment_methods_expiry_ck check (type = 'ach' or (exp_month is not null and exp_year is not null)),
  constraint payment_methods_removed_ck check ((status = 'removed') = (removed_at is not null)),
  constraint payment_methods_default_ck check (not is_default or status = 'active')
);
create index payment_methods_of_patient on payment_methods (clinic_id, patient_id, created_at desc, id desc);
create unique index payment_methods_default on payment_methods (clinic_id, patient_id) where is_default;
create index payment_methods_fingerprint on payment_methods (clinic_id, patient_id, fingerprint);
create index payment_methods_expiry on payment_methods (clinic_id, exp_year, exp_month)
  where status = 'active' and type = 'credit_card';
create index payment_methods_of_remover on payment_methods (clinic_id, removed_by_user_id)
  where removed_by_user_id is not null;
call protect_by_clinic('payment_methods', 'select, insert, update');

-- What was agreed. Its terms never change; what was paid is in the ledger.
create table payment_plans (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  patient_id bigint not null,
  contract_id bigint,
  description text not null check (length(btrim(description)) >= 3),
  classification text not null
    constraint payment_plans_classification_ck check (classification in ('one_time_payment', 'installments')),
  status text not null constraint payment_plans_status_ck
    check (status in ('pending', 'on_going', 'declined', 'completed', 'canceled', 'denied')),
  amount_cents bigint not null check (amount_cents > 50),
  discount_bps int not null check (discount_bps between 0 and 5000),
  interest_bps int not null check (interest_bps between 0 and 500),
  down_payment_cents bigint not null check (down_payment_cents >= 0),
  installments int not null check (installments between 1 and 12),
  amount_with_discount_cents bigint not null,
  installment_amount_cents bigint not null,
  total_due_cents bigint not null check (total_due_cents > 50),
  send_payment_link boolean not null default false,
  last_error_message text,
  started_at date not null,
  request_key uuid,                                   -- of the dialog that made it
  request_hash bytea,
  created_by_user_id bigint,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (clinic_id, id),
  unique (clinic_id, request_key),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id),
  foreign key (clinic_id, contract_id) references contracts (clinic_id, id),
  foreign key (clinic_id, created_by_user_id) references users (clinic_id, id),
  constraint payment_plans_count_ck check ((classification = 'one_time_payment') = (installments = 1)),
  constraint payment_plans_key_ck check ((request_key is null) = (request_hash is null))
);
create index payment_plans_of_patient on payment_plans (clinic_id, patient_id, created_at desc, id desc);
create unique index payment_plans_of_contract on payment_plans (clinic_id, contract_id)
  where contract_id is not null and status not in ('denied', 'canceled');
create index payment_plans_of_maker on payment_plans (clinic_id, created_by_user_id)
  where created_by_user_id is not null;
call protect_by_clinic('payment_plans', 'select, insert, update');

create table invoices (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  payment_plan_id bigint not null,
  identifier_token text not null unique check (length(identifier_token) >= 22),
  kind text not null constraint invoices_kind_ck check (kind in ('installment', 'down_payment', 'advance')),
  sequence int not null check (sequence > 0),
  due_date date not null,
  total_cents bigint not null check (total_cents > 0),
  status text not null constraint invoices_status_ck check (status in
    ('pending', 'awaiting_payment', 'awaiting_process', 'capturing', 'declined', 'denied', 'payment_confirmed',
     'partially_refunded', 'refunded', 'canceled', 'voided')),
  payment_method_id bigint,
  send_payment_link boolean not null default false,
  link_sent_at timestamptz,
  attempts int not null default 0 check (attempts >= 0),          -- charges begun at the provider, for their keys
  failed_attempts int not null default 0 check (failed_attempts >= 0),  -- declined one after the other, automatically
  first_declined_on date,
  next_attempt_on date,                               -- tried again on this day
  paid_at timestamptz,
  last_error_message text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (clinic_id, id),
  unique (clinic_id, payment_plan_id, sequence),
  foreign key (clinic_id, payment_plan_id) references payment_plans (clinic_id, id),
  foreign key (clinic_id, payment_method_id) references payment_methods (clinic_id, id)
);
create index invoices_of_method on invoices (clinic_id, payment_method_id) where payment_method_id is not null;
create index invoices_open on invoices (clinic_id, due_date)
  where status in ('pending', 'awaiting_payment', 'awaiting_process', 'capturing', 'declined');
create index invoices_to_charge on invoices (clinic_id, coalesce(next_attempt_on, due_date))
  where status = 'awaiting_process';
create index invoices_to_send on invoices (clinic_id, due_date)
  where send_payment_link and link_sent_at is null and status = 'awaiting_payment';
call protect_by_clinic('invoices', 'select, insert, update');

-- One attempt to take money. Written down, with the key that the provider gets, before the provider hears of it.
create table payments (
  id bigint generated always as identity primary key,
  clinic_id bigint not null,
  invoice_id bigint not null,
  payment_method text not null
    constraint payments_method_ck check (payment_method in ('credit_card', 'ach', 'cash', 'check')),
  gateway text not null constraint payments_gateway_ck check (gateway in ('stripe', 'on_site')),
  payment_method_id bigint,
  last4 text,
  amount_cents bigint not null check (amount_cents >= 50),
  status text not null constraint payments_status_ck
    check (status in ('pending', 'capturing', 'processed', 'declined', 'refunded', 'canceled')),
  origin text not null constraint payments_origin_ck check (origin in ('staff', 'job', 'patient')),
  attempt int,                                        -- of its invoice, for the provider's key
  additional_info text,
  last_error_message text,
  decline_code text,
  gateway_charge_id text,
  request_key uuid,
  request_hash bytea,
  asked_at timestamptz,                               -- the provider may have heard of it from here on
  heard_at timestamptz,                               -- what the provider has of it, as it was then, is in the books
  processed_at timestamptz,
  declined_at timestamptz,
  disputed_at timestamptz,
  created_by_user_id bigint,                          -- null: a job, or the patient
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (clinic_id, id),
  unique (clinic_id, invoice_id, attempt),
  unique (clinic_id, gateway_charge_id),
  unique (clinic_id, request_key),
  foreign key (clinic_id, invoice_id) references invoices (clinic_id, id),
  foreign key (clinic_id, payment_method_id) references payment_methods (clinic_id, id),
  foreign key (clinic_id, created_by_user_id) references users (clinic_id, id),
  constraint payments_pair_ck check ((gateway = 'stripe') = (payment_method in ('credit_card', 'ach'))),
  constraint payments_attempt_ck check ((gateway = 'stripe') = (attempt is not null)),
  constraint payments_check_info_ck check (payment_method <> 'check' or length(btrim(additional_info)) > 0),
  constraint payments_key_ck check ((request_key is null) = (request_hash is null)),
  constraint payments_processed_ck check (status not in ('processed', 'refunded') or processed_at is not null)
);
create index payments_of_invoice on payments (clinic_id, invoice_id, created_at desc, id desc);
-- At most one charge of an invoice is under way: two people at once, or a retry, find the other's.
create unique index payments_under_way on payments (clinic_id, invoice_id) where status in ('pending', 'capturing');
create index payments_by_day on payments (clinic_id, processed_at) where processed_at is not null;
create index payments_of_payment_method on payments (clinic_id, payment_method_id) where payment_method_id is not null;
create index payments_of_maker on payments (clinic_id, created_by_user_id) where created_by_user_id is not null;
call protect_by_clinic('payments', 'select, insert, update');

create table refunds (
  id bigint generated always as identity primary key,
  clinic_id bigint not null,
  payment_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  message text,
  status text not null constraint refunds_status_ck check (status in ('pending', 'succeeded', 'failed')),
  last_error_message text,
  gateway_refund_id text,
  request_key uuid,
  request_hash bytea,
  asked_at timestamptz,
  settled_at timestamptz,
  created_by_user_id bigint,                          -- null: made at the provider itself
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (clinic_id, id),
  unique (clinic_id, gateway_refund_id),
  unique (clinic_id, request_key),
  foreign key (clinic_id, payment_id) references payments (clinic_id, id),
  foreign key (clinic_id, created_by_user_id) references users (clinic_id, id),
  constraint refunds_least_ck check (amount_cents > 50 or created_by_user_id is null),
  constraint refunds_key_ck check ((request_key is null) = (request_hash is null))
);
create index refunds_of_payment on refunds (clinic_id, payment_id, created_at desc);
create index refunds_of_maker on refunds (clinic_id, created_by_user_id) where created_by_user_id is not null;
call protect_by_clinic('refunds', 'select, insert, update');

-- Every movement of money, once and for ever: what was paid, given back or is owed is a sum over these rows.
--   charge      money came (above 0)            refund    money went back (below 0)
--   reversal    a charge that came to nothing after all: a bounced check, a returned debit (below 0)
--   allocation  no money: paid in advance on another invoice, so that less is due here; taken back below 0
--   dispute     the bank took it away (below 0), or gave it back again (above 0)
create table ledger_entries (
  id bigint generated always as identity primary key,
  clinic_id bigint not null,
  invoice_id bigint not null,
  payment_id bigint,
  refund_id bigint,
  kind text not null constraint ledger_entries_kind_ck
    check (kind in ('charge', 'refund', 'reversal', 'allocation', 'dispute')),
  amount_cents bigint not null,
  created_by_user_id bigint,
  created_at timestamptz(3) not null,
  unique (clinic_id, id),
  foreign key (clinic_id, invoice_id) references invoices (clinic_id, id),
  foreign key (clinic_id, payment_id) references payments (clinic_id, id),
  foreign key (clinic_id, refund_id) references refunds (clinic_id, id),
  foreign key (clinic_id, created_by_user_id) references users (clinic_id, id),
  constraint ledger_entries_sign_ck check (
    case kind when 'charge' then amount_cents > 0
              when 'refund' then amount_cents < 0
              when 'reversal' then amount_cents < 0
              else amount_cents <> 0 end),
  constraint ledger_entries_payment_ck check (payment_id is not null),
  constraint ledger_entries_refund_ck check ((kind = 'refund') = (refund_id is not null))
);
create index ledger_entries_of_invoice on ledger_entries (clinic_id, invoice_id, id) include (kind, amount_cents);
create index ledger_entries_by_day on ledger_entries (clinic_id, created_at, id);
-- A payment is booked once, and so is a refund, whoever hears of it and however often.
create unique index ledger_entries_one_charge on ledger_entries (clinic_id, payment_id) where kind = 'charge';
create unique index ledger_entries_one_reversal on ledger_entries (clinic_id, payment_id) where kind = 'reversal';
create unique index ledger_entries_one_refund on ledger_entries (clinic_id, refund_id) where kind = 'refund';
create index ledger_entries_of_payment on ledger_entries (clinic_id, payment_id);
create index ledger_entries_of_maker on ledger_entries (clinic_id, created_by_user_id)
  where created_by_user_id is not null;
call protect_by_clinic('ledger_entries', 'select, insert');

-- An entry is never changed or deleted, by nobody.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is written once', tg_table_name using errcode = 'check_violation';
end $$;
create trigger written_once before update or delete on ledger_entries for each row execute function refuse_change();

-- What was agreed stays as it was.
create function keep_invoice_terms() returns trigger language plpgsql as $$
begin
  if (new.total_cents, new.payment_plan_id, new.identifier_token, new.kind, new.sequence, new.due_date)
     is distinct from
     (old.total_cents, old.payment_plan_id, old.identifier_token, old.kind, old.sequence, old.due_date) then
    raise exception 'the terms of an invoice are not changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_invoice_terms before update on invoices for each row execute function keep_invoice_terms();

create function keep_plan_terms() returns trigger language plpgsql as $$
begin
  if (new.amount_cents, new.discount_bps, new.interest_bps, new.down_payment_cents, new.installments,
      new.amount_with_discount_cents, new.installment_amount_cents, new.total_due_cents, new.contract_id, new.started_at)
     is distinct from
     (old.amount_cents, old.discount_bps, old.interest_bps, old.down_payment_cents, old.installments,
      old.amount_with_discount_cents, old.installment_amount_cents, old.total_due_cents, old.contract_id, old.started_at) then
    raise exception 'the terms of a plan are not changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_plan_terms before update on payment_plans for each row execute function keep_plan_terms();

-- What follows from the ledger for one invoice.
create view invoice_balances with (security_invoker = true) as
select i.clinic_id, i.id as invoice_id, i.payment_plan_id, i.status, i.total_cents,
  coalesce(l.paid, 0)::bigint as paid_cents, coalesce(l.refunded, 0)::bigint as refunded_cents,
  coalesce(l.allocated, 0)::bigint as allocated_cents, coalesce(l.disputed, 0)::bigint as disputed_cents,
  case when i.status in ('payment_confirmed', 'partially_refunded', 'refunded', 'canceled', 'voided') then 0
       else i.total_cents - coalesce(l.allocated, 0) - (coalesce(l.paid, 0) - coalesce(l.refunded, 0))
  end::bigint as due_cents
from invoices i
left join lateral (
  select sum(amount_cents) filter (where kind in ('charge', 'reversal')) as paid,
    -sum(amount_cents) filter (where kind = 'refund') as refunded,
    sum(amount_cents) filter (where kind = 'allocation') as allocated,
    -sum(amount_cents) filter (where kind = 'dispute') as disputed
  from ledger_entries e where e.clinic_id = i.clinic_id and e.invoice_id = i.id
) l on true;
grant select on invoice_balances to archwire_app;

-- Nothing can be paid twice, given back twice or given back without having come, whatever a process believes. The
-- invoice is locked first, so that two at once see each other's entries.
create function check_ledger_entry() returns trigger language plpgsql as $$
declare
  total bigint;
  sums record;
begin
  select total_cents into strict total from invoices where clinic_id = new.clinic_id and id = new.invoice_id for update;
  select coalesce(sum(amount_cents) filter (where kind in ('charge', 'reversal')), 0) as paid,
    coalesce(-sum(amount_cents) filter (where kind = 'refund'), 0) as refunded,
    coalesce(sum(amount_cents) filter (where kind = 'allocation'), 0) as allocated
  into sums from ledger_entries where clinic_id = new.clinic_id and invoice_id = new.invoice_id;
  if sums.paid < 0 or sums.refunded > sums.paid or sums.allocated + sums.paid - sums.refunded > total then
    raise exception 'the ledger of invoice % would not add up', new.invoice_id using errcode = 'check_violation',
      constraint = 'ledger_adds_up';
  end if;
  if new.kind <> 'allocation' and (
    select coalesce(sum(amount_cents), 0) < 0 from ledger_entries
    where clinic_id = new.clinic_id and payment_id = new.payment_id and kind in ('charge', 'reversal', 'refund')) then
    raise exception 'payment % would be given back more than once', new.payment_id using errcode = 'check_violation',
      constraint = 'ledger_adds_up';
  end if;
  -- A rest that is too small to be charged moves from one invoice to another, so that more is due there: what counts is
  -- that no more was allocated in all than was paid in advance.
  if new.kind = 'allocation' and (
    select coalesce(sum(amount_cents), 0) not between 0 and (
      select amount_cents from payments where clinic_id = new.clinic_id and id = new.payment_id)
    from ledger_entries where clinic_id = new.clinic_id and payment_id = new.payment_id and kind = 'allocation') then
    raise exception 'payment % would be allocated more than once', new.payment_id using errcode = 'check_violation',
      constraint = 'ledger_adds_up';
  end if;
  return null;
end $$;
create constraint trigger adds_up after insert on ledger_entries
  for each row execute function check_ledger_entry();

-- What a provider told, once per event however often it comes.
create table gateway_events (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  source text not null constraint gateway_events_source_ck check (source in ('stripe', 'clearinghouse')),
  external_id text not null,
  type text not null,
  object_id text,                                     -- what it is about; it is asked of the provider, not believed
  received_at timestamptz not null,
  processed_at timestamptz,
  unique (clinic_id, source, external_id)
);
create index gateway_events_by_age on gateway_events (clinic_id, received_at);
call protect_by_clinic('gateway_events');

alter table treatment_starts add foreign key (clinic_id, payment_plan_id) references payment_plans (clinic_id, id);
create index treatment_starts_of_plan on treatment_starts (clinic_id, payment_plan_id)
  where payment_plan_id is not null;

create function resolve_invoice(token text) returns table (clinic_id bigint, id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.clinic_id, i.id from invoices i where i.identifier_token = token
$$;
create function resolve_payment_account(of_gateway text, account text) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.clinic_id from payment_accounts a where a.gateway = of_gateway and a.account_id = account
$$;
revoke execute on function resolve_invoice, resolve_payment_account from public;
grant execute on function resolve_invoice, resolve_payment_account to archwire_app;

-- The sandbox's own side: a bank that knows nothing of the tables above. Kept apart so that the two can be compared.
create table sandbox_bank_objects (
  id text primary key,                                -- cus_, pm_, pi_, re_, acct_, dp_
  clinic_id bigint not null references clinics(id),
  kind text not null constraint sandbox_bank_objects_kind_ck check (kind in
    ('customer', 'payment_method', 'payment_intent', 'refund', 'account', 'dispute')),
  status text not null,
  amount_cents bigint check (amount_cents > 0),
  parent_id text references sandbox_bank_objects(id), -- of a refund or a dispute: the payment
  idempotency_key text,
  details jsonb not null default '{}',                -- brand, last4, expiry, fingerprint, how it behaves; never a number
  settles_at timestamptz,
  created_at timestamptz not null,
  unique (clinic_id, idempotency_key)
);
create index sandbox_bank_objects_of_parent on sandbox_bank_objects (clinic_id, parent_id) where parent_id is not null;
create index sandbox_bank_objects_to_settle on sandbox_bank_objects (clinic_id, settles_at) where settles_at is not null;
create index sandbox_bank_objects_by_kind on sandbox_bank_objects (clinic_id, kind, created_at desc);
call protect_by_clinic('sandbox_bank_objects');

-- Only clinics of the demo have had an account so far, and that is the sandbox's.
insert into payment_accounts (clinic_id, gateway, account_id)
select id, 'sandbox', 'acct_sandbox_' || id from clinics where billing_onboarding_status = 'completed';
