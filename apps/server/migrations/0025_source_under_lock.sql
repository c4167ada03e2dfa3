-- An appointment's source may be its patient's. Whoever reads it holds the patient until the end: otherwise somebody who
-- changes it at that moment does not see this appointment yet, and this one does not see the change yet.
create or replace function set_appointment_source() returns trigger language plpgsql as $$
declare
  of_patient text;
begin
  select given_source(utm_source) into of_patient
  from patients where clinic_id = new.clinic_id and id = new.patient_id for share;
  new.source := coalesce(given_source(new.utm_source), of_patient);
  return new;
end $$;
