-- New clinics let patients move and cancel online until four hours before, so that the link of a reminder, which goes
-- out a day before, can do what it says. Clinics that exist keep their rule.
alter table booking_settings alter column cancel_cutoff_hours set default 4;
