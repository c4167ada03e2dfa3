-- Patients, how they are found, and when whose record was opened.

create extension if not exists btree_gin;

-- Small letters without accents: the same for Muñoz, MUNOZ and munoz. Nor does it matter what shows nothing and came
-- along with pasted text, or whether a sigma is the last letter.
create function fold_text(value text) returns text
  language sql immutable parallel safe
  return translate(lower(unaccent('unaccent'::regdictionary,
    normalize(translate(value, E'\u00ad\u200b\u2060\ufeff', ''), nfc))), 'ς', 'σ');

-- The words of a text, at most ten. Between them stand gaps, punctuation of any script, signs and emoji, also those that
-- are joined.
create function split_words(value text) returns text[]
  language sql immutable parallel safe
  return (array_remove(regexp_split_to_array(
    regexp_replace(fold_text(value), E'[!-/:-@\\[-`{-~\u0080-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7'
      || E'\u02bc\u05be\u060c\u061b\u061f\u2000-\u200a\u200e-\u206f\u2190-\u23ff\u2500-\u27bf\u2b00-\u2bff\u3000-\u3004'
      || E'\u3008-\u3020\u3030\u30fb\ufe00-\ufe0f\uff61-\uff65\U0001F000-\U0001FAFF]', ' ', 'g'),
    E'(?:\\s[\u200c\u200d]*)+'), ''))[1:10];

-- What is typed to find a name. Whoever types an apostrophe means the word around it: o'b is ob.
create function typed_words(value text) returns text[]
  language sql immutable parallel safe
  return split_words(translate(value, E'''`\u00b4\u02bc\u2018\u2019', ''));

-- A name by each of its words, together with all that follow: O'Brien is " obrien brien", Van der Berg is
-- " vanderberg derberg berg". Whatever begins a word, with or without the gaps, then begins one of these. In PL/pgSQL,
-- like the next but one, because as an SQL function it took ten times as long.
create function name_words(words text[]) returns text
  language plpgsql immutable parallel safe as $$
declare
  behind text := '';
  named text := '';
begin
  for i in reverse cardinality(words)..1 loop
    behind := left(words[i] || behind, 100);
    named := ' ' || behind || named;
  end loop;
  return named;
end $$;

-- Both names like this, the last name first, with one more gap between them: it is searched, and it sorts by last name.
-- Cut where an index could not hold it.
create function patient_names(last_words text[], first_words text[]) returns text
  language sql immutable parallel safe
  return left(name_words(last_words) || ' ' || name_words(first_words), 400);

-- Last and first name of these, each as one word: "smithjones annemarie".
create function called_as(names text) returns text
  language sql immutable parallel safe
  return split_part(ltrim(split_part(names, '  ', 1)), ' ', 1) || ' ' || split_part(split_part(names, '  ', 2), ' ', 1);

-- The first letters of two words, in whichever order they come: "j*m*".
create function first_letters(one text, other text) returns text
  language sql immutable parallel safe
  return least(left(one, 1) collate "C", left(other, 1)) || '*'
    || greatest(left(one, 1) collate "C", left(other, 1)) || '*';

-- A word by which those that could be like it are looked up. pg_trgm sees no letters but a to z where the database's
-- LC_CTYPE is C, so every other letter becomes one of these or a digit. Within an alphabet of up to 36 letters in a row,
-- such as the Cyrillic, Greek or Hebrew one, no two become the same; of Chinese characters some do.
create function likeness_key(word text) returns text
  language plpgsql immutable parallel safe as $$
declare
  key text := '';
  code int;
begin
  if word ~ '^[a-z0-9]*$' then
    return word;
  end if;
  for i in 1..length(word) loop
    code := ascii(substr(word, i, 1));
    key := key || case when code < 128 then chr(code)
      else substr('abcdefghijklmnopqrstuvwxyz0123456789', code % 36 + 1, 1) end;
  end loop;
  return key;
end $$;

-- Every three letters in a row of a word, each once, with two gaps before it and one behind: by how many of these two
-- words share, they are like each other.
create function word_grams(word text) returns text[]
  language plpgsql immutable parallel safe as $$
declare
  padded text := '  ' || word || ' ';
  grams text[] := '{}';
begin
  for i in 1..length(word) + 1 loop
    if substr(padded, i, 3) <> all(grams) then
      grams := grams || substr(padded, i, 3);
    end if;
  end loop;
  return grams;
end $$;

-- The same three letters, each as a number that neither another clinic has for them nor a word with more or fewer of
-- them. By these, words like a short one are looked up: pg_trgm, which does not know how long a word is, would compare
-- it with every word that begins alike.
create function likeness_marks(clinic bigint, word text) returns bigint[]
  language sql immutable parallel safe
  return array(
    select hashtextextended(gram, clinic * 128 + cardinality(grams))
    from (select word_grams(word) as grams) w cross join lateral unnest(grams) as gram);

-- Two lists of marks, of each of which every word has one that is at least so much like the typed one. A word of a given
-- size must share a certain number of the typed one's three letters. If either half of these has fewer, then it shares
-- some of the front and some of the rear half. If not, it has one of those that remain when one fewer are left out.
-- Left out are the ends, which most words share.
create function sought_marks(clinic bigint, typed text, least_likeness real, out front bigint[], out rear bigint[])
  language plpgsql immutable parallel safe as $$
declare
  grams text[] := word_grams(typed);
  n int := cardinality(grams);
  half int := n / 2;
  -- A little less, so that rounding loses none that is exactly so much like it.
  share float := least_likeness - 0.0001;
begin
  select array_agg(hashtextextended(gram, clinic * 128 + size)) filter (where place between front_from and front_to),
    array_agg(hashtextextended(gram, clinic * 128 + size)) filter (where place between rear_from and rear_to)
  into front, rear
  from generate_series(ceil(n * share)::int, floor(n / share)::int) as size
  cross join lateral (select ceil(share * (n + size) / (1 + share))::int as shared) s
  cross join lateral (select
    case when shared > n - half then shared - (n - half) else shared end as front_from,
    case when shared > n - half then half else n end as front_to,
    case when shared > n - half then half + 1 else shared end as rear_from,
    case when shared > n - half then n - (shared - half - 1) else n end as rear_to) bounds
  cross join unnest(grams) with ordinality as g(gram, place);
end $$;

-- How much two words are like each other, from 0 to 1: the share of three letters in a row that both have. For letters
-- that pg_trgm may not see, because the database's LC_CTYPE is C.
create function likeness_of_any(one text, other text) returns real
  language plpgsql immutable parallel safe as $$
declare
  ours text[] := word_grams(one);
  theirs text[] := word_grams(other);
  shared real := (select count(*) from unnest(ours) as gram where gram = any(theirs));
begin
  return shared / (cardinality(ours) + cardinality(theirs) - shared);
end $$;

-- The same, and quick for words of a to z: those have as many bytes as letters.
create function likeness(one text, other text) returns real
  language sql immutable parallel safe
  return case when octet_length(one) = length(one) and octet_length(other) = length(other)
    then similarity(one, other) else likeness_of_any(one, other) end;

-- An e-mail address as it is searched. Cut where an index could not hold it.
create function searched_email(email text) returns text
  language sql immutable parallel safe
  return left(fold_text(email), 400);

-- Every three characters in a row of a text, each as a number that no other clinic has for them: an index over these
-- answers for one clinic without reading the others.
create function clinic_grams(clinic bigint, value text) returns bigint[]
  language plpgsql immutable parallel safe as $$
declare
  grams bigint[] := '{}';
begin
  for i in 1..length(value) - 2 loop
    grams := grams || hashtextextended(substr(value, i, 3), clinic);
  end loop;
  return grams;
end $$;

create table patients (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  hashid text not null unique,                        -- in addresses that work without a login
  first_name text not null default '', last_name text not null default '',
  full_name text generated always as (trim(first_name || ' ' || last_name)) stored,
  email text collate "C" check (email = lower(email)),
  phone_number text check (phone_number ~ '^[0-9]{10}$'),
  dob date,
  gender text constraint patients_gender_ck check (gender in ('male', 'female')),
  referred_by text,
  contact_method text constraint patients_contact_method_ck check (contact_method in ('FaceTime', 'Zoom')),
  address1 text, address2 text, zipcode text, city text, state text, country text,
  emergency_name text, emergency_relationship text,
  emergency_phone_number text check (emergency_phone_number ~ '^[0-9]{10}$'),
  emergency_email text check (emergency_email = lower(emergency_email)),
  pregnant boolean not null default false,
  premedication boolean not null default false,
  latex_allergy boolean not null default false,
  google_client_id text,
  fake_gf_patient_id text,                            -- the patient's number in the ledger used before
  utm_source text, utm_medium text, utm_campaign text, utm_term text, utm_content text,
  created_by_user_id bigint,                          -- null: the booking page
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- How they are found: by name, and by a part of the e-mail address or phone number.
  names text collate "C" not null
    generated always as (patient_names(split_words(last_name), split_words(first_name))) stored,
  contact text collate "C" not null
    generated always as (coalesce(searched_email(email), '') || ' ' || coalesce(phone_number, '')) stored,
  unique (clinic_id, id),
  foreign key (clinic_id, created_by_user_id) references users (clinic_id, id)
);
-- E-mail and phone are deliberately not unique: families share them.
create index patients_by_name on patients (clinic_id, names, id) where archived_at is null;
create index patients_by_email on patients (clinic_id, contact) where archived_at is null;
create index patients_by_phone on patients (clinic_id, phone_number) where archived_at is null;
create index patients_by_created on patients (clinic_id, created_at);
create index patients_by_creator on patients (clinic_id, created_by_user_id);
-- Without a pending list, which every search would read through after many were added.
create index patients_by_contact on patients using gin (clinic_grams(clinic_id, contact))
  with (fastupdate = off) where archived_at is null;
call protect_by_clinic('patients', 'select, insert, update');

-- Written by a trigger alone: one row for each word of each patient who can be found, and one for its first letter,
-- its first two and its first three, with a star behind: these find so many patients that they cannot all be sorted,
-- and here they are in order. One more holds the whole name behind an equals sign, to recognise a likely duplicate by.
-- Whoever has several words besides the last name's first one, such as Anne-Marie, has a row for the first letters of
-- every two of them: by these they are found without going through all who have one of them. Most have none.
create table patient_words (
  clinic_id bigint not null,
  patient_id bigint not null,
  word text collate "C" not null,
  names text collate "C" not null,
  primary key (clinic_id, word, names, patient_id)
);
create index patient_words_of_patient on patient_words (clinic_id, patient_id);
call protect_by_clinic('patient_words', 'select');

-- Every word that was ever in a name of the clinic, to find those that are like a misspelt one. Not unique, because
-- whoever adds the same word at the same time would have to wait; one that nobody has any more finds nobody.
create table name_vocabulary (
  clinic_id bigint not null references clinics(id),
  word text collate "C" not null,
  key text collate "C" not null generated always as (likeness_key(word)) stored
);
create index name_vocabulary_by_word on name_vocabulary (clinic_id, word);
create index name_vocabulary_by_likeness on name_vocabulary using gin (clinic_id, key gin_trgm_ops)
  with (fastupdate = off);
create index name_vocabulary_by_marks on name_vocabulary using gin (likeness_marks(clinic_id, word))
  with (fastupdate = off);
call protect_by_clinic('name_vocabulary', 'select');

create function index_patient_name() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  -- A plan that was made while the tables were empty would read them through when they are not.
  set enable_seqscan = off as $$
declare
  words text[];
  behind text[];
  one text;
begin
  if tg_op <> 'INSERT' then
    delete from patient_words w where w.clinic_id = old.clinic_id and w.patient_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.archived_at is null then
    words := array(select distinct word from string_to_table(ltrim(new.names), ' ') as word where word <> '');
    insert into patient_words (clinic_id, patient_id, word, names)
    select new.clinic_id, new.id, word, new.names from unnest(words) as word
    union
    select new.clinic_id, new.id, left(word, letters) || '*', new.names
    from unnest(words) as word, generate_series(1, 3) as letters where letters <= length(word)
    union
    select new.clinic_id, new.id, '=' || called_as(new.names), new.names;
    -- In front stands a gap, and behind it the last name.
    behind := array(
      select distinct word from unnest((string_to_array(new.names, ' '))[3:]) as word where word <> '');
    if cardinality(behind) > 1 then
      insert into patient_words (clinic_id, patient_id, word, names)
      select distinct new.clinic_id, new.id, first_letters(a, b), new.names
      from unnest(behind) as a, unnest(behind) as b where a < b;
    end if;
    -- One by one: asked for together, the whole vocabulary was read for every patient.
    foreach one in array words loop
      if not exists (select from name_vocabulary v where v.clinic_id = new.clinic_id and v.word = one) then
        insert into name_vocabulary (clinic_id, word) values (new.clinic_id, one);
      end if;
    end loop;
  end if;
  return null;
end $$;
create trigger index_new_name after insert or delete on patients for each row execute function index_patient_name();
create trigger index_changed_name after update of first_name, last_name, archived_at on patients for each row
  when (old.names <> new.names or old.archived_at is distinct from new.archived_at)
  execute function index_patient_name();

-- Who is meant by what somebody typed, best first; the clinic is the transaction's. Runs as the owner, because under a
-- policy the searches in text lose their indexes. Written step by step, so that each is only taken while patients
-- are missing.
create function search_patients(typed text, most int) returns table (id bigint, likeness boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  set pg_trgm.similarity_threshold = 0.4 set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  clinic bigint := current_clinic_id();
  words text[] := typed_words(typed);
  found bigint[] := '{}';
begin
  if clinic is null or most < 1 then
    return;
  end if;
  if cardinality(words) = 1 then
    found := patients_by_word(clinic, words[1], most);
  elsif cardinality(words) > 1 then
    found := patients_by_words(clinic, words, most);
  end if;
  if cardinality(found) < most then
    found := found || patients_by_contact(clinic, btrim(typed), found, most - cardinality(found));
  end if;
  return query select one, false from unnest(found) with ordinality as f(one, place) order by place;
  if cardinality(found) < 5 and cardinality(found) < most and cardinality(words) > 0 then
    return query select one, true
      from unnest(patients_by_likeness(clinic, words, found, most - cardinality(found)))
        with ordinality as f(one, place) order by place;
  end if;
end $$;

-- Whoever has exactly this name, then whoever has one that begins with it; each by last name.
create function patients_by_word(clinic bigint, typed text, most int) returns bigint[]
  language plpgsql stable as $$
declare
  found bigint[] := array(
    select w.patient_id from patient_words w where w.clinic_id = clinic and w.word = typed
    order by w.names, w.patient_id limit most);
begin
  return found || patients_beginning(clinic, typed, '{}', found, most - cardinality(found));
end $$;

-- Whoever has a word that begins with this one, and names like all the patterns; by last name.
create function patients_beginning(clinic bigint, typed text, patterns text[], except_these bigint[], most int)
  returns bigint[]
  language plpgsql stable as $$
begin
  if most = 0 then
    return '{}';
  end if;
  if length(typed) <= 3 then
    return array(
      select w.patient_id from patient_words w
      where w.clinic_id = clinic and w.word = typed || '*' and w.names like all(patterns)
        and w.patient_id <> all(except_these)
      order by w.names, w.patient_id limit most);
  end if;
  return array(
    select f.patient_id from (
      select distinct w.names, w.patient_id from patient_words w
      -- The last of all characters stands behind every other.
      where w.clinic_id = clinic and w.word >= typed and w.word < typed || chr(1114111)
        and w.names like all(patterns) and w.patient_id <> all(except_these)
      order by w.names, w.patient_id limit most) f
    order by f.names, f.patient_id);
end $$;

-- The word of these that fewest names begin with, as far as a short look tells; none if all of them are common.
create function rarest_word(clinic bigint, words text[]) returns text
  language plpgsql stable as $$
declare
  one text;
  rarest text;
  hits int;
  fewest int := 60;
begin
  foreach one in array words loop
    if length(one) <= 3 then
      select count(*) into hits from (
        select from patient_words w where w.clinic_id = clinic and w.word = one || '*' limit fewest) w;
    else
      select count(*) into hits from (
        select from patient_words w
        where w.clinic_id = clinic and w.word >= one and w.word < one || chr(1114111) limit fewest) w;
    end if;
    if hits < fewest then
      rarest := one;
      fewest := hits;
    end if;
    exit when hits < 20;
  end loop;
  return rarest;
end $$;

-- Whoever has a word that begins with each of these, of which many patients have each and none begins another; by last
-- name. Going through all who have one of them would take too long. But whose last name begins with one of the words is
-- a stretch of those who have another one; and whoever has two of the words besides, or instead, has a row for these.
create function patients_by_common_words(
  clinic bigint, words text[], patterns text[], except_these bigint[], most int) returns bigint[]
  language plpgsql stable as $$
begin
  return array(
    select f.patient_id from (
      select w.names, w.patient_id from unnest(words) as last_name
      cross join lateral (select array_remove(words, last_name) as others) typed
      cross join lateral (
        select w.names, w.patient_id from patient_words w
        where w.clinic_id = clinic
          and w.word = case when cardinality(words) = 2 then left(others[1], 3) || '*'
            else first_letters(others[1], others[2]) end
          and w.names >= ' ' || last_name and w.names < ' ' || last_name || chr(1114111)
          and w.names like all(patterns) and w.patient_id <> all(except_these)
        order by w.names, w.patient_id limit most) w
      union
      (select w.names, w.patient_id from patient_words w
       where w.clinic_id = clinic and w.word = first_letters(words[1], words[2])
         and w.names like all(patterns) and w.patient_id <> all(except_these)
       order by w.names, w.patient_id limit most)) f
    order by f.names, f.patient_id limit most);
end $$;

-- Whoever has a word that begins with each of these: first whoever is called exactly this, in either order of first
-- and last name, then the others; each by last name.
create function patients_by_words(clinic bigint, words text[], most int) returns bigint[]
  language plpgsql stable as $$
declare
  called text[] := array(
    select unnest(array[patient_names(words[:i], words[i + 1:]), patient_names(words[i + 1:], words[:i])])
    from generate_series(1, cardinality(words) - 1) as i);
  found bigint[] := array(
    select p.id from patients p
    where p.clinic_id = clinic and p.archived_at is null and p.names = any(called)
    order by p.names, p.id limit most);
  -- The longest first. What begins another of them is left out: whoever has a word for the longer one has it for both.
  needed text[] := array(
    select word from unnest(words) as word
    where not exists (select from unnest(words) as longer where longer <> word and starts_with(longer, word))
    group by word order by length(word) desc, word);
  patterns text[] := array(select '% ' || word || '%' from unnest(needed) as word);
  rarest text;
begin
  if cardinality(found) = most then
    return found;
  end if;
  rarest := case when cardinality(needed) = 1 then needed[1] else rarest_word(clinic, needed) end;
  if rarest is not null then
    return found || patients_beginning(clinic, rarest, patterns, found, most - cardinality(found));
  end if;
  return found || patients_by_common_words(clinic, needed, patterns, found, most - cardinality(found));
end $$;

-- Whoever has this e-mail address or phone number, then whoever has it as a part of theirs. Of a phone number three
-- digits must be known, however they are punctuated and with or without the country's 1; of an e-mail address its
-- beginning, or three characters in a row.
create function patients_by_contact(clinic bigint, typed text, except_these bigint[], most int) returns bigint[]
  language plpgsql stable as $$
declare
  folded text := searched_email(typed);
  number text := translate(folded, E'\u2010\u2011\u2012\u2013\u2014\u2015', '------');
  digits text := regexp_replace(regexp_replace(
    regexp_replace(number, '^(\+\s*1|1(?=[-\s(./]))', ''), '[^0-9]', '', 'g'), '^1(?=[0-9]{10}$)', '');
  is_phone boolean := number ~ '^[-\s0-9()+./]*$' and length(digits) >= 3;
  part text := case when is_phone then digits else folded end;
  pattern text := '%' || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%';
  found bigint[];
  first_ones bigint[];
begin
  if part = '' or part ~ '\s' then
    return '{}';
  end if;
  if is_phone then
    found := array(
      select p.id from patients p
      where p.clinic_id = clinic and p.archived_at is null and p.phone_number = digits and p.id <> all(except_these)
      order by p.names, p.id limit most);
  else
    found := array(
      select p.id from patients p
      where p.clinic_id = clinic and p.archived_at is null
        -- Behind the address stands a gap, and behind that sign the next one.
        and p.contact >= folded || ' ' and p.contact < folded || '!' and p.email = lower(typed)
        and p.id <> all(except_these)
      order by p.names, p.id limit most);
  end if;
  if cardinality(found) = most then
    return found;
  end if;
  if length(part) < 3 then
    return found || array(
      select p.id from patients p
      where p.clinic_id = clinic and p.archived_at is null and p.contact >= part and p.contact < part || chr(1114111)
        and p.id <> all(except_these) and p.id <> all(found)
      order by p.names, p.id limit most - cardinality(found));
  end if;
  -- What nearly everybody has in common, such as gmail or an area code, is soon found among the first of the alphabet.
  first_ones := array(
    select h.id from (
      select p.id, p.names, p.contact from patients p
      where p.clinic_id = clinic and p.archived_at is null order by p.names, p.id limit 400) h
    where h.contact like pattern and h.id <> all(except_these) and h.id <> all(found)
    order by h.names, h.id limit most - cardinality(found));
  if cardinality(found) + cardinality(first_ones) = most then
    return found || first_ones;
  end if;
  return found || array(
    with hits as materialized (
      select p.id, p.clinic_id, p.names, p.contact from patients p
      where p.archived_at is null and clinic_grams(p.clinic_id, p.contact) @> clinic_grams(clinic, part))
    select h.id from hits h
    where h.clinic_id = clinic and h.contact like pattern and h.id <> all(except_these) and h.id <> all(found)
    order by h.names, h.id limit most - cardinality(found));
end $$;

-- The words of the clinic's names that are at least so much like this one.
create function words_like(clinic bigint, typed text, least_likeness real) returns table (word text, likeness real)
  language plpgsql stable as $$
declare
  sought record;
begin
  if length(typed) <= 6 then
    sought := sought_marks(clinic, typed, least_likeness);
    return query
      -- By itself, so that there is no other index to look in than the one over the marks.
      with hits as materialized (
        select v.clinic_id, v.word from name_vocabulary v
        where likeness_marks(v.clinic_id, v.word) && sought.front
          and likeness_marks(v.clinic_id, v.word) && sought.rear),
      compared as (
        select distinct h.word, likeness(h.word, typed) as likeness from hits h where h.clinic_id = clinic)
      select c.word, c.likeness from compared c where c.likeness >= least_likeness;
  else
    perform set_config('pg_trgm.similarity_threshold', least_likeness::text, true);
    return query
      select distinct v.word, likeness(v.word, typed) from name_vocabulary v
      where v.clinic_id = clinic and v.key % likeness_key(typed) and likeness(v.word, typed) >= least_likeness;
  end if;
end $$;

-- Whoever has a word like the longest of these, and for each other one a word that is like it or begins with it. Not
-- everybody with a common name is looked at: it is a guess, and must not cost more than finding.
create function patients_by_likeness(clinic bigint, words text[], except_these bigint[], most int) returns bigint[]
  language plpgsql stable as $$
declare
  longest text := (select word from unnest(words) as word order by length(word) desc, word limit 1);
  one text;
  alike text[];
  others text[] := '{}';
  sieve text[];
begin
  if length(longest) < 3 then
    return '{}';
  end if;
  for one in select distinct word from unnest(words) as word where word <> longest loop
    alike := array(select a.word from words_like(clinic, one, 0.4) a where not starts_with(a.word, one));
    if alike = '{}' and not exists (
      select from name_vocabulary v where v.clinic_id = clinic and v.word >= one and v.word < one || chr(1114111))
    then
      return '{}';
    end if;
    others := others || (' (?:' || array_to_string(array[one || '[^ ]*'] || alike, '|') || ')(?: |$)');
    -- A few words are looked for much faster than their regular expression is tried: whoever has none of them is out.
    if cardinality(alike) < least(cardinality(sieve), 10) then
      sieve := array(select '% ' || word || '%' from unnest(array[one] || alike) as word);
    end if;
  end loop;
  return array(
    select f.patient_id from (
      select distinct on (w.patient_id) w.patient_id, w.names, a.likeness
      from words_like(clinic, longest, 0.4) a
      cross join lateral (
        select w.patient_id, w.names
        from (select w.patient_id, w.names from patient_words w
              where w.clinic_id = clinic and w.word = a.word order by w.names, w.patient_id limit 3000) w
        where (sieve is null or w.names like any(sieve)) and w.names ~ all(others)
          and w.patient_id <> all(except_these)
        order by w.names, w.patient_id limit most) w
      order by w.patient_id, a.likeness desc) f
    order by f.likeness desc, f.names, f.patient_id limit most);
end $$;

-- How much a name must at least be like this word. One letter more or less makes a greater difference to a short word,
-- so that less must do there.
create function least_likeness(typed text) returns real
  language sql immutable parallel safe
  return case when length(typed) <= 5 then 0.28 else 0.4 end;

-- This word, and those of the clinic's names that are most like it or that it begins with.
create function words_alike(clinic bigint, typed text) returns table (word text, likeness real)
  language plpgsql stable as $$
begin
  return query
    select typed, 1::real
    union all
    (select a.word, a.likeness from words_like(clinic, typed, least_likeness(typed)) a
     where a.word <> typed
     order by 2 desc, 1 limit 40)
    union all
    select v.word, likeness(v.word, typed) from name_vocabulary v
    where v.clinic_id = clinic
      and v.word = any(array(select left(typed, letters) from generate_series(3, length(typed) - 1) as letters));
end $$;

-- Whether two names are alike, by how much the first and how much the last ones are: both somewhat, or one of them
-- little and the other entirely, as with Jon and John Lee.
create function are_alike(one real, other real) returns boolean
  language sql immutable parallel safe
  return least(one, other) >= 0.4::real or (least(one, other) >= 0.28::real and greatest(one, other) = 1);

-- Who could be the one that is being typed, or of their family. The same person: called the same, also with first and
-- last name swapped, or nearly so; or with the same phone number or e-mail address and a first name alike. Of each kind
-- only so many are looked at, because this is asked while somebody types.
create function likely_duplicates(first text, last text, their_email text, their_phone text, most int)
  returns table (id bigint, reasons text[], kind text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  set pg_trgm.similarity_threshold = 0.4 set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  clinic bigint := current_clinic_id();
  called text := called_as(patient_names(split_words(last), split_words(first)));
  last_typed text := split_part(called, ' ', 1);
  first_typed text := split_part(called, ' ', 2);
  swapped text := first_typed || ' ' || last_typed;
  has_name boolean := first_typed <> '' and last_typed <> '';
  mail text := searched_email(their_email);
  last_names text[];
  last_likeness real[];
  called_nearly text[];
  alike text[] := '{}';
  candidates bigint[] := '{}';
begin
  if has_name then
    select array_agg(l.word), array_agg(l.likeness) into last_names, last_likeness
    from words_alike(clinic, last_typed) l;
    called_nearly := array(
      select w.word from unnest(last_names) as last_name
      cross join lateral (
        select w.word from patient_words w
        -- Behind the last name stands a gap, and behind that sign the next one.
        where w.clinic_id = clinic and w.word >= '=' || last_name || ' ' and w.word < '=' || last_name || '!'
        limit 301) w
      limit 301);
    -- Few have such a last name: their first names are compared. If many have, the vocabulary tells which to look for.
    if cardinality(called_nearly) <= 300 then
      alike := array(
        select n.name from (
          select distinct name, likeness(split_part(substr(name, 2), ' ', 1), last_typed) as last_likeness,
            split_part(name, ' ', 2) as first_name, likeness(split_part(name, ' ', 2), first_typed) as first_likeness
          from unnest(called_nearly) as name) n
        where are_alike(n.last_likeness, n.first_likeness) and least(n.last_likeness, n.first_likeness) < 1
          and (n.first_likeness >= least_likeness(first_typed) or starts_with(first_typed, n.first_name))
        order by n.last_likeness + n.first_likeness desc, n.name collate "C" limit 400);
    else
      alike := array(
        select '=' || l.word || ' ' || f.word
        from unnest(last_names, last_likeness) as l(word, likeness), words_alike(clinic, first_typed) f
        where are_alike(l.likeness, f.likeness) and least(l.likeness, f.likeness) < 1
        order by l.likeness + f.likeness desc, l.word collate "C", f.word collate "C" limit 400);
    end if;
  end if;
  -- Whole names are looked up among the words: on patients themselves the planner, knowing nothing of names, chose now and
  -- then to read a whole clinic.
  if has_name then
    candidates := array(
      select w.patient_id from patient_words w
      where w.clinic_id = clinic and w.word = '=' || called limit 20)
    || array(
      select w.patient_id from patient_words w
      where w.clinic_id = clinic and w.word = '=' || swapped limit 20)
    -- All names in one pass over the index, then those most alike: name by name it took four times as long.
    || array(
      select w.patient_id from (
        select w.patient_id, w.word from patient_words w
        where w.clinic_id = clinic and w.word = any(alike) limit 100) w
      order by array_position(alike, w.word) limit 20);
  end if;
  if their_email is not null then
    candidates := candidates || array(
      select p.id from patients p
      where p.clinic_id = clinic and p.archived_at is null
        and p.contact >= mail || ' ' and p.contact < mail || '!' and p.email = their_email limit 50);
  end if;
  if their_phone is not null then
    candidates := candidates || array(
      select p.id from patients p
      where p.clinic_id = clinic and p.archived_at is null and p.phone_number = their_phone limit 50);
  end if;
  return query
    with compared as (
      select p.id, p.names, has_name and one.whole_name in (called, swapped) as same_name,
        has_name and are_alike(
          likeness(one.first_name, first_typed), likeness(one.last_name, last_typed)) as like_name,
        first_typed <> '' and one.first_name <> '' and (
          likeness(one.first_name, first_typed) >= 0.4::real
          or starts_with(one.first_name, first_typed) or starts_with(first_typed, one.first_name)) as like_first,
        coalesce(p.phone_number = their_phone, false) as same_phone,
        coalesce(p.email = their_email, false) as same_email
      from patients p
      cross join lateral (
        select called_as(p.names) as whole_name, split_part(called_as(p.names), ' ', 1) as last_name,
          split_part(called_as(p.names), ' ', 2) as first_name) one
      where p.clinic_id = clinic and p.id = any(candidates)
    ), judged as (
      select c.id, c.names, c.same_name,
        array_remove(array[
          case when c.same_name then 'name' when c.like_name then 'similarName' end,
          case when c.same_phone then 'phone' end, case when c.same_email then 'email' end], null) as reasons,
        c.same_name or c.like_name or ((c.same_phone or c.same_email) and c.like_first) as is_same
      from compared c
    )
    select j.id, j.reasons, case when j.is_same then 'duplicate' else 'family' end
    from judged j where cardinality(j.reasons) > 0
    order by j.is_same desc, cardinality(j.reasons) desc, j.same_name desc, j.names, j.id limit most;
end $$;

revoke execute on function search_patients, patients_beginning, patients_by_word, patients_by_words,
  patients_by_common_words, rarest_word, patients_by_contact, patients_by_likeness, words_like, words_alike,
  likely_duplicates, index_patient_name from public;
grant execute on function search_patients, likely_duplicates to archwire_app;

-- When each user last opened each patient's record, and when the audit log was told: not with every click.
create table patient_openings (
  clinic_id bigint not null,
  user_id bigint not null,
  patient_id bigint not null,
  opened_at timestamptz not null,
  audited_at timestamptz not null,
  primary key (clinic_id, user_id, patient_id),
  foreign key (clinic_id, user_id) references users (clinic_id, id),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id)
);
create index patient_openings_of_user on patient_openings (clinic_id, user_id, opened_at desc);
call protect_by_clinic('patient_openings', 'select, insert, update');
