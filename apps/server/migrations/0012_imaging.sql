-- Imaging: photographs and X-rays over the course of a treatment, and of each picture one that fits a screen.

alter table blobs
  add column screen_key text unique check (screen_key ~ '^[0-9a-f]{40}$'),  -- of a picture
  add column screen_byte_size bigint check (screen_byte_size >= 0),         -- null: the picture itself fits a screen
  add constraint blobs_screen_ck check (screen_byte_size is null or screen_key is not null);

create table progressions (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  patient_id bigint not null,
  name text not null check (length(btrim(name)) > 0),
  start_date date not null,
  deleted_at timestamptz,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (clinic_id, id),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id)
);
create index progressions_of_patient on progressions (clinic_id, patient_id, start_date, id);
call protect_by_clinic('progressions', 'select, insert, update');

create table series (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  progression_id bigint not null,
  name text not null,                                 -- 'Standard 10', 'Images', 'X-rays'
  kind text not null constraint series_kind_ck check (kind in ('standard', 'gallery')),
  position smallint not null,                         -- in which order they are shown
  unique (clinic_id, id),
  unique (clinic_id, progression_id, id),
  unique (clinic_id, progression_id, name),
  foreign key (clinic_id, progression_id) references progressions (clinic_id, id)
);
call protect_by_clinic('series', 'select, insert');

create table images (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  progression_id bigint not null,
  series_id bigint not null,                          -- a gallery: a standard series shows what the galleries hold
  position smallint check (position between 1 and 10),-- in the grid; null: in the gallery alone
  blob_id bigint not null,
  original_blob_id bigint,                            -- from what it was cropped
  created_by_user_id bigint,
  deleted_at timestamptz,
  created_at timestamptz(3) not null,
  unique (clinic_id, id),
  -- A series is that of the progression.
  foreign key (clinic_id, progression_id, series_id) references series (clinic_id, progression_id, id),
  foreign key (clinic_id, blob_id) references blobs (clinic_id, id),
  foreign key (clinic_id, original_blob_id) references blobs (clinic_id, id),
  foreign key (clinic_id, created_by_user_id) references users (clinic_id, id)
);
create unique index images_one_per_position on images (clinic_id, progression_id, position)
  where deleted_at is null and position is not null;
create index images_of_series on images (clinic_id, progression_id, series_id, id);
create index images_of_blob on images (clinic_id, blob_id);
create index images_of_original on images (clinic_id, original_blob_id) where original_blob_id is not null;
create index images_of_creator on images (clinic_id, created_by_user_id) where created_by_user_id is not null;
call protect_by_clinic('images', 'select, insert, update');
