-- Allergies and conditions that a patient tells of in the health history: alerts of the record, in the patient's own words,
-- until staff take them over or dismiss them. What the patient tells anew takes the place of what they told before.
create table told_alerts (
  id bigint generated always as identity primary key,
  clinic_id bigint not null references clinics(id),
  patient_id bigint not null,
  intake_form_response_id bigint not null,
  question_key text not null,                         -- what was asked: allergies, diabetes, …
  words text,                                         -- what the patient wrote besides yes; null: nothing
  told_at timestamptz not null,
  state text not null default 'open' constraint told_alerts_state_ck
    check (state in ('open', 'taken_over', 'dismissed', 'replaced', 'withdrawn')),
  decided_by_user_id bigint,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (clinic_id, id),
  unique (clinic_id, intake_form_response_id, question_key),
  foreign key (clinic_id, patient_id) references patients (clinic_id, id),
  foreign key (clinic_id, intake_form_response_id) references intake_form_responses (clinic_id, id),
  foreign key (clinic_id, decided_by_user_id) references users (clinic_id, id),
  constraint told_alerts_decided_ck check ((decided_at is null) = (decided_by_user_id is null)),
  constraint told_alerts_who_ck check (state not in ('taken_over', 'dismissed') or decided_at is not null)
);
create index told_alerts_of_patient on told_alerts (clinic_id, patient_id);
call protect_by_clinic('told_alerts', 'select, insert, update');

-- What was signed before: the last word of each patient, by the form that is theirs.
insert into told_alerts (clinic_id, patient_id, intake_form_response_id, question_key, words, told_at)
select f.clinic_id, f.patient_id, r.id, asked.key, nullif(btrim(r.answers ->> (asked.key || '_details')), ''), r.signed_at
from intake_forms f
cross join lateral (
  select s.* from intake_form_responses s
  where s.clinic_id = f.clinic_id and s.intake_form_id = f.id
  order by s.signed_at desc, s.id desc limit 1) r
cross join unnest(array['allergies', 'heart_condition', 'diabetes', 'bleeding_disorder']) as asked(key)
where r.answers ->> asked.key = 'yes';
