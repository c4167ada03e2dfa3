-- The audit log is read by the day, and a page of it begins where the last one ended.
create index audit_log_by_time on audit_log (clinic_id, created_at, id);
