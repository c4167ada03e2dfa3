-- How an invoice stood before a charge of it began: what comes to nothing leaves it so.
alter table payments add column invoice_status_before text constraint payments_invoice_status_before_ck
  check (invoice_status_before in ('pending', 'awaiting_payment', 'awaiting_process', 'declined'));

-- Somebody tries many cards by the link of an invoice: staff were told, once.
alter table invoices add column tries_told_at timestamptz;
create index payments_tried_by_link on payments (clinic_id, invoice_id, created_at)
  where origin = 'patient' and status = 'declined';

-- A refund that the bank could not deliver comes back: the same refund again, above 0, once.
alter table ledger_entries drop constraint ledger_entries_sign_ck;
alter table ledger_entries add constraint ledger_entries_sign_ck check (
  case kind when 'charge' then amount_cents > 0
            when 'reversal' then amount_cents < 0
            else amount_cents <> 0 end);
drop index ledger_entries_one_refund;
create unique index ledger_entries_one_refund on ledger_entries (clinic_id, refund_id)
  where kind = 'refund' and amount_cents < 0;
create unique index ledger_entries_one_return on ledger_entries (clinic_id, refund_id)
  where kind = 'refund' and amount_cents > 0;

-- As before; and no refund comes back that never went, nor more of it than went.
create or replace function check_ledger_entry() returns trigger language plpgsql as $$
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
  if new.kind = 'refund' and (
    select sum(amount_cents) > 0 from ledger_entries
    where clinic_id = new.clinic_id and refund_id = new.refund_id and payment_id = new.payment_id) then
    raise exception 'refund % would come back without having gone', new.refund_id using errcode = 'check_violation',
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
