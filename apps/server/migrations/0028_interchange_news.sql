-- What is said of the cover of a file is news of its own.
alter table clearinghouse_files
  drop constraint clearinghouse_files_kind_ck,
  add constraint clearinghouse_files_kind_ck check (kind in ('TA1', '999', '277CA', '277', '835', 'unknown'));
