import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { FileStorage } from '../../../src/drivers/storage/port.ts'
import { insertRow } from '../../database/owner-queries.ts'
import { claimFactories } from '../../fixtures/claims/claim-factories.ts'
import { item, provider, subscriber } from '../../fixtures/claims/claims-fixture.ts'
import { unreadFileOf } from '../../fixtures/claims/inbound-files.ts'
import { insuranceFactories } from '../../fixtures/claims/insurance-factories.ts'
import { factories } from '../../fixtures/factories.ts'
import { formWith, smallPng, storedBlob } from './file-samples.ts'
import type { MakeSample } from './sample.ts'

async function claim(owner: Pool, clinicId: number, values: Record<string, unknown> = {}) {
  const { id: patientId } = await factories(owner).patient(clinicId)
  const { id: insuranceId } = await insuranceFactories(owner).insurance(clinicId, patientId)
  const made = await claimFactories(owner).claim({ clinicId, patientId, insuranceId }, values)
  return { id: patientId, insuranceId, claimId: made.id }
}

const inStatus =
  (status: string): MakeSample =>
  async (owner, clinicId) => ({ params: await claim(owner, clinicId, { status }) })

/** A claim that a payer has. */
async function taken(owner: Pool, clinicId: number) {
  const params = await claim(owner, clinicId, { status: 'submitted' })
  await claimFactories(owner).submission(clinicId, params.claimId, {
    state: 'acknowledged',
    snapshot: { payer: { code: 'SBX01', name: 'Sandbox Dental Plan' } },
  })
  return params
}

async function withProvider(owner: Pool, clinicId: number) {
  const params = await claim(owner, clinicId)
  const { id: providerId } = await claimFactories(owner).provider(clinicId, params.claimId)
  return { ...params, providerId }
}

async function withItem(owner: Pool, clinicId: number) {
  const params = await claim(owner, clinicId)
  return { ...params, itemId: (await claimFactories(owner).item(clinicId, params.claimId)).id }
}

const then = '2026-05-06T12:00:00Z'

async function withImage(owner: Pool, clinicId: number, storage: FileStorage) {
  const params = await claim(owner, clinicId)
  const made = { clinic_id: clinicId, created_at: then, updated_at: then }
  const { id: attachmentId } = await insertRow<{ id: number }>(owner, 'claim_attachments', {
    ...made,
    claim_id: params.claimId,
    narrative: 'Class II',
  })
  const blob = await storedBlob(owner, storage, clinicId)
  const { id: imageId } = await insertRow<{ id: number }>(owner, 'claim_attachment_images', {
    ...made,
    claim_attachment_id: attachmentId,
    blob_id: blob.id,
    date: '2026-05-06',
  })
  return { ...params, attachmentId, imageId }
}

const said = (prefix: string) => ({
  [`${prefix}[date]`]: '2026-05-06',
  [`${prefix}[type_code]`]: 'RB',
  [`${prefix}[orientation_type]`]: 'LEFT',
})

const imageForm = () => {
  const { payload, headers } = formWith('pano.png', smallPng, said('image'), 'image[file]')
  return { body: payload, headers }
}

const attachmentForm = () => {
  const prefix = 'attachment[images_attributes][]'
  const fields = { 'attachment[narrative]': 'Class II', ...said(prefix) }
  const { payload, headers } = formWith('pano.png', smallPng, fields, `${prefix}[file]`)
  return { body: payload, headers }
}

const unread: MakeSample = async (owner, clinicId) => ({
  params: { id: (await unreadFileOf(owner, clinicId, { content: randomUUID(), received_at: then })).id },
})

const claims = '/insurances/claims/:claimId'
const unreadFiles = '/insurances/unread_files'
const attachments = `${claims}/attachments`

export const claimSamples: Record<string, MakeSample> = {
  'GET /patients/:id/insurances/claims': inStatus('pending'),
  'GET /insurances/:insuranceId/claims/:claimId': inStatus('pending'),
  'POST /insurances/:insuranceId/claims': async (owner, clinicId) => ({
    params: await claim(owner, clinicId),
    body: { claim: { subscriberAttributes: subscriber } },
  }),
  'PUT /insurances/:insuranceId/claims/:claimId': async (owner, clinicId) => ({
    params: await claim(owner, clinicId),
    body: { claim: { treatmentMonths: 24 } },
  }),
  [`POST ${claims}/validate`]: inStatus('pending'),
  [`POST ${claims}/submit`]: inStatus('validated'),
  [`POST ${claims}/cancel`]: inStatus('pending'),
  [`POST ${claims}/void`]: async (owner, clinicId) => ({ params: await taken(owner, clinicId) }),
  [`POST ${claims}/approve`]: inStatus('answered'),
  [`POST ${claims}/deny`]: inStatus('answered'),
  [`POST ${claims}/copies`]: inStatus('failed'),
  [`POST ${claims}/providers`]: async (owner, clinicId) => ({
    params: await claim(owner, clinicId),
    body: { provider: provider() },
  }),
  [`PUT ${claims}/providers/:providerId`]: async (owner, clinicId) => ({
    params: await withProvider(owner, clinicId),
    body: { provider: provider() },
  }),
  [`DELETE ${claims}/providers/:providerId`]: async (owner, clinicId) => ({
    params: await withProvider(owner, clinicId),
  }),
  [`GET ${claims}/item_proposals`]: inStatus('pending'),
  [`POST ${claims}/items`]: async (owner, clinicId) => ({
    params: await claim(owner, clinicId),
    body: { item: item() },
  }),
  [`PUT ${claims}/items/:itemId`]: async (owner, clinicId) => ({
    params: await withItem(owner, clinicId),
    body: { item: item() },
  }),
  [`DELETE ${claims}/items/:itemId`]: async (owner, clinicId) => ({
    params: await withItem(owner, clinicId),
  }),
  [`GET ${attachments}`]: inStatus('pending'),
  [`POST ${attachments}`]: async (owner, clinicId) => ({
    params: await claim(owner, clinicId),
    ...attachmentForm(),
  }),
  [`PUT ${attachments}/:attachmentId`]: async (...args) => ({
    params: await withImage(...args),
    body: { attachment: { narrative: 'Class II' } },
  }),
  [`DELETE ${attachments}/:attachmentId`]: async (...args) => ({ params: await withImage(...args) }),
  [`POST ${attachments}/:attachmentId/images`]: async (...args) => ({
    params: await withImage(...args),
    ...imageForm(),
  }),
  [`PUT ${attachments}/:attachmentId/images/:imageId`]: async (...args) => ({
    params: await withImage(...args),
    ...imageForm(),
  }),
  [`DELETE ${attachments}/:attachmentId/images/:imageId`]: async (...args) => ({
    params: await withImage(...args),
  }),
  [`GET ${unreadFiles}/:id/content`]: unread,
  [`POST ${unreadFiles}/:id/read_again`]: unread,
  [`POST ${unreadFiles}/:id/put_away`]: unread,
  // A claim that never reached the sandbox, which its own clinic is told.
  'POST /sandbox/claims/:id/advance': async (owner, clinicId) => ({
    params: { id: (await claim(owner, clinicId)).claimId },
    answered: 404,
  }),
}
