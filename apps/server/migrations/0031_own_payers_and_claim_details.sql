-- Payers that a clinic adds for itself, beside the common list. They stand in the same table, so that whatever names a payer
-- names either. Whose a payer is never changes: null is everybody's, which migrations alone change.
alter table insurance_payers
  add column clinic_id bigint references clinics(id),
  -- What it is to a claim (SBR09), by a word of ours.
  add column kind text not null default 'commercial' constraint insurance_payers_kind_ck
    check (kind in ('commercial', 'blue', 'medicaid', 'dental_hmo', 'hmo', 'ppo', 'medicare', 'tricare', 'federal',
                    'veterans', 'other')),
  -- What the clinic may send it through the clearinghouse, and get from it.
  add column enrolled_claims boolean not null default true,
  add column enrolled_coverage boolean not null default true,
  add column enrolled_remittances boolean not null default true,
  add column practice boolean not null default false, -- there only to practise with: no claim of anybody goes there
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz(3) not null default now(),
  drop constraint insurance_payers_code_key,
  add constraint insurance_payers_practice_ck check (not practice or clinic_id is null);
update insurance_payers set practice = true where code like 'SBX%';

create unique index insurance_payers_by_code on insurance_payers (clinic_id, code) nulls not distinct where active;
create index insurance_payers_of_clinic on insurance_payers (clinic_id);

-- Below a policy no search uses it; those that somebody sees are few, and found by whose they are.
drop index insurance_payers_searched;

alter table insurance_payers enable row level security;
create policy common_or_own on insurance_payers for select
  using (clinic_id is null or clinic_id = nullif(current_setting('app.clinic_id', true), '')::bigint);
create policy own_added on insurance_payers for insert
  with check (clinic_id = nullif(current_setting('app.clinic_id', true), '')::bigint);
create policy own_changed on insurance_payers for update
  using (clinic_id = nullif(current_setting('app.clinic_id', true), '')::bigint);
create policy own_deleted on insurance_payers for delete
  using (clinic_id = nullif(current_setting('app.clinic_id', true), '')::bigint);
grant insert (clinic_id, code, name, kind, enrolled_claims, enrolled_coverage, enrolled_remittances),
  update (code, name, kind, enrolled_claims, enrolled_coverage, enrolled_remittances, active, updated_at),
  delete on insurance_payers to archwire_app;
create trigger set_updated_at before update on insurance_payers for each row execute function set_updated_at();

-- A foreign key sees every payer, whatever the policies say: that it is everybody's or the clinic's own is looked at here.
create function refuse_payer_of_others() returns trigger language plpgsql as $$
begin
  if new.payer_id is not null and not exists (
    select from insurance_payers y where y.id = new.payer_id and (y.clinic_id is null or y.clinic_id = new.clinic_id))
  then
    raise foreign_key_violation using message = 'the payer is none of the clinic''s', constraint = 'payer_of_clinic';
  end if;
  return new;
end $$;
create trigger payer_of_clinic before insert or update of payer_id, clinic_id on insurance_forms
  for each row execute function refuse_payer_of_others();
create trigger payer_of_clinic before insert or update of payer_id, clinic_id on insurances
  for each row execute function refuse_payer_of_others();
create trigger payer_of_clinic before insert or update of payer_id, clinic_id on eligibilities
  for each row execute function refuse_payer_of_others();
create trigger payer_of_clinic before insert or update of payer_id, clinic_id on claims
  for each row execute function refuse_payer_of_others();

-- Where in the mouth it was done: teeth with their surfaces, [{"tooth":"8","surfaces":["M","D"]}], and areas by the payers'
-- codes. Read and written whole with the item.
alter table claim_items
  add column teeth jsonb not null default '[]' constraint claim_items_teeth_ck check (jsonb_typeof(teeth) = 'array'),
  add column areas text[] not null default '{}'
    constraint claim_items_areas_ck check (areas <@ array['00', '01', '02', '10', '20', '30', '40']);

-- What the payer would pay, before anything is done. Nothing is owed for it, whatever the answer says.
alter table claims add column is_predetermination boolean not null default false;
alter table claim_remittances add column expected_cents bigint;  -- null: it tells of what was paid

-- A claim can be taken back from the payer after it was sent, by one more sending of the same claim. While that is under way
-- it keeps how it stood, for the payer may not take it.
alter table claims
  add column status_before_void text constraint claims_status_before_void_ck
    check (status_before_void in ('submitted', 'answered', 'approved', 'denied')),
  drop constraint claims_status_ck,
  add constraint claims_status_ck
    check (status in ('pending', 'validating', 'validated', 'invalidated', 'submitting', 'submitted', 'answered',
                      'approved', 'denied', 'cancelled', 'failed', 'voiding', 'voided')),
  add constraint claims_voiding_ck check ((status = 'voiding') = (status_before_void is not null));
alter table claim_submissions
  drop constraint claim_submissions_frequency_ck,
  -- The first time, in place of another, or to take it back.
  add constraint claim_submissions_frequency_ck check (frequency in ('1', '7', '8'));
