-- Whoever manages the users asks what each of them did last, and whether they ever did anything.

create index audit_log_by_user on audit_log (clinic_id, user_id, id desc) where user_id is not null;

-- Ended sessions tell of it too, so the index holds them all.
drop index sessions_of_user;
create index sessions_of_user on sessions (clinic_id, user_id);
