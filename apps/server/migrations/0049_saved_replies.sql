-- Texts that staff often send: a reply is put into a conversation, where it can be changed, and nothing refers to it.
create table saved_replies (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  title text not null check (length(btrim(title)) > 0),
  body text not null check (length(btrim(body)) > 0),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (clinic_id, id)
);
create unique index saved_replies_by_title on saved_replies (clinic_id, lower(title)) where active;
call protect_by_clinic('saved_replies');
