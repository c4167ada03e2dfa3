-- The ground everything stands on: what a clinic is, who works there, and how rows are kept apart.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- The clinic that the current transaction works for; null outside of one, so that nothing is visible there.
create function current_clinic_id() returns bigint
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.clinic_id', true), '')::bigint $$;

-- updated_at travels to clients as the version of a record, so two changes never share one.
create function set_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at = greatest(clock_timestamp()::timestamptz(3), old.updated_at + interval '1 ms');
  return new;
end $$;

-- Every clinic table goes through here once: a policy, the grants of the server's role, and its version trigger.
create procedure protect_by_clinic(table_name regclass, verbs text default 'select, insert, update, delete')
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format(
    'create policy clinic_only on %s using (clinic_id = nullif(current_setting(''app.clinic_id'', true), '''')::bigint)',
    table_name);
  execute format('grant %s on %s to archwire_app', verbs, table_name);
  if exists (select from pg_attribute where attrelid = table_name and attname = 'updated_at') then
    execute format(
      'create trigger set_updated_at before update on %s for each row execute function set_updated_at()', table_name);
  end if;
end $$;
revoke execute on procedure protect_by_clinic from public;

create table clinics (
  id bigint generated always as identity primary key,
  clinic_id bigint not null generated always as (id) stored,  -- the same policy as every other table
  name text not null check (length(btrim(name)) > 0),
  slug text not null unique check (slug ~ '^[a-z0-9-]+$'),
  time_zone text not null default 'America/New_York',
  email text check (email = lower(email)),
  phone_number text check (phone_number ~ '^[0-9]{10}$'),
  address1 text, address2 text, city text, state text, zipcode text, country text not null default 'US',
  tax_id text, npi text,
  idle_minutes int not null default 60 check (idle_minutes between 5 and 720),
  legacy_ledger_url text,                             -- template with {patientId} and {accountId}
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now()
);
call protect_by_clinic('clinics', 'select, update');

create table users (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  email text not null unique check (email = lower(email)),
  password_digest text,                               -- null until the invitation is used
  first_name text not null default '', last_name text not null default '',
  full_name text generated always as (trim(first_name || ' ' || last_name)) stored,
  admin boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (clinic_id, id)
);
create index users_by_name on users (clinic_id, last_name, first_name) where active;
call protect_by_clinic('users');

create table sessions (
  id bigint generated always as identity primary key,
  clinic_id bigint not null,
  user_id bigint not null,
  token_digest bytea not null unique,                 -- sha256 of the cookie's value
  csrf_secret text not null,
  ip inet, user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (clinic_id, user_id) references users (clinic_id, id) on delete cascade
);
create index sessions_of_user on sessions (clinic_id, user_id) where revoked_at is null;
call protect_by_clinic('sessions');

create table password_tokens (
  id bigint generated always as identity primary key,
  clinic_id bigint not null,
  user_id bigint not null,
  purpose text not null constraint password_tokens_purpose_ck check (purpose in ('reset', 'invite')),
  token_digest bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (clinic_id, user_id) references users (clinic_id, id) on delete cascade
);
create index password_tokens_of_user on password_tokens (clinic_id, user_id);
call protect_by_clinic('password_tokens');

-- Before a clinic is known these answer which one, and which row, and nothing else.

-- Asked with every request, so it also says whose session it is, which only the holder of the token can ask: one
-- statement in place of a transaction.
create function resolve_session(digest bytea, at timestamptz)
  returns table (clinic_id bigint, id bigint, csrf_secret text, last_seen_at timestamptz, time_zone text,
                 user_id bigint, first_name text, last_name text, full_name text, email text, admin boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.clinic_id, s.id, s.csrf_secret, s.last_seen_at, c.time_zone,
         u.id, u.first_name, u.last_name, u.full_name, u.email, u.admin
  from sessions s
  join users u on u.clinic_id = s.clinic_id and u.id = s.user_id
  join clinics c on c.id = s.clinic_id
  where s.token_digest = digest and s.revoked_at is null and u.active
    and s.expires_at > at and s.last_seen_at > at - make_interval(mins => c.idle_minutes)
$$;

create function resolve_user_by_email(address text)
  returns table (clinic_id bigint, id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.clinic_id, u.id from users u where u.email = lower(address) and u.active
$$;

create function resolve_password_token(digest bytea, at timestamptz)
  returns table (clinic_id bigint, id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.clinic_id, t.id
  from password_tokens t
  join users u on u.clinic_id = t.clinic_id and u.id = t.user_id
  where t.token_digest = digest and t.used_at is null and t.expires_at > at and u.active
$$;

-- Which of these sessions are over: asked every few seconds for the sockets that a process holds.
create function ended_sessions(ids bigint[], at timestamptz) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select asked.id from unnest(ids) as asked(id)
  where not exists (
    select from sessions s
    join users u on u.clinic_id = s.clinic_id and u.id = s.user_id
    join clinics c on c.id = s.clinic_id
    where s.id = asked.id and s.revoked_at is null and u.active
      and s.expires_at > at and s.last_seen_at > at - make_interval(mins => c.idle_minutes))
$$;

-- Sweeps run for every clinic, each by its own clock.
create function all_clinics() returns table (id bigint, time_zone text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id, c.time_zone from clinics c order by c.id
$$;

revoke execute on function resolve_session, resolve_user_by_email, resolve_password_token, ended_sessions, all_clinics
  from public;
grant execute on function resolve_session, resolve_user_by_email, resolve_password_token, ended_sessions
  to archwire_app;
grant execute on function all_clinics to archwire_worker;
