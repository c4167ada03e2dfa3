-- leads to 218564efe41c

create index audit_log_by_person on audit_log (clinic_id, user_id, created_at, id) where user_id is not null;
create index audit_log_by_deed on audit_log (clinic_id, entity_type, action, created_at, id);
create index audit_log_by_others on audit_log (clinic_id, actor_kind, created_at, id) where actor_kind <> 'staff';
-- When somebody was last here is found by the way to what they did.
drop index audit_log_by_user;
