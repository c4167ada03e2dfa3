-- What patients owe, and how it stands on a day of the clinic: the one rule for buttons, tiles, headers and lists. Every
-- amount that is still open is a row, of plans that were agreed on alone.
--   is_under_way  the bank processes it, or the plan's first charge is not known yet: nobody can take it now
--   is_due_now    it can be taken and its day has come, whether or not it is tried again by itself
--   is_past_due   the same, and its day is over
-- What is none of the three is still to come. PostgreSQL inlines it, so a condition on the patient or day uses an index.
create function open_dues(today date) returns table (
  clinic_id bigint, patient_id bigint, payment_plan_id bigint, invoice_id bigint, due_date date, due_cents bigint,
  is_under_way boolean, is_due_now boolean, is_past_due boolean
) language sql stable as $$
  select l.clinic_id, l.patient_id, l.id, i.id, i.due_date, b.due_cents,
    i.status = 'capturing' or l.status = 'pending',
    i.status <> 'capturing' and l.status <> 'pending' and i.due_date <= today,
    i.status <> 'capturing' and l.status <> 'pending' and i.due_date < today
  from invoices i
  join payment_plans l on l.clinic_id = i.clinic_id and l.id = i.payment_plan_id
  join invoice_balances b on b.clinic_id = i.clinic_id and b.invoice_id = i.id
  where i.status in ('pending', 'awaiting_payment', 'awaiting_process', 'capturing', 'declined')
    and l.status <> 'denied' and b.due_cents > 0
$$;
