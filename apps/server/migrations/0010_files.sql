-- Files: what is stored, and the documents that a patient's record keeps.

create table blobs (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  key text not null unique check (key ~ '^[0-9a-f]{40}$'),  -- where the storage has it; says nothing
  filename text not null check (length(filename) between 1 and 255),
  content_type text not null,                         -- what its content is; until there is any, what its name says
  byte_size bigint not null check (byte_size >= 0),
  checksum text not null,                             -- base64 of the MD5 of what was sent
  sha256 bytea check (length(sha256) = 32),           -- of what is stored
  width int, height int,                              -- of a picture
  thumbnail_key text unique check (thumbnail_key ~ '^[0-9a-f]{40}$'),  -- of a picture
  thumbnail_byte_size bigint check (thumbnail_byte_size >= 0),
  uploaded_at timestamptz,                            -- null until its bytes are in the storage
  attached_at timestamptz,                            -- null until a record names it: a day later it is gone
  released_at timestamptz,                            -- since then no record shows it: a month later its bytes are gone
  purged_at timestamptz,                              -- its bytes are gone, or going
  created_by_user_id bigint,                          -- null: the patient, or the system
  created_at timestamptz not null,
  unique (clinic_id, id),
  foreign key (clinic_id, created_by_user_id) references users (clinic_id, id),
  constraint blobs_attached_ck check (attached_at is null or uploaded_at is not null),
  constraint blobs_uploaded_ck check (uploaded_at is null or sha256 is not null),
  constraint blobs_thumbnail_ck check (thumbnail_byte_size is null or thumbnail_key is not null)
);
create index blobs_unattached on blobs (clinic_id, created_at) where attached_at is null;
create index blobs_released on blobs (clinic_id, released_at) where released_at is not null and purged_at is null;
create index blobs_of_creator on blobs (clinic_id, created_by_user_id) where created_by_user_id is not null;
call protect_by_clinic('blobs');

create table folders (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  patient_id bigint not null,
  parent_id bigint,
  name text not null default 'Documents',
  created_at timestamptz not null,
  unique (clinic_id, id),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id),
  foreign key (clinic_id, parent_id) references folders (clinic_id, id)
);
create unique index folders_root on folders (clinic_id, patient_id) where parent_id is null;
create index folders_of_patient on folders (clinic_id, patient_id);
create index folders_of_parent on folders (clinic_id, parent_id) where parent_id is not null;
call protect_by_clinic('folders', 'select, insert, update');

create table archives (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  folder_id bigint not null,
  name text not null check (length(btrim(name)) > 0),
  blob_id bigint not null,
  created_by_user_id bigint,
  deleted_at timestamptz,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (clinic_id, id),
  foreign key (clinic_id, folder_id) references folders (clinic_id, id),
  foreign key (clinic_id, blob_id) references blobs (clinic_id, id),
  foreign key (clinic_id, created_by_user_id) references users (clinic_id, id)
);
create index archives_in_folder on archives (clinic_id, folder_id, created_at desc, id desc) where deleted_at is null;
create index archives_of_blob on archives (clinic_id, blob_id);
create index archives_of_creator on archives (clinic_id, created_by_user_id) where created_by_user_id is not null;
call protect_by_clinic('archives', 'select, insert, update');
