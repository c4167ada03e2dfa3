-- How an invoice stood when a payment in advance closed it: one that comes to nothing leaves it so.
alter table invoices add column status_before_advance text constraint invoices_status_before_advance_ck
  check (status_before_advance in ('pending', 'awaiting_payment', 'awaiting_process', 'declined'));
