-- Patients are found by their date of birth, by which a desk verifies who calls.
create index patients_by_birthday on patients (clinic_id, dob) where archived_at is null;
