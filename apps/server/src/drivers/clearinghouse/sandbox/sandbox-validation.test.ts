import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { testSecret } from '../../../../test/database/database-template.ts'
import { outgoingClaim } from '../../../../test/providers/outgoing-claim.ts'
import { sandboxFixture } from '../../../../test/providers/sandbox-clearinghouse.ts'
import { systemClock } from '../../../platform/clock.ts'
import { type AttachmentUpload, ClearinghouseDown } from '../port.ts'
import { sandboxClearinghouse } from './sandbox.ts'

const db = await cloneDatabase()
const {
  clinic,
  house: { clearinghouse },
} = await sandboxFixture(db)
let keys = 0
const validate = (more: Parameters<typeof outgoingClaim>[0] = {}) =>
  clearinghouse.validateClaim(clinic, outgoingClaim(more), `V${++keys}`)

const attachmentPayer = { code: 'SBX02', name: 'Sandbox Attachment Dental' }

test('a claim without errors is clean', async () => {
  expect(await validate()).toEqual({ clean: true })
})

test('SBX02 requires one attachment for orthodontic treatment', async () => {
  expect(await validate({ payer: attachmentPayer })).toEqual({
    claimErrors: [{ field: 'attachments', message: expect.any(String) }],
    itemErrors: [],
    statusDescriptions: ['Rejected by the clearinghouse'],
  })
  const attachments = [{ id: 'SBXA1', typeCode: 'RB' }]
  expect(await validate({ payer: attachmentPayer, attachments })).toEqual({ clean: true })
})

test('a wrong NPI, a short tax ID and an invalid code are reported, the item with its id', async () => {
  const { providers, items } = outgoingClaim()
  const answer = await validate({
    providers: providers.map(one => ({ ...one, npi: '1234567890', taxId: '12' })),
    items: items.map(one => ({ ...one, procedureCode: '8080' })),
  })
  expect(answer).toMatchObject({
    claimErrors: [{ field: 'npi' }, { field: 'taxId' }, { field: 'npi' }, { field: 'taxId' }],
    itemErrors: [{ itemId: 1 }, { itemId: 2 }],
  })
})

test('values that X12 does not allow, and a subscriber who is not the patient, are reported', async () => {
  const { patient, subscriber, providers } = outgoingClaim()
  expect(
    await validate({
      patient: { ...patient, firstName: 'Kim', state: 'New York' },
      subscriber: { ...subscriber, groupNumber: 'G'.repeat(51) },
      providers: providers.map(one => ({ ...one, address: { ...one.address, state: 'New York' } })),
    }),
  ).toMatchObject({
    claimErrors: [
      { field: 'state' },
      { field: 'groupNumber' },
      { field: 'relationship' },
      { field: 'state' },
      { field: 'state' },
    ],
  })
  const same = { ...patient, firstName: 'PAT' }
  expect(await validate({ patient: same })).toEqual({ clean: true })
})

test('a validation is delayed the first time, and answered at once when repeated', async () => {
  const slow = sandboxClearinghouse({
    appSecret: testSecret,
    clock: systemClock,
    answerLater: async () => undefined,
    hasDelays: true,
    times: { validates: 150, acknowledges: 0, decides: 0, slow: 0 },
  })
  const startedAt = performance.now()
  const ask = () => slow.clearinghouse.validateClaim(clinic, outgoingClaim(), 'slow')
  expect(await ask()).toEqual({ clean: true })
  expect(performance.now() - startedAt).toBeGreaterThan(140)
  const [{ late }] = (
    await db.owner.query("select answers_at < now() as late from sandbox_exchanges where id = 'slow'")
  ).rows
  expect(late).toBe(true)
  expect(await ask()).toEqual({ clean: true })
})

test('DOWN_ cannot be validated', async () => {
  await expect(validate({ memberId: 'DOWN_1' })).rejects.toBeInstanceOf(ClearinghouseDown)
})

const upload = (more: Partial<AttachmentUpload> = {}): AttachmentUpload => ({
  key: `A${++keys}`,
  payer: attachmentPayer,
  claimControlNumber: 'C1',
  narrative: 'Class II malocclusion',
  attachmentId: null,
  images: ['one', 'two'].map(name => ({
    key: `${name} ${keys}`,
    filename: `${name}.jpg`,
    typeCode: 'RB',
    orientation: 'LEFT',
    date: '2026-05-06',
    contentType: 'image/jpeg',
    read: async () => Buffer.from(name),
  })),
  ...more,
})

async function uploaded(sent: AttachmentUpload) {
  const answer = await clearinghouse.uploadAttachment(clinic, sent)
  if ('refused' in answer) throw new Error(answer.refused)
  return answer
}

test('the attachment and each image get an id, which is the same when they are sent again', async () => {
  const sent = upload()
  const first = await uploaded(sent)
  expect(first.attachmentId).toMatch(/^SBXA/)
  expect(first.images).toEqual(sent.images.map(({ key }) => ({ key, id: expect.stringMatching(/^SBXI/) })))
  expect(await uploaded(sent)).toEqual(first)
})

test('images can be sent later, and a refused one does not hold up the others', async () => {
  const sent = upload()
  const { attachmentId } = await uploaded({ ...sent, images: [] })
  const images = sent.images.map((image, index) => (index === 0 ? { ...image, typeCode: 'ZZ' } : image))
  const later = await uploaded({ ...sent, attachmentId, images })
  expect(later).toEqual({
    attachmentId,
    images: [
      { key: images[0]?.key, failed: expect.any(String), isFinal: true },
      { key: images[1]?.key, id: expect.any(String) },
    ],
  })
})

test('a lost file does not hold up the others, and is not retried', async () => {
  const sent = upload()
  const [lost, other] = sent.images
  if (lost === undefined || other === undefined) throw new Error('there are two')
  const { images } = await uploaded({ ...sent, images: [{ ...lost, read: async () => undefined }, other] })
  expect(images).toEqual([
    { key: lost.key, failed: 'the file is no longer there', isFinal: true },
    { key: other.key, id: expect.any(String) },
  ])
})

test('a narrative that is too long is a final refusal', async () => {
  const answer = await clearinghouse.uploadAttachment(clinic, upload({ narrative: 'x'.repeat(2_001) }))
  expect(answer).toHaveProperty('refused')
})
