-- Letters to be sent, and what became of them.

create table outbox_emails (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  template text not null,
  to_email text not null check (to_email = lower(to_email)),
  variables jsonb not null default '{}',
  related_type text, related_id bigint,
  reason text not null,                               -- why it is sent; one letter per reason
  message_id text not null unique,                    -- one for all attempts
  status text not null default 'queued'
    constraint outbox_emails_status_ck check (status in ('queued', 'sending', 'sent', 'failed')),
  error text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (clinic_id, id),
  unique (clinic_id, reason)
);
create index outbox_emails_newest on outbox_emails (clinic_id, id desc);
call protect_by_clinic('outbox_emails');

-- What the sandbox driver has "delivered": read by the sandbox desk.
create table sandbox_emails (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  message_id text not null unique,
  to_email text not null,
  subject text not null,
  text text not null,
  created_at timestamptz not null default now()
);
create index sandbox_emails_newest on sandbox_emails (clinic_id, id desc);
call protect_by_clinic('sandbox_emails');

-- A sweep runs once per clinic and local day, however many processes there are.
create table sweep_runs (
  clinic_id bigint not null references clinics(id),
  name text not null,
  local_day date not null,
  created_at timestamptz not null default now(),
  primary key (clinic_id, name, local_day)
);
call protect_by_clinic('sweep_runs');
