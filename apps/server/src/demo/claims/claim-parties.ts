import {
  type PrefilledSubscriber,
  prefillSubscriber,
  type SubscriberSources,
} from '@archwire/domain/claims/prefill-subscriber'
import type { Client } from 'pg'

type Address = { address1: string; address2: string | null; city: string; state: string; zipcode: string }

export type DemoProvider = {
  provider_id: number
  kind: 'Billing' | 'Rendering'
  npi: string
  npi_type: 'individual' | 'organization'
  first_name: string | null
  last_name: string | null
  organization_name: string | null
  tax_id: string
  taxonomy_code: string
  addresses: (Address & { kind: 'primary' | 'secondary' })[]
}

export type DemoInsured = {
  /** The columns that a claim copies. */
  columns: Record<string, string | number | null> & { patient_id: number }
}

/** The clinic itself bills, and one of its doctors treats. */
export async function demoProviders(owner: Client, clinicId: number): Promise<DemoProvider[]> {
  const { rows } = await owner.query<DemoProvider>(
    `select distinct on (npi_type) id as provider_id,
       case npi_type when 'organization' then 'Billing' else 'Rendering' end as kind, npi, npi_type, first_name,
       last_name, organization_name, tax_id, taxonomy_code, addresses
     from providers where clinic_id = $1 and taxonomy_code is not null order by npi_type desc, id`,
    [clinicId],
  )
  return rows.length === 2 ? rows : []
}

type InsuredRow = {
  patientId: number
  insuranceId: number
  payerId: number
  patient: SubscriberSources['patient']
  insurance: SubscriberSources['insurance']
}

/** Insured patients with enough data for a claim, the newest insurance first. */
export async function demoInsured(owner: Client, clinicId: number): Promise<DemoInsured[]> {
  const { rows } = await owner.query<InsuredRow>(
    `select p.id as "patientId", i.id as "insuranceId", i.payer_id as "payerId", json_build_object(
         'firstName', p.first_name, 'lastName', p.last_name, 'dob', p.dob, 'gender', p.gender, 'address1', p.address1,
         'address2', p.address2, 'city', p.city, 'state', p.state, 'zipcode', p.zipcode) as patient,
       json_build_object('relationship', i.relationship, 'memberId', i.member_id, 'groupNumber', i.group_number,
         'policyHolder', json_build_object('firstName', f.subscriber_first_name, 'lastName', f.subscriber_last_name,
           'dob', f.subscriber_dob, 'gender', f.subscriber_gender)) as insurance
     from insurances i join patients p on p.id = i.patient_id
     join insurance_payers y on y.id = i.payer_id and y.code <> 'SBX02'
     left join insurance_forms f on f.id = i.insurance_form_id
     where i.clinic_id = $1 and i.deleted_at is null
     order by i.created_at desc, i.id`,
    [clinicId],
  )
  return rows.flatMap(row => {
    const subscriber = prefillSubscriber({ ...row, answered: undefined })
    const { dob, gender, address1 } = row.patient
    const isComplete = [dob, gender, address1, subscriber.dob, subscriber.gender].every(one => one !== null)
    return isComplete ? [{ columns: columnsOf(row, subscriber) }] : []
  })
}

const columnsOf = (
  { patientId, insuranceId, payerId, patient, insurance }: InsuredRow,
  { sequenceCode, ...subscriber }: PrefilledSubscriber,
): DemoInsured['columns'] => ({
  patient_id: patientId,
  insurance_id: insuranceId,
  payer_id: payerId,
  ...prefixed('patient', {
    ...patient,
    relationship: insurance.relationship,
    memberId: insurance.memberId,
    groupNumber: insurance.groupNumber,
  }),
  subscriber_source: `insurance-${insuranceId}`,
  ...prefixed('subscriber', subscriber),
  sequence_code: sequenceCode,
})

/** Fields as the columns of somebody on a claim: `memberId` of the patient is `patient_member_id`. */
const prefixed = (who: 'patient' | 'subscriber', fields: Record<string, string | null>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]): [string, string | null] => [
      `${who}_${name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}`,
      value,
    ]),
  )
