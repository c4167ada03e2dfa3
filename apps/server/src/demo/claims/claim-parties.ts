import type { Client } from 'pg'
import type { ControlNumbers, OutgoingClaim } from '../../drivers/clearinghouse/port.ts'
import type { WriteClaim } from '../../drivers/clearinghouse/sandbox/port.ts'
import type { DemoClaim } from './claim-courses.ts'

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
  payer: { code: string; name: string }
  /** As a claim copies them. */
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

const holder = (field: string) => `case when i.relationship = 'self' then p.${field} else h.${field} end`

/** Insured patients with enough data for a claim, the newest insurance first. */
export async function demoInsured(owner: Client, clinicId: number): Promise<DemoInsured[]> {
  const { rows } = await owner.query<DemoInsured>(
    `select json_build_object('code', y.code, 'name', y.name) as payer, json_build_object(
       'patient_id', p.id, 'insurance_id', i.id, 'payer_id', i.payer_id,
       'patient_first_name', p.first_name, 'patient_last_name', p.last_name, 'patient_dob', p.dob,
       'patient_gender', p.gender, 'patient_relationship', i.relationship, 'patient_member_id', i.member_id,
       'patient_group_number', i.group_number, 'patient_address1', p.address1, 'patient_address2', p.address2,
       'patient_city', p.city, 'patient_state', p.state, 'patient_zipcode', p.zipcode,
       'subscriber_source', 'insurance-' || i.id, 'subscriber_first_name', ${holder('first_name')},
       'subscriber_last_name', ${holder('last_name')}, 'subscriber_dob', ${holder('dob')},
       'subscriber_gender', ${holder('gender')}, 'subscriber_relationship', i.relationship,
       'subscriber_member_id', i.member_id, 'subscriber_group_number', i.group_number,
       'subscriber_address1', p.address1, 'subscriber_address2', p.address2, 'subscriber_city', p.city,
       'subscriber_state', p.state, 'subscriber_zipcode', p.zipcode) as columns
     from insurances i join patients p on p.id = i.patient_id
     join insurance_payers y on y.id = i.payer_id and y.code <> 'SBX02'
     left join insurance_forms f on f.id = i.insurance_form_id
     cross join lateral (select f.subscriber_first_name as first_name, f.subscriber_last_name as last_name,
       f.subscriber_dob as dob, f.subscriber_gender as gender) h
     where i.clinic_id = $1 and i.deleted_at is null and ${holder('dob')} is not null
       and ${holder('gender')} is not null and p.dob is not null and p.gender is not null and p.address1 is not null
     order by i.created_at desc, i.id`,
    [clinicId],
  )
  return rows
}

/** The claim as it left the house, or is about to. */
export function demoOutgoing(input: {
  controlNumber: string
  insured: DemoInsured
  claim: DemoClaim
  providers: DemoProvider[]
  madeAt: Date
}): OutgoingClaim {
  const { controlNumber, insured, claim, providers, madeAt } = input
  const started = madeAt.toISOString().slice(0, 10)
  const of = (who: 'patient' | 'subscriber') => {
    const field = (name: string) => insured.columns[`${who}_${name}`] as string
    const [firstName, lastName, dob] = [field('first_name'), field('last_name'), field('dob')]
    const [address1, address2, city] = [field('address1'), field('address2'), field('city')]
    const gender = field('gender') as 'male' | 'female'
    return {
      firstName,
      lastName,
      dob,
      gender,
      address1,
      address2,
      city,
      state: field('state'),
      zipcode: field('zipcode'),
    }
  }
  return {
    controlNumber,
    payer: insured.payer,
    sequence: 'primary',
    patient: of('patient'),
    subscriber: {
      ...of('subscriber'),
      memberId: insured.columns.subscriber_member_id as string,
      groupNumber: insured.columns.subscriber_group_number as string | null,
      relationship: insured.columns.subscriber_relationship as 'self',
    },
    providers: providers.map(one => ({
      kind: one.kind,
      npi: one.npi,
      npiType: one.npi_type,
      firstName: one.first_name,
      lastName: one.last_name,
      organizationName: one.organization_name,
      taxId: one.tax_id,
      taxonomy: one.taxonomy_code,
      address: addressOf(one),
    })),
    items: [
      {
        id: 1,
        procedureCode: claim.code,
        feeCents: claim.feeCents,
        quantity: 1,
        startDate: started,
        endDate: null,
      },
    ],
    dateAppliancePlaced: started,
    treatmentMonths: 24,
    remainingMonths: 22,
    narrative: null,
    attachments: [],
    replaces: null,
  }
}

function addressOf({ addresses: [first] }: DemoProvider): OutgoingClaim['providers'][number]['address'] {
  if (first === undefined) throw new Error('the demo has no address to bill from')
  const { kind: _kind, ...address } = first
  return address
}

const day = 24 * 60 * 60 * 1000

/**
 * Puts a claim of the demo into the books of the sandbox's payer, who has said that it came. Asked how it stands it says
 * the same again, and it pays when somebody at the sandbox has it do so, or after a month.
 */
export async function bookClaim(
  owner: Client,
  { clinicId, now, writeClaim }: { clinicId: number; now: Date; writeClaim: WriteClaim },
  claim: OutgoingClaim,
  numbers: ControlNumbers,
): Promise<void> {
  await owner.query(
    `insert into sandbox_claims (clinic_id, control_number, file, payer, member_id, total_cents, story, next_step,
       next_at, read_at, created_at)
     values ($1, $2, $3, $4, $5, $6, 'paid in part', 1, $7, $8, $8)`,
    [
      clinicId,
      claim.controlNumber,
      writeClaim(claim, numbers),
      claim.payer.name,
      claim.subscriber.memberId,
      claim.items.reduce((sum, { feeCents, quantity }) => sum + feeCents * quantity, 0),
      new Date(now.getTime() + 30 * day),
      numbers.sentAt,
    ],
  )
}
