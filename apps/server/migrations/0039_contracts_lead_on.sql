-- Who made a contract, or sent it last: they are told when it is signed.
alter table contracts add column sent_by_user_id bigint;
alter table contracts add foreign key (clinic_id, sent_by_user_id) references users (clinic_id, id);
create index contracts_of_sender on contracts (clinic_id, sent_by_user_id) where sent_by_user_id is not null;

-- A task can be about a signed contract, whose payments are to be set up.
alter table tasks drop constraint tasks_linkable_ck;
alter table tasks add constraint tasks_linkable_ck check (linkable_type in ('InsuranceForm', 'Contract'));
