-- Patients from a file of another program: what was sent, how it was read, line by line, and what came of it.

create table patient_imports (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  status text not null default 'matching'
    constraint patient_imports_status_ck check (status in
      ('matching', 'checking', 'checked', 'importing', 'imported', 'undoing', 'undone', 'canceled', 'failed')),
  blob_id bigint,                                     -- null: the file is gone, it is not needed any more
  file_name text not null,
  byte_size bigint not null,
  sha256 bytea not null,
  -- How it is read.
  encoding text not null,
  delimiter text not null,
  has_head boolean not null default true,
  columns jsonb,                                      -- what each column is; null until somebody has said so
  day_order text check (day_order in ('mdy', 'dmy')),
  round int not null default 0,                       -- each matching is another round: an older one's work is in vain
  -- How far the work is.
  step text check (step in ('reading', 'comparing', 'adding', 'removing')),
  done int not null default 0,
  total int not null default 0,
  step_started_at timestamptz,
  -- What was found.
  lines int not null default 0,
  unusable int not null default 0,                    -- make nobody: no name, or a broken line
  faulty int not null default 0,                      -- make somebody, without what is wrong in them
  duplicates_in_file int not null default 0,
  duplicates_known int not null default 0,
  -- What was decided, and what came of it.
  duplicates text check (duplicates in ('skip', 'import')),
  faults text check (faults in ('skip', 'drop')),
  imported int not null default 0,
  failure text,
  created_by_user_id bigint not null,
  started_by_user_id bigint,
  created_at timestamptz not null,
  updated_at timestamptz(3) not null default now(),
  imported_at timestamptz,
  unique (clinic_id, id),
  foreign key (clinic_id, blob_id) references blobs (clinic_id, id),
  foreign key (clinic_id, created_by_user_id) references users (clinic_id, id),
  foreign key (clinic_id, started_by_user_id) references users (clinic_id, id)
);
-- One at a time in a clinic adds or takes away patients: two would not know of each other's.
create unique index patient_imports_at_work on patient_imports (clinic_id) where status in ('importing', 'undoing');
create index patient_imports_by_age on patient_imports (clinic_id, created_at desc);
create index patient_imports_of_file on patient_imports (clinic_id, sha256) where status = 'imported';
create index patient_imports_of_blob on patient_imports (clinic_id, blob_id) where blob_id is not null;
create index patient_imports_of_creator on patient_imports (clinic_id, created_by_user_id);
create index patient_imports_of_starter on patient_imports (clinic_id, started_by_user_id)
  where started_by_user_id is not null;
call protect_by_clinic('patient_imports', 'select, insert, update');

-- What a line makes, until it has made it. Of the file's own cells only those are kept that say what is wrong or who is
-- there twice, and only of columns that were matched: nothing else of it is any of our business.
create table patient_import_lines (
  clinic_id bigint not null,
  import_id bigint not null,
  round int not null,
  line int not null,                                  -- of the file, where it begins
  patient jsonb,                                      -- null: it makes nobody
  hashid text,
  problems jsonb not null default '[]',
  cells jsonb not null default '[]',
  called text collate "C",                            -- last and first name, as likely duplicates are compared by
  name_key text collate "C",                          -- the same whichever of the two comes first
  email text collate "C",
  phone_number text,
  dob date,
  twin_line int,                                      -- an earlier line that is probably the same person
  twin_id bigint,                                     -- a patient who probably is
  reasons text[],                                     -- why; null: nobody is
  primary key (clinic_id, import_id, round, line),
  foreign key (clinic_id, import_id) references patient_imports (clinic_id, id)
);
create index patient_import_lines_by_name on patient_import_lines (clinic_id, import_id, round, name_key, dob, line)
  where name_key is not null;
create index patient_import_lines_by_phone on patient_import_lines (clinic_id, import_id, round, phone_number, line)
  where phone_number is not null;
create index patient_import_lines_by_email on patient_import_lines (clinic_id, import_id, round, email, line)
  where email is not null;
call protect_by_clinic('patient_import_lines');

alter table patients add column import_id bigint;
alter table patients add foreign key (clinic_id, import_id) references patient_imports (clinic_id, id);
create index patients_of_import on patients (clinic_id, import_id, id) where import_id is not null;

-- Whoever takes a patient away looks for these by the patient.
create index patient_openings_of_patient on patient_openings (clinic_id, patient_id);

-- Patients who come by the thousand are indexed a statement at a time: one by one, their names took most of the time of an
-- import. What is written is what index_patient_name() writes.
drop trigger index_new_name on patients;
create trigger index_new_name after insert on patients for each row
  when (new.import_id is null) execute function index_patient_name();
create trigger forget_old_name after delete on patients for each row execute function index_patient_name();

create function index_imported_names() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  -- Word by word through the index: the planner, which knows nothing of a transaction's own rows, read the whole
  -- vocabulary for every statement.
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off as $$
begin
  if not exists (select from added a where a.import_id is not null) then
    return null;
  end if;
  with named as (
    select a.clinic_id, a.id, a.names,
      array(select distinct word from string_to_table(ltrim(a.names), ' ') as word where word <> '') as words,
      array(select distinct word from unnest((string_to_array(a.names, ' '))[3:]) as word where word <> '') as behind
    from added a where a.import_id is not null and a.archived_at is null
  )
  insert into patient_words (clinic_id, patient_id, word, names)
  select n.clinic_id, n.id, word, n.names from named n cross join unnest(n.words) as word
  union
  select n.clinic_id, n.id, left(word, letters) || '*', n.names
  from named n cross join unnest(n.words) as word cross join generate_series(1, 3) as letters
  where letters <= length(word)
  union
  select n.clinic_id, n.id, '=' || called_as(n.names), n.names from named n
  union
  select n.clinic_id, n.id, first_letters(a, b), n.names
  from named n cross join unnest(n.behind) as a cross join unnest(n.behind) as b
  where cardinality(n.behind) > 1 and a < b;
  insert into name_vocabulary (clinic_id, word)
  select distinct a.clinic_id, w.word
  from added a cross join string_to_table(ltrim(a.names), ' ') as w(word)
  where a.import_id is not null and a.archived_at is null and w.word <> ''
    and not exists (select from name_vocabulary v where v.clinic_id = a.clinic_id and v.word = w.word);
  return null;
end $$;
create trigger index_imported_names after insert on patients referencing new table as added for each statement
  execute function index_imported_names();

-- What the planner knows of tables that are just becoming full, also by the transaction itself that asks. Without it, it
-- reads a whole clinic for every line, and for every foreign key. Where somebody else is looking, their look will do.
create function look_at_import_tables() returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  analyze (skip_locked) public.patient_import_lines;
  analyze (skip_locked) public.patients;
  analyze (skip_locked) public.patient_words;
end $$;

-- Marks those of these lines who are probably there already: in the clinic, or on an earlier line. The rule is that of
-- likely_duplicates(), but for two things that a file of thousands needs: names that are merely alike count for nothing by
-- themselves, and somebody with another birthday is somebody else. Of each kind only so many are looked at, so that a
-- number that thousands share costs no more than one that two do.
create function mark_import_twins(import bigint, its_round int, from_line int, to_line int) returns int
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
               and e.name_key = l.name_key and e.dob = l.dob and e.line < l.line order by e.line limit 1)
            union all
            (select e.* from patient_import_lines e
             where e.clinic_id = clinic and e.import_id = import and e.round = its_round
               and e.name_key = l.name_key and e.dob is null and e.line < l.line order by e.line limit 1)
            union all
            (select e.* from patient_import_lines e
             where l.dob is null and e.clinic_id = clinic and e.import_id = import and e.round = its_round
               and e.name_key = l.name_key and e.line < l.line order by e.dob, e.line limit 1)
            union all
            (select e.* from patient_import_lines e
             where e.clinic_id = clinic and e.import_id = import and e.round = its_round
               and e.phone_number = l.phone_number and e.line < l.line order by e.line desc limit 20)
            union all
            (select e.* from patient_import_lines e
             where e.clinic_id = clinic and e.import_id = import and e.round = its_round
               and e.email = l.email and e.line < l.line order by e.line desc limit 20)
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

-- How many patients of an import somebody has worked with since: changed them, or made something that names them. Asked of
-- the catalogue, so that no table that comes later is forgotten. That a record was looked at does not count, and neither does
-- what an import itself makes for each of them, as long as it is as it was.
create function touched_of_import(import bigint) returns int
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  clinic bigint := current_clinic_id();
  touched bigint[];
  naming record;
  more bigint[];
begin
  touched := array(
    select p.id from patients p
    where p.clinic_id = clinic and p.import_id = import and (p.updated_at <> p.created_at or p.merged_into is not null)
    union
    select f.patient_id from intake_forms f join patients p on p.clinic_id = f.clinic_id and p.id = f.patient_id
    where p.clinic_id = clinic and p.import_id = import and (f.status <> 'unsent' or f.updated_at <> f.created_at)
    union
    select n.patient_id from notes n join patients p on p.clinic_id = n.clinic_id and p.id = n.patient_id
    where p.clinic_id = clinic and p.import_id = import
      and (n.created_at <> p.created_at or n.updated_at <> p.created_at));
  for naming in
    select c.conrelid::regclass as named_in, a.attname as column_name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.confrelid = 'patients'::regclass and c.contype = 'f' and a.attname <> 'clinic_id'
      and c.conrelid not in ('intake_forms'::regclass, 'notes'::regclass, 'patient_openings'::regclass)
  loop
    execute format(
      'select array(select distinct t.%1$I from %2$s t join patients p on p.clinic_id = t.clinic_id and p.id = t.%1$I
         where p.clinic_id = $1 and p.import_id = $2)', naming.column_name, naming.named_in)
      into more using clinic, import;
    touched := touched || more;
  end loop;
  return (select count(distinct one) from unnest(touched) as one);
end $$;

-- Takes so many patients of an import that is being undone away again, with what it had made for them; answers how many. One
-- whom something else names refuses to go, and all stay.
create function remove_imported_patients(import bigint, most int) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  clinic bigint := current_clinic_id();
  leaving bigint[];
begin
  if not exists (select from patient_imports i where i.clinic_id = clinic and i.id = import and i.status = 'undoing') then
    raise exception 'only an import that is being undone is taken back';
  end if;
  leaving := array(
    select p.id from patients p where p.clinic_id = clinic and p.import_id = import order by p.id limit most
    for update);
  delete from patient_openings o where o.clinic_id = clinic and o.patient_id = any(leaving);
  delete from intake_forms f where f.clinic_id = clinic and f.patient_id = any(leaving);
  delete from notes n where n.clinic_id = clinic and n.patient_id = any(leaving);
  delete from patients p where p.clinic_id = clinic and p.id = any(leaving);
  return cardinality(leaving);
end $$;

revoke execute on function index_imported_names, look_at_import_tables, mark_import_twins, touched_of_import, remove_imported_patients from public;
grant execute on function touched_of_import to archwire_app;
grant execute on function look_at_import_tables, mark_import_twins, remove_imported_patients to archwire_worker;
