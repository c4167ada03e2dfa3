import type { Client } from 'pg'

type DemoForm = {
  /** By its code. */
  payer: string
  company: string
  memberId: string
  group: string | null
  relation: 'self' | 'spouse' | 'child'
  /** How many days ago the patient reported it. */
  daysAgo: number
  isProcessed: boolean
}

/** Two that somebody is to look at, and some that were processed. */
const forms: DemoForm[] = [
  {
    payer: 'SBX01',
    company: 'Sandbox Dental',
    memberId: 'SBX1004471',
    group: 'G-2210',
    relation: 'child',
    daysAgo: 0,
    isProcessed: false,
  },
  {
    payer: '77777',
    company: 'Delta',
    memberId: 'DDC8841207',
    group: null,
    relation: 'self',
    daysAgo: 1,
    isProcessed: false,
  },
  {
    payer: 'SBX01',
    company: 'Sandbox Dental',
    memberId: 'SBX1009120',
    group: 'G-1180',
    relation: 'self',
    daysAgo: 12,
    isProcessed: true,
  },
  {
    payer: 'SBX02',
    company: 'Sandbox Attachment',
    memberId: 'SBX2003345',
    group: 'G-4402',
    relation: 'spouse',
    daysAgo: 25,
    isProcessed: true,
  },
  {
    payer: '60054',
    company: 'Aetna Dental',
    memberId: 'W2294417760',
    group: '0702214',
    relation: 'child',
    daysAgo: 40,
    isProcessed: true,
  },
  {
    payer: '65978',
    company: 'MetLife',
    memberId: 'ML55120934',
    group: null,
    relation: 'self',
    daysAgo: 61,
    isProcessed: true,
  },
]

/** The insurances that some patients reported. */
export async function insertInsurance(
  owner: Client,
  { clinicId, today, now }: { clinicId: number; today: string; now: Date },
): Promise<void> {
  const values = [clinicId, now, JSON.stringify(forms)]
  // Somebody else of the same household holds the policy where the patient does not.
  await owner.query(
    `insert into insurance_forms (clinic_id, patient_id, status, submitted_by, first_name, last_name, dob, gender,
       insurance_company, insurance_coverage_start, plan_group_number, payer_id, member_id, subscriber_first_name,
       subscriber_last_name, subscriber_dob, subscriber_gender, relation_to_patient, subscriber_member_id, processed_at,
       processed_by_user_id, created_at, updated_at)
     select $1, p.id, case when g."isProcessed" then 'processed' else 'draft' end, 'patient', p.first_name, p.last_name,
       p.dob, p.gender, g.company, date_trunc('year', w.at)::date, g."group",
       case when g."isProcessed" then y.id end, g."memberId", h.first_name, h.last_name, h.dob, h.gender, g.relation,
       g."memberId", d.at, d.by, w.at, coalesce(d.at, w.at)
     from rows from (jsonb_to_recordset($3::jsonb) as (payer text, company text, "memberId" text, "group" text,
       relation text, "daysAgo" int, "isProcessed" boolean)) with ordinality
       as g(payer, company, "memberId", "group", relation, "daysAgo", "isProcessed", place)
     join insurance_payers y on y.clinic_id is null and y.code = g.payer
     cross join lateral (select $2::timestamptz - make_interval(days => g."daysAgo", mins => 20) as at) w
     left join lateral (select w.at + interval '3 hours' as at, min(id) as by from users where clinic_id = $1) d
       on g."isProcessed"
     cross join lateral (
       select p.*, case when g.relation = 'self' then p.id else h.id end as holder_id from patients p
       left join lateral (
         select r.id from patients r where r.clinic_id = $1 and r.email = p.email and r.dob < p.dob
           and (p.dob > $2::date - interval '18 years') = (g.relation = 'child') and r.dob < $2::date - interval '19 years'
         order by r.dob limit 1) h on true
       where p.clinic_id = $1 and p.archived_at is null and p.email is not null and p.gender is not null
         and (g.relation = 'self' or h.id is not null)
       order by p.id offset g.place limit 1) p
     join patients h on h.clinic_id = $1 and h.id = p.holder_id`,
    values,
  )
  await owner.query(
    `insert into insurances (clinic_id, patient_id, payer_id, insurance_form_id, group_number, member_id, relationship,
       created_at, updated_at)
     select clinic_id, patient_id, payer_id, id, plan_group_number, member_id, relation_to_patient, processed_at,
       processed_at from insurance_forms where clinic_id = $1 and status = 'processed'`,
    [clinicId],
  )
  await owner.query(
    `insert into tasks (clinic_id, title, due_date, patient_id, linkable_type, linkable_id, created_at, updated_at,
       completed_at)
     select f.clinic_id, 'Review insurance form - ' || p.full_name, $2::date - floor(extract(epoch from $3::timestamptz - f.created_at) / 86400)::int, p.id,
       'InsuranceForm', f.id, f.created_at, f.updated_at, f.processed_at
     from insurance_forms f join patients p on p.clinic_id = f.clinic_id and p.id = f.patient_id
     where f.clinic_id = $1`,
    [clinicId, today, now],
  )
  await owner.query('analyze insurance_forms, insurances, tasks')
}
