import type { Activity } from '@archwire/contract/claims/activity'
import type {
  Attachment,
  AttachmentImage,
  Claim,
  ClaimRow,
  Remittance,
} from '@archwire/contract/claims/claim'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { FileLinks } from '../../../platform/files/file-links.ts'

/** A file of a claim as it is in the database, without its links. */
export type ImageRow = Omit<AttachmentImage, 'name' | 'url' | 'thumbnailUrl'> & {
  blobId: number
  hasThumbnail: boolean
}

export type AttachmentRow = Omit<Attachment, 'images'> & { images: ImageRow[] }

/** The JSON of a row m of claim_attachment_images with its file b, in the clinic z. */
export const imageJson = sql`
  json_build_object('id', m.id, 'blobId', b.id, 'filename', b.filename, 'contentType', b.content_type,
    'byteSize', b.byte_size, 'hasThumbnail', b.thumbnail_byte_size is not null, 'date', m.date,
    'typeCode', m.type_code, 'orientationType', m.orientation_type, 'syncStatus', m.sync_status,
    'updatedAt', wire_instant(m.updated_at, z.time_zone))`

/** The JSON of a row t of claim_attachments, in the clinic z. */
export const attachmentJson = sql`
  json_build_object('id', t.id, 'narrative', t.narrative, 'images', (
    select coalesce(json_agg(${imageJson} order by m.id), '[]') from claim_attachment_images m
    join blobs b on b.clinic_id = m.clinic_id and b.id = m.blob_id
    where m.clinic_id = t.clinic_id and m.claim_attachment_id = t.id))`

/** The attachments of a row c of claims, none or one, in the clinic z. */
const attachmentsJson = sql`(
  select coalesce(json_agg(${attachmentJson}), '[]') from claim_attachments t
  where t.clinic_id = c.clinic_id and t.claim_id = c.id)`

/** A whole claim, without the links of its files: those expire, and are made when the claim is shown. */
export type WholeClaim = ClaimRow & {
  attachments: AttachmentRow[]
  activities: Activity[]
  remittances: Remittance[]
}

const dollars = (cents: Sql): Sql => sql`round((${cents}) / 100.0, 2)`

/** An instant in the time zone of the clinic z. */
const instant = (at: Sql): Sql => sql`wire_instant(${at}, z.time_zone)`

const payerJson = (id: Sql): Sql => sql`
  (select json_build_object('id', y.id, 'code', y.code, 'name', y.name) from insurance_payers y where y.id = ${id})`

/** The JSON of a row p of claim_providers. */
const providerJson = sql`
  json_build_object(
    'id', p.id, 'provider', (select json_build_object('id', o.id, 'name', o.name) from providers o
                             where o.clinic_id = p.clinic_id and o.id = p.provider_id),
    'firstName', p.first_name, 'lastName', p.last_name, 'organizationName', p.organization_name, 'taxId', p.tax_id,
    'npi', p.npi, 'npiType', p.npi_type, 'kind', p.kind, 'specialty', p.specialty, 'taxonomy', p.taxonomy_code,
    'addresses', (
      select coalesce(json_agg(json_build_object('id', a.id, 'address1', a.address1, 'address2', a.address2,
        'city', a.city, 'state', a.state, 'zipcode', a.zipcode, 'kind', a.kind) order by a.kind, a.id), '[]')
      from claim_provider_addresses a where a.clinic_id = p.clinic_id and a.claim_provider_id = p.id),
    'updatedAt', ${instant(sql`p.updated_at`)})`

/** The JSON of a row i of claim_items. */
const itemJson = sql`
  json_build_object('id', i.id, 'procedureCode', i.procedure_code, 'fee', ${dollars(sql`i.fee_cents`)},
    'quantity', i.quantity, 'startDate', i.start_date, 'endDate', i.end_date, 'teeth', i.teeth, 'areas', i.areas,
    'updatedAt', ${instant(sql`i.updated_at`)})`

const providersJson = sql`(
  select coalesce(json_agg(${providerJson} order by p.id), '[]') from claim_providers p
  where p.clinic_id = c.clinic_id and p.claim_id = c.id)`

const itemsJson = sql`(
  select coalesce(json_agg(${itemJson} order by i.id), '[]') from claim_items i
  where i.clinic_id = c.clinic_id and i.claim_id = c.id)`

/** The newest remittance of a row c of claims, as lists show it; null without one. */
export const newestRemittanceJson = sql`(
  select json_build_object('paid', ${dollars(sql`r.paid_cents`)}, 'expected', ${dollars(sql`r.expected_cents`)},
    'owed', ${dollars(sql`r.owed_cents`)}, 'proposes', r.proposes)
  from claim_remittances r where r.clinic_id = c.clinic_id and r.claim_id = c.id
  order by r.received_at desc, r.id desc limit 1)`

const rowFields = sql`
  'id', c.id, 'patientId', c.patient_id, 'status', c.status, 'createdAt', ${instant(sql`c.created_at`)},
  'updatedAt', ${instant(sql`c.updated_at`)},
  'insurance', (select json_build_object('id', n.id, 'payer', ${payerJson(sql`n.payer_id`)}) from insurances n
                where n.clinic_id = c.clinic_id and n.id = c.insurance_id),
  'subscriber', json_build_object(
    'subscriber', c.subscriber_source, 'firstName', c.subscriber_first_name, 'lastName', c.subscriber_last_name,
    'name', c.subscriber_first_name || ' ' || c.subscriber_last_name, 'dob', c.subscriber_dob,
    'gender', c.subscriber_gender, 'relationship', c.subscriber_relationship, 'memberId', c.subscriber_member_id,
    'groupNumber', c.subscriber_group_number, 'sequenceCode', c.sequence_code, 'address1', c.subscriber_address1,
    'address2', c.subscriber_address2, 'city', c.subscriber_city, 'state', c.subscriber_state,
    'zipcode', c.subscriber_zipcode),
  'patientInfo', json_build_object(
    'payer', ${payerJson(sql`c.payer_id`)}, 'firstName', c.patient_first_name, 'lastName', c.patient_last_name,
    'dob', c.patient_dob, 'gender', c.patient_gender, 'relationship', c.patient_relationship,
    'memberId', c.patient_member_id, 'groupNumber', c.patient_group_number, 'address1', c.patient_address1,
    'address2', c.patient_address2, 'city', c.patient_city, 'state', c.patient_state, 'zipcode', c.patient_zipcode),
  'providers', ${providersJson}, 'items', ${itemsJson}, 'total', ${dollars(sql`c.total_cents`)},
  'dateAppliancePlaced', c.date_appliance_placed, 'treatmentMonths', c.treatment_months,
  'remainingMonths', c.remaining_months, 'submittedAt', ${instant(sql`c.submitted_at`)}, 'copyOf', c.copy_of_claim_id,
  'isPredetermination', c.is_predetermination, 'remittance', ${newestRemittanceJson}`

/** The JSON of a row c of claims, in the clinic z. */
export const claimRowJson = sql`json_build_object(${rowFields})`

const activitiesJson = sql`(
  select coalesce(json_agg(json_build_object(
    'id', a.id, 'action', a.action, 'message', a.message, 'createdAt', ${instant(sql`a.created_at`)},
    'user', (select json_build_object('id', u.id, 'fullName', u.full_name) from users u
             where u.clinic_id = a.clinic_id and u.id = a.user_id),
    'data', case when a.from_status is null then a.data
            else a.data || jsonb_build_object('from', a.from_status, 'to', a.to_status) end)
    order by a.created_at desc, a.id desc), '[]')
  from claim_activities a where a.clinic_id = c.clinic_id and a.claim_id = c.id)`

const remittancesJson = sql`(
  select coalesce(json_agg(json_build_object(
    'id', r.id, 'receivedAt', ${instant(sql`r.received_at`)}, 'paidOn', r.paid_on, 'traceNumber', r.trace_number,
    'payerClaimNumber', r.payer_claim_number, 'charged', ${dollars(sql`r.charged_cents`)},
    'paid', ${dollars(sql`r.paid_cents`)}, 'expected', ${dollars(sql`r.expected_cents`)}, 'adjusted', ${dollars(sql`r.adjusted_cents`)},
    'owed', ${dollars(sql`r.owed_cents`)}, 'isReversal', r.is_reversal, 'addsUp', r.adds_up,
    'adjustments', r.adjustments, 'lines', r.lines, 'proposes', r.proposes)
    order by r.received_at desc, r.id desc), '[]')
  from claim_remittances r where r.clinic_id = c.clinic_id and r.claim_id = c.id)`

export const wholeClaimJson = sql`
  json_build_object(${rowFields}, 'attachments', ${attachmentsJson}, 'activities', ${activitiesJson},
    'remittances', ${remittancesJson})`

/** One part, as its own calls return it. */
export const oneProvider = sql`select ${providerJson} as json from claim_providers p join clinics z on z.id = p.clinic_id`
export const oneItem = sql`select ${itemJson} as json from claim_items i join clinics z on z.id = i.clinic_id`

/** What the links of files are made from: they belong to one clinic, and expire. */
type Showing = { links: FileLinks; clinicId: number; now: Date }

export function presentImage(row: ImageRow, { links, clinicId, now }: Showing): AttachmentImage {
  const { blobId, hasThumbnail, ...shown } = row
  const blob = { id: blobId, fileName: row.filename }
  return {
    ...shown,
    name: row.filename,
    url: links.url(clinicId, blob, now),
    thumbnailUrl: hasThumbnail ? links.thumbnailUrl(clinicId, blob, now) : null,
  }
}

export const presentAttachment = (row: AttachmentRow, showing: Showing): Attachment => ({
  ...row,
  images: row.images.map(image => presentImage(image, showing)),
})

export const presentClaim = (row: WholeClaim, showing: Showing): Claim => ({
  ...row,
  attachments: row.attachments.map(attachment => presentAttachment(attachment, showing)),
})
