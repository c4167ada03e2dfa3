-- Until now nothing was kept of a file that could not be read but why (clearinghouse_files.error, which nobody writes any more).
-- What came from the clearinghouse for the clinic and could not be read, as it came, until somebody has mended what reads it
-- or says that nobody needs it.
create table unread_clearinghouse_files (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  content bytea,                                      -- null once it was read: what it tells is in the claims then
  content_hash bytea not null check (length(content_hash) = 32),
  byte_size int not null check (byte_size between 0 and 33554432),
  first_line text not null check (length(first_line) <= 200),
  problem text not null,                              -- the segment and the reason, of the last attempt
  reader int not null check (reader > 0),             -- which version of the reader made it
  came_by text not null constraint unread_clearinghouse_files_came_by_ck check (came_by in ('sent', 'fetched')),
  received_at timestamptz(3) not null,
  tried_at timestamptz(3) not null,
  state text not null default 'waiting' constraint unread_clearinghouse_files_state_ck
    check (state in ('waiting', 'read', 'put_away')),
  closed_at timestamptz(3),
  closed_by_user_id bigint,
  unique (clinic_id, id),
  unique (clinic_id, content_hash),
  foreign key (clinic_id, closed_by_user_id) references users (clinic_id, id),
  constraint unread_clearinghouse_files_closed_ck
    check (num_nulls(closed_at, closed_by_user_id) = case state when 'waiting' then 2 else 0 end),
  constraint unread_clearinghouse_files_content_ck check (content is not null or state = 'read')
);
create index unread_clearinghouse_files_waiting on unread_clearinghouse_files (clinic_id, received_at desc, id desc)
  where state = 'waiting';
create index unread_clearinghouse_files_of_closer on unread_clearinghouse_files (clinic_id, closed_by_user_id)
  where closed_by_user_id is not null;
call protect_by_clinic('unread_clearinghouse_files', 'select, insert, update');

-- Whose file it is where it names nobody's claim: the clinic's, if there is but one.
create function only_clinic() returns table (id bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select min(c.id) from clinics c having count(*) = 1
$$;

-- One that may be several clinics' is shown to none of them. It is read again by each newer reader, once.
alter table clearinghouse_strays
  add column raw bytea,                               -- null once it was read
  add column reader int;
create index clearinghouse_strays_to_read on clearinghouse_strays (reader, received_at) where raw is not null;
create function keep_stray_file(hash bytea, kind text, raw bytea, problem text, reader int, at timestamptz) returns boolean
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with kept as (
    insert into clearinghouse_strays (content_hash, kind, content, problem, received_at, raw, reader)
    values (hash, kind, '[]', problem, at, raw, reader) on conflict do nothing returning true)
  select exists (select from kept)
$$;
create function next_stray_file(newest int) returns table (hash bytea, raw bytea)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.content_hash, s.raw from clearinghouse_strays s
  where s.raw is not null and s.reader < newest order by s.reader, s.received_at limit 1
$$;
-- Without a problem it was read, and what it tells is where it belongs.
create function note_stray_tried(hash bytea, newest int, why text) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update clearinghouse_strays s set reader = newest, problem = coalesce(why, s.problem),
    raw = case when why is not null then s.raw end
  where s.content_hash = hash
$$;
revoke execute on function only_clinic, keep_stray_file, next_stray_file, note_stray_tried from public;
grant execute on function only_clinic, keep_stray_file to archwire_app;
grant execute on function next_stray_file, note_stray_tried to archwire_worker;
