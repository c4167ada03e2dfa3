import type { InsuranceFormSave } from '@archwire/contract/insurance/form-calls'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { Client } from 'pg'
import { linkTo, reviewTitle } from '../../features/insurance/form/process-form.ts'
import { createForm } from '../../features/insurance/form/save-form.ts'
import { type ActingClinic, countsOfNobody } from '../history/acting-clinic.ts'
import { beginHistory, type History } from '../history/write-history.ts'

type DemoForm = {
  /** The code of the payer. */
  payer: string
  company: string
  memberId: string
  group: string | null
  relation: 'self' | 'spouse' | 'child'
  /** How many days ago the patient sent the form. */
  daysAgo: number
  isProcessed: boolean
}

/** Two forms that wait for a review, and some that were processed. */
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

type Person = {
  firstName: string
  lastName: string
  dob: string
  gender: 'male' | 'female'
}
/** A form with the patient who sent it, and the policy holder: the patient or somebody else of the household. */
type Filed = DemoForm & {
  patientId: number
  fullName: string
  payerId: number
  patient: Person
  holder: Person
}

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

/** Adds the insurance forms of some patients: new forms by the action that patients use, processed ones in bulk. */
export async function insertInsurance(owner: Client, clinic: ActingClinic, userId: number): Promise<void> {
  const filed = await filedForms(owner, clinic)
  for (const form of filed.filter(({ isProcessed }) => !isProcessed)) await sendForm(clinic, form)
  const history = await beginHistory(owner, clinic.id, ['insurance_forms', 'insurances', 'tasks'])
  for (const form of filed.filter(({ isProcessed }) => isProcessed))
    addProcessed(history, clinic, form, userId)
  await history.write()
}

async function filedForms(owner: Client, { id, now }: ActingClinic): Promise<Filed[]> {
  const person = (alias: string) => `json_build_object('firstName', ${alias}.first_name,
    'lastName', ${alias}.last_name, 'dob', ${alias}.dob, 'gender', ${alias}.gender)`
  const { rows } = await owner.query<Omit<Filed, keyof DemoForm> & { place: number }>(
    `select g.place::int, p.id as "patientId", p.full_name as "fullName", y.id as "payerId", ${person('p')} as patient,
       ${person('h')} as holder
     from rows from (jsonb_to_recordset($3::jsonb) as (payer text, relation text)) with ordinality
       as g(payer, relation, place)
     join insurance_payers y on y.clinic_id is null and y.code = g.payer
     cross join lateral (
       select p.*, case when g.relation = 'self' then p.id else h.id end as holder_id from patients p
       left join lateral (
         select r.id from patients r where r.clinic_id = $1 and r.email = p.email and r.dob < p.dob
           and (p.dob > $2::date - interval '18 years') = (g.relation = 'child') and r.dob < $2::date - interval '19 years'
         order by r.dob limit 1) h on true
       where p.clinic_id = $1 and p.archived_at is null and p.email is not null and p.gender is not null
         and (g.relation = 'self' or h.id is not null)
       order by p.id offset g.place limit 1) p
     join patients h on h.clinic_id = $1 and h.id = p.holder_id
     order by g.place`,
    [id, now, JSON.stringify(forms)],
  )
  return rows.flatMap(({ place, ...found }) => {
    const form = forms[place - 1]
    return form === undefined ? [] : [{ ...form, ...found }]
  })
}

const sentAt = ({ now }: ActingClinic, { daysAgo }: DemoForm): Date =>
  new Date(now.getTime() - daysAgo * day - 20 * minute)
const coverageStart = (at: Date): string => `${at.getUTCFullYear()}-01-01`

async function sendForm(clinic: ActingClinic, form: Filed): Promise<void> {
  const { patientId, patient, holder } = form
  const now = sentAt(clinic, form)
  const filer = { patientId, userId: null, seenAs: String(patientId), timeZone: clinic.timeZone }
  const namesOf = ({ firstName, lastName, dob, gender }: Person) => ({
    first_name: firstName,
    last_name: lastName,
    dob,
    gender,
    employer_name: null,
    member_id: form.memberId,
  })
  const answers: InsuranceFormSave = {
    status: 'draft',
    insurance_form_patient_attributes: {
      ...namesOf(patient),
      insurance_company: form.company,
      insurance_coverage_start: coverageStart(now),
      plan_group_number: form.group,
      insurance_payer_id: null,
      staff_consult_policy_holder_subscriber_id: false,
    },
    insurance_form_subscriber_attributes: { ...namesOf(holder), relation_to_patient: form.relation },
  }
  const deps = { practice: true, announceCounts: countsOfNobody, appSecret: clinic.appSecret }
  await clinic.at(now).write(tx => createForm(tx, deps, { filer, form: answers, now }))
}

function addProcessed(history: History, clinic: ActingClinic, form: Filed, userId: number): void {
  const { patientId, patient, holder, payerId, memberId, group, relation } = form
  const at = sentAt(clinic, form)
  const processedAt = new Date(at.getTime() + 3 * hour)
  const { id: formId } = history.add('insurance_forms', {
    patient_id: patientId,
    status: 'processed',
    submitted_by: 'patient',
    first_name: patient.firstName,
    last_name: patient.lastName,
    dob: patient.dob,
    gender: patient.gender,
    insurance_company: form.company,
    insurance_coverage_start: coverageStart(at),
    plan_group_number: group,
    payer_id: payerId,
    member_id: memberId,
    subscriber_first_name: holder.firstName,
    subscriber_last_name: holder.lastName,
    subscriber_dob: holder.dob,
    subscriber_gender: holder.gender,
    relation_to_patient: relation,
    subscriber_member_id: memberId,
    processed_at: processedAt,
    processed_by_user_id: userId,
    created_at: at,
    updated_at: processedAt,
  })
  history.add('insurances', {
    patient_id: patientId,
    payer_id: payerId,
    insurance_form_id: formId,
    group_number: group,
    member_id: memberId,
    relationship: relation,
    created_at: processedAt,
    updated_at: processedAt,
  })
  const { type, id } = linkTo(formId)
  history.add('tasks', {
    title: reviewTitle(form.fullName),
    due_date: localDay(at, clinic.timeZone),
    patient_id: patientId,
    linkable_type: type,
    linkable_id: id,
    created_at: at,
    updated_at: processedAt,
    completed_at: processedAt,
  })
}
