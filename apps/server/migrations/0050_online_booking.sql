-- New clinics let patients move and cancel online until four hours before, so that the link of a reminder, which goes
-- out a day before, can do what it says. Clinics that exist keep their rule.
alter table booking_settings alter column cancel_cutoff_hours set default 4;

-- The task about a possible duplicate leads to the record that the new one resembles.
alter table tasks drop constraint tasks_linkable_ck;
alter table tasks add constraint tasks_linkable_ck check (linkable_type in ('InsuranceForm', 'Contract', 'Patient'));
