import type { Client } from 'pg'
import type { ActingClinic } from '../history/acting-clinic.ts'
import { beginHistory, type History } from '../history/write-history.ts'
import {
  byHand,
  type DemoInquiry,
  type DemoOutcome,
  type DemoPerson,
  demoResponse,
  ofForms,
} from './eligibility-inquiries.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

type Insured = {
  insuranceId: number
  patientId: number
  payerId: number
  memberId: string
  group: string | null
  relationship: 'self' | 'spouse' | 'child' | 'other'
  patient: DemoPerson
  holder: DemoPerson | null
}

/** Adds inquiries about some patients, in every status. */
export async function insertEligibilities(owner: Client, clinic: ActingClinic): Promise<void> {
  const byForms = await insuredByForms(owner, clinic.id)
  const people = await uninsured(owner, clinic)
  const payers = await payerIds(owner)
  const inquirer = await firstDoctor(owner, clinic.id)
  const history = await beginHistory(owner, clinic.id, ['insurances', 'eligibilities'])
  const add = (insured: Insured, questions: DemoInquiry[]) => {
    for (const question of questions)
      history.add('eligibilities', { ...inquirer, ...rowOf(question, insured, clinic.now) })
  }
  for (const [place, questions] of ofForms.entries()) {
    const insured = byForms[place]
    if (insured !== undefined) add(insured, questions)
  }
  for (const [place, { questions, payer, ...insurance }] of byHand.entries()) {
    const person = people[place]
    const payerId = payers.get(payer)
    if (person === undefined || payerId === undefined) continue
    add(addInsurance(history, clinic, person, { ...insurance, payerId }), questions)
  }
  await history.write()
}

const personOf = (alias: string): string => `
  json_build_object('firstName', ${alias}.first_name, 'lastName', ${alias}.last_name, 'dob', ${alias}.dob,
    'gender', ${alias}.gender, 'address1', p.address1, 'address2', p.address2, 'city', p.city, 'state', p.state,
    'zipcode', p.zipcode)`

async function insuredByForms(owner: Client, clinicId: number): Promise<Insured[]> {
  const { rows } = await owner.query<Insured>(
    `select i.id as "insuranceId", i.patient_id as "patientId", i.payer_id as "payerId", i.member_id as "memberId",
       i.group_number as "group", i.relationship, ${personOf('p')} as patient,
       case when i.relationship <> 'self' then ${personOf('h')} end as holder
     from insurances i join patients p on p.id = i.patient_id
     join insurance_forms f on f.id = i.insurance_form_id
     cross join lateral (select f.subscriber_first_name as first_name, f.subscriber_last_name as last_name,
       f.subscriber_dob as dob, f.subscriber_gender as gender) h
     where i.clinic_id = $1 order by i.created_at desc, i.id`,
    [clinicId],
  )
  return rows
}

/**
 * The uninsured patients with the next appointments, so that a day of the demo has patients to check, and then all
 * others.
 */
async function uninsured(owner: Client, { id, today }: ActingClinic) {
  const { rows } = await owner.query<{ id: number; patient: DemoPerson }>(
    `select p.id, ${personOf('p')} as patient from patients p
     left join lateral (
       select min(a.day) as day from appointments a
       where a.clinic_id = p.clinic_id and a.patient_id = p.id and a.canceled_at is null and a.day >= $2) v on true
     where p.clinic_id = $1 and p.archived_at is null
       and not exists (select from insurance_forms f where f.clinic_id = p.clinic_id and f.patient_id = p.id)
     order by v.day nulls last, p.id limit $3`,
    [id, today, byHand.length],
  )
  return rows
}

async function payerIds(owner: Client): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ id: number; code: string }>(
    'select id, code from insurance_payers where clinic_id is null',
  )
  return new Map(rows.map(({ id, code }) => [code, id]))
}

function addInsurance(
  history: History,
  { now }: ActingClinic,
  { id: patientId, patient }: { id: number; patient: DemoPerson },
  { payerId, memberId, group }: { payerId: number; memberId: string; group: string | null },
): Insured {
  const madeAt = new Date(now.getTime() - 50 * day)
  const { id: insuranceId } = history.add('insurances', {
    patient_id: patientId,
    payer_id: payerId,
    group_number: group,
    member_id: memberId,
    relationship: 'self',
    created_at: madeAt,
    updated_at: madeAt,
  })
  return { insuranceId, patientId, payerId, memberId, group, relationship: 'self', patient, holder: null }
}

function rowOf({ daysAgo, outcome }: DemoInquiry, insured: Insured, now: Date): Record<string, unknown> {
  const madeAt = new Date(now.getTime() - daysAgo * day - hour)
  return {
    patient_id: insured.patientId,
    insurance_id: insured.insuranceId,
    payer_id: insured.payerId,
    member_id: insured.memberId,
    group_number: insured.group,
    relationship: insured.relationship,
    failure: null,
    attempts: 0,
    try_again_at: null,
    response: null,
    asked_at: null,
    ...cameTo(outcome, insured, madeAt, now),
    created_at: madeAt,
    updated_at: madeAt,
  }
}

/** The columns of an inquiry's outcome. One under way stays so for a day, and is then sent. */
function cameTo(outcome: DemoOutcome, insured: Insured, madeAt: Date, now: Date): Record<string, unknown> {
  if (outcome === 'failed')
    return {
      status: 'failed',
      failure: 'The payer could not be reached. Please check again later.',
      attempts: 12,
    }
  if (outcome === 'created' || outcome === 'requesting')
    return { status: outcome, try_again_at: new Date(now.getTime() + day) }
  const { answered } = outcome
  const response = demoResponse(answered, {
    ...insured,
    subscriber: insured.holder ?? insured.patient,
    on: madeAt.toISOString().slice(0, 10),
  })
  const status = typeof answered === 'object' ? 'requested_with_error' : 'requested'
  return { status, response, attempts: 1, asked_at: madeAt }
}

/**
 * The columns of the requesting provider, the clinic's first doctor, and of the user who requests it, the
 * administrator.
 */
async function firstDoctor(owner: Client, clinicId: number): Promise<Record<string, unknown>> {
  const { rows } = await owner.query(
    `select v.id as provider_id, v.first_name as provider_first_name, v.last_name as provider_last_name,
       v.name as provider_name, v.npi as provider_npi, v.tax_id as provider_tax_id,
       (select min(id) from users where clinic_id = $1) as requested_by_user_id
     from providers v where v.clinic_id = $1 and v.npi_type = 'individual' order by v.id limit 1`,
    [clinicId],
  )
  return rows[0]
}
