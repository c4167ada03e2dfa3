-- leads to f8fc147a1aee

drop function mark_import_twins;

-- Marks those of these lines who are probably there already: in the clinic, or on an earlier line. The rule is that of
-- likely_duplicates(), but for two things that a file of thousands needs: names that are merely alike count for nothing by
-- themselves, and somebody with another birthday is somebody else. Of each kind only so many are looked at, so that a
-- number that thousands share costs no more than one that two do. Where faulty lines are left out, nobody is their twin:
-- the sound line would go with the faulty one, and the person be missing.
create function mark_import_twins(import bigint, its_round int, from_line int, to_line int, without_faulty boolean)
  returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  clinic bigint := current_clinic_id();
  marked int;
begin
  with looked_at as (
    select l.*, split_part(l.called, ' ', 2) as first_name,
      split_part(l.called, ' ', 2) || ' ' || split_part(l.called, ' ', 1) as swapped
    from patient_import_lines l
    where l.clinic_id = clinic and l.import_id = import and l.round = its_round
      and l.line between from_line and to_line and l.patient is not null
  ), judged as (
    select l.line, t.twin_id, t.twin_line, t.reasons
    from looked_at l
    left join lateral (
      select c.twin_id, c.twin_line, c.reasons from (
        select o.twin_id, o.twin_line,
          array_remove(array[
            case when o.name_key = l.name_key then 'name' end,
            case when o.phone_number = l.phone_number then 'phone' end,
            case when o.email = l.email then 'email' end], null) as reasons,
          l.name_key is not null and o.name_key = l.name_key as same_name,
          l.first_name <> '' and o.first_name <> '' and (
            likeness(o.first_name, l.first_name) >= 0.4::real
            or starts_with(o.first_name, l.first_name) or starts_with(l.first_name, o.first_name)) as like_first
        from (
          select p.id as twin_id, null::int as twin_line, p.phone_number, p.email, p.dob,
            split_part(n.called, ' ', 2) as first_name,
            least(n.called, split_part(n.called, ' ', 2) || ' ' || split_part(n.called, ' ', 1)) as name_key
          from patients p cross join lateral (select called_as(p.names) collate "C" as called) n
          where p.clinic_id = clinic and p.id = any(
            array(select w.patient_id from patient_words w
                  where w.clinic_id = clinic and l.name_key is not null and w.word = '=' || l.called limit 200)
            || array(select w.patient_id from patient_words w
                  where w.clinic_id = clinic and l.name_key is not null and w.word = '=' || l.swapped limit 200)
            || array(select p.id from patients p
                  where p.clinic_id = clinic and l.name_key is not null and p.archived_at is not null
                    and p.merged_into is null and called_as(p.names) in (l.called, l.swapped) limit 200)
            || array(select p.id from patients p
                  where p.clinic_id = clinic and p.archived_at is null and p.phone_number = l.phone_number limit 20)
            || array(select p.id from patients p
                  where p.clinic_id = clinic and p.archived_at is null and p.email = l.email
                    and p.contact >= searched_email(l.email) || ' ' and p.contact < searched_email(l.email) || '!'
                  limit 20))
          union all
          select null, e.line, e.phone_number, e.email, e.dob, split_part(e.called, ' ', 2), e.name_key
          from (
            (select e.* from patient_import_lines e
             where e.clinic_id = clinic and e.import_id = import and e.round = its_round
               and e.name_key = l.name_key and e.dob = l.dob and e.line < l.line
               and (e.problems = '[]' or not without_faulty) order by e.line limit 1)
            union all
            (select e.* from patient_import_lines e
             where e.clinic_id = clinic and e.import_id = import and e.round = its_round
               and e.name_key = l.name_key and e.dob is null and e.line < l.line
               and (e.problems = '[]' or not without_faulty) order by e.line limit 1)
            union all
            (select e.* from patient_import_lines e
             where l.dob is null and e.clinic_id = clinic and e.import_id = import and e.round = its_round
               and e.name_key = l.name_key and e.line < l.line
               and (e.problems = '[]' or not without_faulty) order by e.dob, e.line limit 1)
            union all
            (select e.* from patient_import_lines e
             where e.clinic_id = clinic and e.import_id = import and e.round = its_round
               and e.phone_number = l.phone_number and e.line < l.line
               and (e.problems = '[]' or not without_faulty) order by e.line desc limit 20)
            union all
            (select e.* from patient_import_lines e
             where e.clinic_id = clinic and e.import_id = import and e.round = its_round
               and e.email = l.email and e.line < l.line
               and (e.problems = '[]' or not without_faulty) order by e.line desc limit 20)
          ) e
        ) o
        where o.dob is null or l.dob is null or o.dob = l.dob
      ) c
      where c.same_name or (cardinality(c.reasons) > 0 and c.like_first)
      order by (c.twin_id is null), cardinality(c.reasons) desc, c.twin_id, c.twin_line limit 1
    ) t on true
  )
  update patient_import_lines l set twin_id = j.twin_id, twin_line = j.twin_line, reasons = j.reasons
  from judged j
  where l.clinic_id = clinic and l.import_id = import and l.round = its_round and l.line = j.line
    and (l.twin_id, l.twin_line, l.reasons) is distinct from (j.twin_id, j.twin_line, j.reasons);
  get diagnostics marked = row_count;
  return marked;
end $$;
revoke execute on function mark_import_twins from public;
grant execute on function mark_import_twins to archwire_worker;
