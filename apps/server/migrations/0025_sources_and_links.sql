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

-- The link in a visitor's letter leads nowhere once its visit is long over.
drop function resolve_booking_link;
create function resolve_booking_link(digest bytea, ended_after timestamptz)
  returns table (clinic_id bigint, id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.clinic_id, l.appointment_id
  from booking_links l
  join appointments a on a.clinic_id = l.clinic_id and a.id = l.appointment_id
  where l.token_digest = digest and a.ends_at > ended_after
$$;
revoke execute on function resolve_booking_link from public;
grant execute on function resolve_booking_link to archwire_app;
