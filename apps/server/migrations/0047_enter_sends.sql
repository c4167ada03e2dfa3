-- Whether Enter sends a text that this person writes; Shift+Enter then begins a new line.
alter table users add column enter_sends boolean not null default false;

drop function resolve_session;
create function resolve_session(digest bytea, at timestamptz)
  returns table (clinic_id bigint, id bigint, csrf_secret text, created_at timestamptz, last_seen_at timestamptz,
                 time_zone text, clinic_version text,
                 user_id bigint, first_name text, last_name text, full_name text, email text, admin boolean,
                 enter_sends boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.clinic_id, s.id, s.csrf_secret, s.created_at, s.last_seen_at, c.time_zone,
         h.event_seq || '.' || (extract(epoch from h.updated_at) * 1000)::bigint,
         u.id, u.first_name, u.last_name, u.full_name, u.email, u.admin, u.enter_sends
  from sessions s
  join users u on u.clinic_id = s.clinic_id and u.id = s.user_id
  join clinics c on c.id = s.clinic_id
  join clinic_heads h on h.clinic_id = s.clinic_id
  where s.token_digest = digest and s.revoked_at is null and u.active
    and s.expires_at > at and s.last_seen_at > at - make_interval(mins => c.idle_minutes)
$$;
revoke execute on function resolve_session from public;
grant execute on function resolve_session to archwire_app;
