-- Pictures that patients send by text: fetched from the provider by a job, kept like any upload, shown in the conversation.

-- What it says was written by us: something came without a word.
alter table messages add column without_words boolean not null default false;

create table message_pictures (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  conversation_id bigint not null,
  message_id bigint not null,
  place smallint not null check (place between 1 and 10),  -- in its text
  content_type text not null,                         -- what the provider says it is
  provider_reference text,                            -- by which the provider has it; null: it is not asked for (any more)
  state text not null constraint message_pictures_state_ck check (state in ('waiting', 'stored', 'failed')),
  failure text,                                       -- why it could not be received, in words for staff
  asked_at timestamptz not null,                      -- since when it is tried: it came then, or somebody wanted it again
  blob_id bigint,
  image_id bigint,                                    -- what was made of it in a patient's record
  created_at timestamptz(3) not null,
  unique (clinic_id, id),
  unique (clinic_id, message_id, place),
  foreign key (clinic_id, conversation_id) references conversations (clinic_id, id),
  foreign key (clinic_id, message_id) references messages (clinic_id, id),
  foreign key (clinic_id, blob_id) references blobs (clinic_id, id),
  foreign key (clinic_id, image_id) references images (clinic_id, id),
  constraint message_pictures_stored_ck check ((state = 'stored') = (blob_id is not null)),
  constraint message_pictures_failed_ck check ((state = 'failed') = (failure is not null)),
  constraint message_pictures_waiting_ck check (state <> 'waiting' or provider_reference is not null),
  constraint message_pictures_image_ck check (image_id is null or blob_id is not null)
);
create index message_pictures_of_conversation on message_pictures (clinic_id, conversation_id, created_at);
create index message_pictures_waiting on message_pictures (clinic_id, asked_at) where state = 'waiting';
create index message_pictures_of_blob on message_pictures (clinic_id, blob_id) where blob_id is not null;
create index message_pictures_of_image on message_pictures (clinic_id, image_id) where image_id is not null;
call protect_by_clinic('message_pictures', 'select, insert, update');

-- What the sandbox has of the pictures that somebody sent as a patient, as a provider has them until they are removed.
create table sandbox_media (
  id text primary key,
  clinic_id bigint not null references clinics(id),
  content_type text not null,
  content bytea not null,
  created_at timestamptz not null
);
create index sandbox_media_by_age on sandbox_media (clinic_id, created_at);
call protect_by_clinic('sandbox_media', 'select, insert, delete');
alter table sandbox_texts add column pictures smallint not null default 0;
