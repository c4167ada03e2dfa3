-- Whether payers cover a patient, what is claimed from them, and everything that went to and came from a clearinghouse.

-- What a payer wants to see a file for, by the beginnings of codes.
alter table insurance_payers add column attachment_prefixes text[] not null default '{}';
update insurance_payers set attachment_prefixes = '{D80}' where code = 'SBX02';

-- One question to a payer, and its answer. Never deleted. Who asked and for which insurance is copied: either may change.
create table eligibilities (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  patient_id bigint not null,
  insurance_id bigint not null,
  payer_id bigint not null references insurance_payers(id),
  member_id text not null,
  group_number text,
  relationship text not null
    constraint eligibilities_relationship_ck check (relationship in ('self', 'spouse', 'child', 'other')),
  provider_id bigint,                                 -- of the clinic's own, the one with this number
  provider_first_name text,
  provider_last_name text,
  provider_name text not null,
  provider_npi text not null check (provider_npi ~ '^[0-9]{10}$'),
  provider_tax_id text not null check (provider_tax_id ~ '^[0-9]{9}$'),
  status text not null default 'created' constraint eligibilities_status_ck
    check (status in ('created', 'requesting', 'requested', 'requested_with_error', 'failed')),
  -- What the payer answered, as the contract has it: read whole, written once, never searched by its parts.
  response jsonb,
  failure text,                                       -- why nobody was asked or nothing came, in words for staff
  control_number text,                                -- ours, by which the answer is known; null until somebody is asked
  -- As the payer is asked it, whole: after an outage it is asked the same, whatever the record says by then.
  question jsonb,
  attempts int not null default 0 check (attempts >= 0),
  asked_at timestamptz,                               -- from here on the payer may have heard of it
  asked_again int not null default 0 check (asked_again >= 0),  -- how often the payer said: later
  try_again_at timestamptz,                           -- whoever asks has until then, or somebody was away: not before this
  requested_by_user_id bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (clinic_id, id),
  unique (clinic_id, control_number),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id),
  foreign key (clinic_id, insurance_id) references insurances (clinic_id, id),
  foreign key (clinic_id, provider_id) references providers (clinic_id, id),
  foreign key (clinic_id, requested_by_user_id) references users (clinic_id, id),
  constraint eligibilities_answered_ck check (status not in ('requested', 'requested_with_error') or response is not null),
  constraint eligibilities_failed_ck check ((status = 'failed') = (failure is not null))
);
create index eligibilities_of_patient on eligibilities (clinic_id, patient_id, created_at desc, id desc);
create index eligibilities_of_insurance on eligibilities (clinic_id, insurance_id, created_at desc, id desc);
create index eligibilities_of_provider on eligibilities (clinic_id, provider_id) where provider_id is not null;
create index eligibilities_of_asker on eligibilities (clinic_id, requested_by_user_id)
  where requested_by_user_id is not null;
create index eligibilities_of_payer on eligibilities (payer_id);
create index eligibilities_under_way on eligibilities (clinic_id, coalesce(try_again_at, created_at))
  where status in ('created', 'requesting');
call protect_by_clinic('eligibilities', 'select, insert, update');

-- What is claimed from a payer. Never deleted. Patient and subscriber are copied when it is made and changed here alone:
-- a payer must be told the same again tomorrow, whatever the record says by then. As columns, because each is a field
-- with a rule of its own.
create table claims (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  patient_id bigint not null,
  insurance_id bigint not null,                       -- removed or not
  eligibility_id bigint,                              -- what the payer answered before it was made
  copy_of_claim_id bigint,
  status text not null default 'pending' constraint claims_status_ck
    check (status in ('pending', 'validating', 'validated', 'invalidated', 'submitting', 'submitted', 'answered',
                      'approved', 'denied', 'cancelled', 'failed')),
  payer_id bigint not null references insurance_payers(id),
  patient_first_name text not null check (length(btrim(patient_first_name)) > 0),
  patient_last_name text not null check (length(btrim(patient_last_name)) > 0),
  patient_dob date,
  patient_gender text constraint claims_patient_gender_ck check (patient_gender in ('male', 'female')),
  patient_relationship text not null
    constraint claims_patient_relationship_ck check (patient_relationship in ('self', 'spouse', 'child', 'other')),
  patient_member_id text,
  patient_group_number text,
  patient_address1 text, patient_address2 text, patient_city text, patient_state text, patient_zipcode text,
  subscriber_source text,                             -- what it was prefilled from, such as eligibility-15
  subscriber_first_name text not null check (length(btrim(subscriber_first_name)) > 0),
  subscriber_last_name text not null check (length(btrim(subscriber_last_name)) > 0),
  subscriber_dob date not null,
  subscriber_gender text not null
    constraint claims_subscriber_gender_ck check (subscriber_gender in ('male', 'female')),
  subscriber_relationship text not null
    constraint claims_subscriber_relationship_ck check (subscriber_relationship in ('self', 'spouse', 'child', 'other')),
  subscriber_member_id text not null check (length(btrim(subscriber_member_id)) > 0),
  subscriber_group_number text,
  sequence_code text not null default 'primary'
    constraint claims_sequence_code_ck check (sequence_code in ('primary', 'secondary', 'tertiary')),
  subscriber_address1 text, subscriber_address2 text, subscriber_city text, subscriber_state text,
  subscriber_zipcode text,
  date_appliance_placed date,
  treatment_months int check (treatment_months >= 0),
  remaining_months int check (remaining_months >= 0),
  total_cents bigint not null default 0 check (total_cents >= 0),  -- of its items, by the trigger below: lists sum it
  validating_since timestamptz,                       -- asked for; a validation that was lost is found by it
  validation_id text,                                 -- of this round: the answer to an older one changes nothing
  submitted_at timestamptz,                           -- when it was last sent
  payer_claim_number text,                            -- the payer's own, once it has told it
  created_by_user_id bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (clinic_id, id),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id),
  foreign key (clinic_id, insurance_id) references insurances (clinic_id, id),
  foreign key (clinic_id, eligibility_id) references eligibilities (clinic_id, id),
  foreign key (clinic_id, copy_of_claim_id) references claims (clinic_id, id),
  foreign key (clinic_id, created_by_user_id) references users (clinic_id, id),
  constraint claims_validating_ck check ((status = 'validating') = (validating_since is not null))
);
create index claims_of_patient on claims (clinic_id, patient_id, created_at desc, id desc);
-- Whether one is open, before its insurance is removed.
create index claims_of_insurance on claims (clinic_id, insurance_id, status);
create index claims_of_eligibility on claims (clinic_id, eligibility_id) where eligibility_id is not null;
create index claims_of_copied on claims (clinic_id, copy_of_claim_id) where copy_of_claim_id is not null;
create index claims_of_maker on claims (clinic_id, created_by_user_id) where created_by_user_id is not null;
-- The clinic's worklist: by status or payer or all of it, the oldest first, with what they come to.
create index claims_by_status on claims (clinic_id, status, created_at, id) include (total_cents);
create index claims_by_payer on claims (clinic_id, payer_id, status, created_at, id) include (total_cents);
create index claims_by_age on claims (clinic_id, created_at, id) include (status, total_cents);
create index claims_of_payer on claims (payer_id);
create index claims_validating on claims (clinic_id, validating_since) where status = 'validating';
call protect_by_clinic('claims', 'select, insert, update');

-- Whom the claim names: copied from the clinic's providers, or typed.
create table claim_providers (
  id bigint generated always as identity primary key,
  clinic_id bigint not null,
  claim_id bigint not null,
  provider_id bigint,
  kind text not null
    constraint claim_providers_kind_ck check (kind in ('Billing', 'Rendering', 'Referring', 'Pay to')),
  npi text not null,                                  -- right or wrong: validation tells
  npi_type text not null constraint claim_providers_npi_type_ck check (npi_type in ('individual', 'organization')),
  first_name text,
  last_name text,
  organization_name text,
  tax_id text not null,
  specialty text not null default 'ORTHO',
  taxonomy_code text not null references taxonomies(code),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (clinic_id, id),
  foreign key (clinic_id, claim_id) references claims (clinic_id, id),
  foreign key (clinic_id, provider_id) references providers (clinic_id, id),
  constraint claim_providers_name_ck check (
    (npi_type = 'organization' and organization_name is not null and first_name is null and last_name is null)
    or (npi_type = 'individual' and organization_name is null and first_name is not null and last_name is not null))
);
create index claim_providers_of_claim on claim_providers (clinic_id, claim_id, id);
create unique index claim_providers_one_billing on claim_providers (clinic_id, claim_id) where kind = 'Billing';
create index claim_providers_of_provider on claim_providers (clinic_id, provider_id) where provider_id is not null;
create index claim_providers_of_taxonomy on claim_providers (taxonomy_code);
call protect_by_clinic('claim_providers');

create table claim_provider_addresses (
  id bigint generated always as identity primary key,
  clinic_id bigint not null,
  claim_provider_id bigint not null,
  kind text not null constraint claim_provider_addresses_kind_ck check (kind in ('primary', 'secondary')),
  address1 text not null,
  address2 text,
  city text not null,
  state text not null,
  zipcode text not null,
  unique (clinic_id, id),
  unique (clinic_id, claim_provider_id, kind),
  foreign key (clinic_id, claim_provider_id) references claim_providers (clinic_id, id) on delete cascade
);
call protect_by_clinic('claim_provider_addresses');

create table claim_items (
  id bigint generated always as identity primary key,
  clinic_id bigint not null,
  claim_id bigint not null,
  procedure_code text not null check (length(btrim(procedure_code)) > 0),
  fee_cents bigint not null check (fee_cents > 0),    -- for one
  quantity int not null default 1 check (quantity > 0),
  start_date date not null,
  end_date date,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (clinic_id, id),
  foreign key (clinic_id, claim_id) references claims (clinic_id, id),
  constraint claim_items_dates_ck check (end_date is null or end_date >= start_date)
);
create index claim_items_of_claim on claim_items (clinic_id, claim_id, id);
call protect_by_clinic('claim_items');

-- A claim's total is what its items come to, whoever changes them; and whatever part of it changes, it is another version.
create function sum_claim_items() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  update claims c set total_cents = (
    select coalesce(sum(i.fee_cents * i.quantity), 0) from claim_items i
    where i.clinic_id = c.clinic_id and i.claim_id = c.id)
  where c.clinic_id = changed.clinic_id and c.id = changed.claim_id;
  return null;
end $$;
create trigger sum_claim_items after insert or update or delete on claim_items
  for each row execute function sum_claim_items();

create function touch_claim() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  -- The trigger of the claim's own row gives it the new version.
  update claims set updated_at = updated_at where clinic_id = changed.clinic_id and id = changed.claim_id;
  return null;
end $$;
create trigger touch_claim after insert or update or delete on claim_providers
  for each row execute function touch_claim();

-- The reasons in words, final once written, with the files that show them: one set for a claim.
create table claim_attachments (
  id bigint generated always as identity primary key,
  clinic_id bigint not null,
  claim_id bigint not null,
  narrative text not null check (length(btrim(narrative)) > 0 and length(narrative) <= 2000),
  clearinghouse_id text,                              -- what the claim names it by; null until the clearinghouse has it
  created_by_user_id bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (clinic_id, id),
  unique (clinic_id, claim_id),
  foreign key (clinic_id, claim_id) references claims (clinic_id, id),
  foreign key (clinic_id, created_by_user_id) references users (clinic_id, id)
);
create index claim_attachments_of_maker on claim_attachments (clinic_id, created_by_user_id)
  where created_by_user_id is not null;
call protect_by_clinic('claim_attachments');
-- Not when the clearinghouse has it: that is no change that somebody made.
create trigger touch_claim after insert or delete on claim_attachments for each row execute function touch_claim();

create table claim_attachment_images (
  id bigint generated always as identity primary key,
  clinic_id bigint not null,
  claim_attachment_id bigint not null,
  blob_id bigint not null,
  date date not null,
  type_code text not null default 'B4' constraint claim_attachment_images_type_ck
    check (type_code in ('B4', 'DA', 'DG', 'EB', 'OZ', 'P6', 'RB', 'RR', 'XP', '03')),
  orientation_type text not null default 'LEFT'
    constraint claim_attachment_images_orientation_ck check (orientation_type in ('LEFT', 'RIGHT')),
  sync_status text not null default 'pending'
    constraint claim_attachment_images_sync_ck check (sync_status in ('pending', 'sync_completed', 'sync_failed')),
  clearinghouse_id text,
  attempts int not null default 0 check (attempts >= 0),
  try_again_at timestamptz,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (clinic_id, id),
  foreign key (clinic_id, claim_attachment_id) references claim_attachments (clinic_id, id),
  foreign key (clinic_id, blob_id) references blobs (clinic_id, id),
  constraint claim_attachment_images_synced_ck check (sync_status <> 'sync_completed' or clearinghouse_id is not null)
);
create index claim_attachment_images_of_attachment on claim_attachment_images (clinic_id, claim_attachment_id, id);
create index claim_attachment_images_of_blob on claim_attachment_images (clinic_id, blob_id);
create index claim_attachment_images_to_sync on claim_attachment_images (clinic_id, coalesce(try_again_at, created_at))
  where sync_status = 'pending';
call protect_by_clinic('claim_attachment_images');
-- Not when the clearinghouse has it: whoever is about to say otherwise of it has seen no other version.
drop trigger set_updated_at on claim_attachment_images;
create trigger set_updated_at before update of date, type_code, orientation_type on claim_attachment_images
  for each row execute function set_updated_at();

-- The history of a claim, written once. No reference to what it tells of, which may be gone since.
create table claim_activities (
  id bigint generated always as identity primary key,
  clinic_id bigint not null,
  claim_id bigint not null,
  user_id bigint,                                     -- null: the system
  action text not null check (length(action) > 0),
  from_status text,
  to_status text,
  message text not null,
  data jsonb not null default '{}',                   -- errors and codes as they were told; shown, never searched
  created_at timestamptz(3) not null,
  unique (clinic_id, id),
  foreign key (clinic_id, claim_id) references claims (clinic_id, id),
  foreign key (clinic_id, user_id) references users (clinic_id, id),
  constraint claim_activities_status_ck
    check ((action = 'update_status') = (from_status is not null and to_status is not null))
);
create index claim_activities_of_claim on claim_activities (clinic_id, claim_id, created_at desc, id desc);
create index claim_activities_of_user on claim_activities (clinic_id, user_id) where user_id is not null;
call protect_by_clinic('claim_activities', 'select, insert');
create trigger written_once before update or delete on claim_activities for each row execute function refuse_change();

-- What files and claims are numbered with. One for all clinics, because they may share an account at the clearinghouse,
-- which takes a number that it has seen for the same file again, and answers by number alone. Gaps mean nothing.
create sequence control_numbers as int minvalue 1 maxvalue 999999999;
grant usage on sequence control_numbers to archwire_app;

-- Each time that a claim goes out. Written down with its numbers before the clearinghouse hears of it: whoever comes
-- after a crash sends the same claim under the same numbers, or asks what became of it.
create table claim_submissions (
  id bigint generated always as identity primary key,
  clinic_id bigint not null,
  claim_id bigint not null,
  claim_control_number text not null unique,          -- the payer names the claim by it in every answer
  -- Acknowledgements name a file by these alone.
  interchange_control_number int not null unique check (interchange_control_number between 1 and 999999999),
  group_control_number int not null unique check (group_control_number between 1 and 999999999),
  transaction_control_number text not null,
  frequency text not null default '1'
    constraint claim_submissions_frequency_ck check (frequency in ('1', '7')),  -- the first time, or in place of another
  replaces_payer_claim_number text,                   -- the payer's own number of what it replaces
  state text not null default 'queued' constraint claim_submissions_state_ck
    check (state in ('queued', 'sent', 'acknowledged', 'rejected', 'answered', 'failed', 'withdrawn')),
  -- The claim as it is sent. With the numbers and created_at the same bytes are made of it again, though somebody has
  -- changed the claim since.
  snapshot jsonb not null,
  attempts int not null default 0 check (attempts >= 0),
  asked_at timestamptz,                               -- from here on the clearinghouse may have it
  try_again_at timestamptz,
  acknowledged_at timestamptz,
  settled_at timestamptz,                             -- nothing more is awaited of it
  status_asked_at timestamptz,                        -- when the payer was last asked how it stands
  failure text,
  created_by_user_id bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (clinic_id, id),
  foreign key (clinic_id, claim_id) references claims (clinic_id, id),
  foreign key (clinic_id, created_by_user_id) references users (clinic_id, id),
  constraint claim_submissions_settled_ck
    check ((state in ('rejected', 'answered', 'failed', 'withdrawn')) = (settled_at is not null))
);
create index claim_submissions_of_claim on claim_submissions (clinic_id, claim_id, id desc);
-- At most one is on its way: two people at once, or a retry, find the other's.
create unique index claim_submissions_on_its_way on claim_submissions (clinic_id, claim_id)
  where state in ('queued', 'sent');
create index claim_submissions_open on claim_submissions (clinic_id, coalesce(try_again_at, created_at))
  where settled_at is null;
create index claim_submissions_of_maker on claim_submissions (clinic_id, created_by_user_id)
  where created_by_user_id is not null;
call protect_by_clinic('claim_submissions', 'select, insert, update');

-- Whose claim an answer is about, by the number of the claim; and whose file, by the number of its group.
create function resolve_claim_control_number(control_number text) returns table (clinic_id bigint, id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.clinic_id, s.claim_id from claim_submissions s where s.claim_control_number = control_number
$$;
create function resolve_group_control_number(control_number int) returns table (clinic_id bigint, id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.clinic_id, s.claim_id from claim_submissions s where s.group_control_number = control_number
$$;
revoke execute on function resolve_claim_control_number, resolve_group_control_number from public;
grant execute on function resolve_claim_control_number, resolve_group_control_number to archwire_app;

-- What arrived that names a claim of the clinic: the same bytes twice are one file.
create table clearinghouse_files (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  kind text not null constraint clearinghouse_files_kind_ck
    check (kind in ('999', '277CA', '277', '835', 'unknown')),
  -- Of what came, that which is about this clinic: a file may tell of several. Null once nothing more is to be read.
  content text,
  content_hash bytea not null check (length(content_hash) = 32),  -- of all that came
  received_at timestamptz not null,
  processed_at timestamptz,                           -- all that it tells is in the claims
  error text,                                         -- why it could not be read: the segment and the reason
  unique (clinic_id, id),
  unique (clinic_id, content_hash)
);
create index clearinghouse_files_by_age on clearinghouse_files (clinic_id, received_at desc, id desc);
create index clearinghouse_files_to_process on clearinghouse_files (clinic_id, received_at)
  where processed_at is null and error is null;
call protect_by_clinic('clearinghouse_files', 'select, insert, update');

-- Until when the clinic has heard everything that lay ready for it.
create table clearinghouse_polls (
  clinic_id bigint primary key references clinics(id),
  heard_until timestamptz not null
);
call protect_by_clinic('clearinghouse_polls', 'select, insert, update');

-- What arrived and is about a claim of nobody here, or could not be read at all: it belongs to no clinic. Nobody reads it
-- but whoever runs the house; the server can only add to it.
create table clearinghouse_strays (
  content_hash bytea primary key check (length(content_hash) = 32),
  kind text not null,
  content text not null,
  problem text,
  received_at timestamptz not null
);
create function keep_stray_news(hash bytea, kind text, content text, problem text, at timestamptz) returns boolean
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with kept as (
    insert into clearinghouse_strays values (hash, kind, content, problem, at) on conflict do nothing returning true)
  select exists (select from kept)
$$;
revoke execute on function keep_stray_news from public;
grant execute on function keep_stray_news to archwire_app;

-- What a payer paid for a claim and what not, as its file says.
create table claim_remittances (
  id bigint generated always as identity primary key,
  clinic_id bigint not null,
  claim_id bigint not null,
  claim_submission_id bigint not null,
  clearinghouse_file_id bigint not null,
  position int not null check (position >= 0),        -- in its file, which may tell of a claim twice
  status_code text not null,
  charged_cents bigint not null,
  paid_cents bigint not null,                         -- below zero where the payer takes back
  adjusted_cents bigint not null,
  owed_cents bigint not null,
  is_reversal boolean not null default false,
  adds_up boolean not null,
  adjustments jsonb not null default '[]' check (jsonb_typeof(adjustments) = 'array'),  -- of the claim; shown as they came
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),              -- of its services, with theirs
  proposes text constraint claim_remittances_proposes_ck check (proposes in ('approved', 'denied')),
  payer_claim_number text,
  trace_number text,
  paid_on date,
  received_at timestamptz(3) not null,
  unique (clinic_id, id),
  unique (clinic_id, clearinghouse_file_id, position),
  foreign key (clinic_id, claim_id) references claims (clinic_id, id),
  foreign key (clinic_id, claim_submission_id) references claim_submissions (clinic_id, id),
  foreign key (clinic_id, clearinghouse_file_id) references clearinghouse_files (clinic_id, id)
);
create index claim_remittances_of_claim on claim_remittances (clinic_id, claim_id, received_at desc, id desc);
create index claim_remittances_of_submission on claim_remittances (clinic_id, claim_submission_id);
call protect_by_clinic('claim_remittances', 'select, insert');
create trigger written_once before update or delete on claim_remittances for each row execute function refuse_change();

-- The sandbox's own books: another party's, which knows of us what we send it and nothing else.

-- What came, by its key, and what it was answered: the same again to whoever asks again.
create table sandbox_exchanges (
  clinic_id bigint not null references clinics(id),
  kind text not null constraint sandbox_exchanges_kind_ck check (kind in
    ('eligibility', 'claim', 'status', 'validation', 'attachment', 'image')),
  id text not null,
  content_hash bytea not null,
  answer bytea not null,
  answers_at timestamptz not null,                    -- late where it is slow
  created_at timestamptz not null,
  primary key (clinic_id, kind, id)
);
call protect_by_clinic('sandbox_exchanges', 'select, insert');

create table sandbox_claims (
  clinic_id bigint not null references clinics(id),
  control_number text not null,                       -- as the file says; a claim of ours, or nobody's
  file text not null,                                 -- as it came
  payer text not null,
  member_id text not null,
  total_cents bigint not null,
  story text not null,                                -- what its answers will be
  next_step int not null default 0,
  next_at timestamptz,                                -- null: there is nothing more to say
  read_at timestamptz not null,                       -- later than it came where the payer is slow
  created_at timestamptz not null,
  primary key (clinic_id, control_number)
);
create index sandbox_claims_due on sandbox_claims (clinic_id, next_at) where next_at is not null;
create index sandbox_claims_newest on sandbox_claims (clinic_id, created_at desc);
call protect_by_clinic('sandbox_claims');

-- What it has told, for whoever collects it.
create table sandbox_news (
  id bigint generated always as identity primary key,
  clinic_id bigint not null,
  control_number text not null,
  step int not null,                                  -- of the answers to this claim, from 0
  body bytea not null,
  told_at timestamptz not null,
  foreign key (clinic_id, control_number) references sandbox_claims (clinic_id, control_number)
);
create index sandbox_news_of_claim on sandbox_news (clinic_id, control_number, step);
create index sandbox_news_by_time on sandbox_news (clinic_id, told_at, id);
call protect_by_clinic('sandbox_news', 'select, insert');
