-- What happened: the audit trail and the live events, both numbered by one row per clinic.

-- Locked as the last statement of every writing transaction: numbers become visible in order.
create table clinic_heads (
  clinic_id bigint primary key references clinics(id),
  event_seq bigint not null default 0,
  audit_hash bytea not null default ''
);
call protect_by_clinic('clinic_heads', 'select');

create function open_clinic_head() returns trigger language plpgsql as $$
begin
  insert into clinic_heads (clinic_id) values (new.id);
  return new;
end $$;
create trigger open_clinic_head after insert on clinics for each row execute function open_clinic_head();

create table live_events (
  clinic_id bigint not null references clinics(id),
  seq bigint not null,
  channel text not null,
  params jsonb not null default '{}',
  event text not null,
  data jsonb not null default '{}',
  user_id bigint,                                     -- null: everyone in the clinic
  created_at timestamptz not null default now(),
  primary key (clinic_id, seq)
);
create index live_events_by_age on live_events (clinic_id, created_at);
call protect_by_clinic('live_events', 'select, delete');

create table audit_log (
  id bigint generated always as identity,
  clinic_id bigint not null references clinics(id),
  user_id bigint,                                     -- null: a patient, a job, the system
  actor_kind text not null constraint audit_log_actor_ck check (actor_kind in ('staff', 'patient', 'system')),
  action text not null,
  entity_type text not null,
  entity_id bigint,
  patient_id bigint,
  changes jsonb not null default '{}',
  ip inet,
  created_at timestamptz not null,
  hash bytea not null,
  primary key (clinic_id, id)
);
create index audit_log_by_entity on audit_log (clinic_id, entity_type, entity_id, id desc);
create index audit_log_by_patient on audit_log (clinic_id, patient_id, id desc) where patient_id is not null;
call protect_by_clinic('audit_log', 'select');

-- A row's link in the chain: everything it says, behind the hash of the row before it.
create function audit_link(previous bytea, entry audit_log) returns bytea
  -- In PL/pgSQL, which keeps its plan between calls: as an SQL function it took five times as long.
  language plpgsql stable as $$
begin
  return sha256(previous || convert_to(jsonb_build_array(
    entry.id, entry.clinic_id, entry.user_id, entry.actor_kind, entry.action, entry.entity_type, entry.entity_id,
    entry.patient_id, entry.changes, host(entry.ip), extract(epoch from entry.created_at))::text, 'utf8'));
end $$;

-- Called once, just before COMMIT, with everything that the transaction collected. Being the only way in, it keeps
-- the log insert-only and the numbers gapless, whatever the server's role tries.
create function record_changes(audits jsonb, events jsonb, at timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  clinic bigint := current_clinic_id();
  head clinic_heads;
  entry audit_log;
  item jsonb;
begin
  if clinic is null then
    raise exception 'changes are recorded for a clinic, and none is set';
  end if;
  select * into strict head from clinic_heads where clinic_id = clinic for update;

  for item in select * from jsonb_array_elements(audits) loop
    entry := jsonb_populate_record(null::audit_log, item);
    entry.id := nextval('public.audit_log_id_seq');
    entry.clinic_id := clinic;
    entry.changes := coalesce(entry.changes, '{}');
    entry.created_at := at;
    entry.hash := audit_link(head.audit_hash, entry);
    head.audit_hash := entry.hash;
    insert into audit_log overriding system value values (entry.*);
  end loop;

  for item in select * from jsonb_array_elements(events) loop
    head.event_seq := head.event_seq + 1;
    insert into live_events (clinic_id, seq, channel, params, event, data, user_id, created_at)
    values (clinic, head.event_seq, item ->> 'channel', coalesce(item -> 'params', '{}'), item ->> 'event',
            coalesce(item -> 'data', '{}'), (item ->> 'user_id')::bigint, at);
  end loop;

  update clinic_heads h set event_seq = head.event_seq, audit_hash = head.audit_hash where h.clinic_id = clinic;
  if jsonb_array_length(events) > 0 then
    perform pg_notify('live', clinic || ':' || head.event_seq);
  end if;
  return head.event_seq;
end $$;

-- The id of the first row that does not follow from the one before it; -1 when rows are missing at the end;
-- null when the chain is whole.
create function broken_audit_link() returns bigint
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  entry audit_log;
  previous bytea := '';
begin
  for entry in select * from audit_log where clinic_id = current_clinic_id() order by id loop
    if entry.hash <> audit_link(previous, entry) then
      return entry.id;
    end if;
    previous := entry.hash;
  end loop;
  if previous is distinct from (select h.audit_hash from clinic_heads h where h.clinic_id = current_clinic_id()) then
    return -1;
  end if;
  return null;
end $$;

revoke execute on function audit_link, record_changes, broken_audit_link from public;
grant execute on function record_changes, broken_audit_link to archwire_app;

-- A repeated request with the same key gets the first one's answer; the key commits with the change.
create table idempotency_keys (
  clinic_id bigint not null references clinics(id),
  key uuid not null,
  request_hash bytea not null,
  response_status int,
  response_body jsonb,
  created_at timestamptz not null default now(),
  primary key (clinic_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (clinic_id, created_at);
call protect_by_clinic('idempotency_keys');

-- Attempts per bucket and window. No clinic: most are counted before one is known.
create table rate_limits (
  bucket bytea not null,                              -- sha256 of what is limited: no address or e-mail is kept
  window_start timestamptz not null,
  hits int not null,
  primary key (bucket, window_start)
);
create index rate_limits_by_age on rate_limits (window_start);

-- Counts one attempt unless the limit is reached; answers whether it may go on. The last window weighs in by the
-- share of it that is still within reach, so that a burst around a boundary does not pass twice.
create function take_attempt(what text, most int, seconds int, at timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  key bytea := sha256(convert_to(what, 'utf8'));
  width interval := make_interval(secs => seconds);
  opened timestamptz := date_bin(width, at, 'epoch');
  earlier numeric;
  taken int;
begin
  select coalesce(sum(r.hits), 0) * (1 - extract(epoch from at - opened) / seconds) into earlier
    from rate_limits r where r.bucket = key and r.window_start = opened - width;
  if earlier >= most then
    return false;
  end if;
  insert into rate_limits as r (bucket, window_start, hits) values (key, opened, 1)
    on conflict (bucket, window_start) do update set hits = r.hits + 1
    where r.hits + earlier < most
    returning r.hits into taken;
  return taken is not null;
end $$;

-- A try that turned out well does not count.
create function give_attempt_back(what text, seconds int, at timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update rate_limits set hits = hits - 1
  where bucket = sha256(convert_to(what, 'utf8'))
    and window_start = date_bin(make_interval(secs => seconds), at, 'epoch') and hits > 0
$$;

create function forget_old_attempts(at timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from rate_limits where window_start < at - interval '1 day'
$$;

revoke execute on function take_attempt, give_attempt_back, forget_old_attempts from public;
grant execute on function take_attempt, give_attempt_back to archwire_app;
grant execute on function forget_old_attempts to archwire_worker;
