-- The first start of a real clinic: the link by which it is set up, once, and what is left to do afterwards.

-- Belongs to no clinic, because there is none yet. The server has no right to it but by the functions below. Each start
-- of an empty installation adds one; the first that is used ends them all.
create table set_up_links (
  id bigint generated always as identity primary key,
  token_digest bytea not null unique,
  -- The number that the clinic will have: a transaction works for a clinic from its beginning.
  future_clinic_id bigint not null unique default nextval('clinics_id_seq'),
  expires_at timestamptz not null,
  created_at timestamptz not null
);

-- A clinic that has a row is told what else there is to set up; without one nobody is.
create table getting_started (
  clinic_id bigint primary key references clinics(id),
  created_at timestamptz not null
);
call protect_by_clinic('getting_started', 'select, delete');

create function needs_set_up() returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select not exists (select from clinics)
$$;

create function resolve_set_up_link(digest bytea, at timestamptz) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.future_clinic_id from set_up_links l
  where l.token_digest = digest and l.expires_at > at and not exists (select from clinics)
$$;

-- The server itself may not make clinics; this makes the first one, for whoever has a link to it, and no other. Answers
-- whether it did.
create function open_first_clinic(digest bytea, details jsonb, at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Whoever is second, by this link, by another or by the command line, waits here and finds a clinic.
  lock table clinics in share row exclusive mode;
  if resolve_set_up_link(digest, at) is distinct from current_clinic_id() or current_clinic_id() is null then
    return false;
  end if;
  insert into clinics
    (id, name, slug, time_zone, phone_number, address1, address2, city, state, zipcode, created_at)
  overriding system value
  select current_clinic_id(), d.name, d.slug, d."timeZone", d."phoneNumber", d.address1, d.address2, d.city, d.state,
         d.zipcode, at
  from jsonb_to_record(details) as d(name text, slug text, "timeZone" text, "phoneNumber" text, address1 text,
    address2 text, city text, state text, zipcode text);
  call equip_clinic(current_clinic_id());
  insert into getting_started (clinic_id, created_at) values (current_clinic_id(), at);
  delete from set_up_links;
  return true;
end $$;

revoke execute on function needs_set_up, resolve_set_up_link, open_first_clinic from public;
grant execute on function needs_set_up, resolve_set_up_link, open_first_clinic to archwire_app;
