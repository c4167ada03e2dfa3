-- leads to dcf0f76759a4

-- Takes so many patients of an import that is being undone away again, with what it had made for them; answers how many.
-- One whom something else names refuses to go, and all stay. So does one whom somebody has worked with since it was asked
-- how many are touched, which may be minutes ago: only what is still as the import made it is taken, and what is left
-- keeps its patient.
create or replace function remove_imported_patients(import bigint, most int) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  clinic bigint := current_clinic_id();
  leaving bigint[];
  gone int;
begin
  if not exists (select from patient_imports i where i.clinic_id = clinic and i.id = import and i.status = 'undoing') then
    raise exception 'only an import that is being undone is taken back';
  end if;
  leaving := array(
    select p.id from patients p where p.clinic_id = clinic and p.import_id = import order by p.id limit most
    for update);
  delete from patient_openings o where o.clinic_id = clinic and o.patient_id = any(leaving);
  delete from intake_forms f
  where f.clinic_id = clinic and f.patient_id = any(leaving) and f.status = 'unsent' and f.updated_at = f.created_at;
  delete from notes n using patients p
  where n.clinic_id = clinic and n.patient_id = any(leaving) and p.clinic_id = clinic and p.id = n.patient_id
    and n.created_at = p.created_at and n.updated_at = p.created_at;
  delete from patients p
  where p.clinic_id = clinic and p.id = any(leaving) and p.updated_at = p.created_at and p.merged_into is null;
  get diagnostics gone = row_count;
  if gone < cardinality(leaving) then
    raise exception 'somebody has worked with a patient of this import' using errcode = 'foreign_key_violation';
  end if;
  return gone;
end $$;
