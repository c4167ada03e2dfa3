import { beforeEach, expect, test } from 'vitest'
import { testClock } from '../../../../test/fixtures/app-environment.ts'
import { startClearinghouseServer } from '../../../../test/providers/clearinghouse-server.ts'
import {
  controlNumbers,
  eligibilityInquiry,
  outgoingClaim,
} from '../../../../test/providers/outgoing-claim.ts'
import type { ClinicDatabase } from '../../../platform/db/database.ts'
import { ClearinghouseDown } from '../port.ts'
import { answerEligibility } from '../sandbox/answer-eligibility.ts'
import { acknowledgementOf, openClaim } from '../sandbox/sent-claim.ts'
import { x12Clearinghouse } from '../x12/x12-clearinghouse.ts'
import { httpsTransport } from './https-transport.ts'

const server = await startClearinghouseServer()
const clock = testClock()
const clinic = { id: 7 } as ClinicDatabase
const house = x12Clearinghouse({
  transport: httpsTransport(server.settings, {
    clock,
    report: () => undefined,
    patience: { answer: 400, upload: 400 },
  }),
  parties: {
    submitterId: 'ARCHWIRE',
    submitterName: 'Archwire',
    contactPhone: '5551234567',
    receiverId: 'HOUSE',
    receiverName: 'Clearinghouse',
    isProduction: false,
  },
})

let processed = 0

beforeEach(() => {
  clock.set('2026-05-06T14:00:00Z')
  processed = 0
  Object.assign(server, { moods: [], requests: [], ready: new Map() })
  server.answer = ({ path, body }) => {
    processed += 1
    const text = body.toString()
    if (path === '/eligibility') return answerEligibility(text, clock.now()).answer
    if (path === '/claim') return acknowledgementOf(openClaim(text), true, clock.now())
    if (path === '/attachment') return '{"attachmentId":"ATT-1"}'
    if (path === '/image') return '{"imageId":"IMG-1"}'
    return '{"claimErrors":[],"claimItemErrors":[{"itemId":1,"field":"fee","message":"Too high"}],"statusDescriptions":[]}'
  }
})

test('an eligibility inquiry is answered over HTTPS', async () => {
  const answer = await house.checkEligibility(clinic, eligibilityInquiry({ trace: 'H1' }))
  expect(answer).toMatchObject({ coverage: { statusCode: '1' } })
})

test('a claim whose answer was lost is sent again, and processed once', async () => {
  server.moods = ['cut after', 'silent']
  const submit = () => house.submitClaim(clinic, outgoingClaim({ controlNumber: 'H2' }), controlNumbers(200))
  await expect(submit()).rejects.toBeInstanceOf(ClearinghouseDown)
  await expect(submit()).rejects.toBeInstanceOf(ClearinghouseDown)
  expect(await submit()).toEqual({ accepted: true })
  expect(processed).toBe(1)
  const [first, second, third] = server.requests
  expect(second?.body).toEqual(first?.body)
  expect(third?.body).toEqual(first?.body)
})

test('a validation reports the errors of each item', async () => {
  expect(await house.validateClaim(clinic, outgoingClaim(), 'H3')).toEqual({
    claimErrors: [],
    itemErrors: [{ itemId: 1, field: 'fee', message: 'Too high' }],
    statusDescriptions: [],
  })
})

test('one of two images may fail, and the other gets its id', async () => {
  const image = (key: string) => ({
    key,
    filename: `${key}.jpg`,
    typeCode: 'RB',
    orientation: 'LEFT' as const,
    date: '2026-05-06',
    contentType: 'image/jpeg',
    read: async () => Buffer.from(key),
  })
  server.moods = [{ status: 200, body: '{"attachmentId":"ATT-1"}' }, { status: 503 }]
  const answer = await house.uploadAttachment(clinic, {
    key: 'H4',
    payer: { code: 'SBX02', name: 'Sandbox' },
    claimControlNumber: 'C1',
    narrative: 'Crowded',
    attachmentId: null,
    images: [image('one'), image('two')],
  })
  expect(answer).toEqual({
    attachmentId: 'ATT-1',
    images: [
      { key: 'one', failed: expect.any(String), isFinal: false },
      { key: 'two', id: 'IMG-1' },
    ],
  })
  expect(JSON.parse(server.requests[2]?.body.toString() ?? '')).toMatchObject({
    attachmentId: 'ATT-1',
    typeCode: 'RB',
    content: Buffer.from('two').toString('base64'),
  })
})

test('files that are ready are read, and a broken one does not affect the others', async () => {
  await house.submitClaim(clinic, outgoingClaim({ controlNumber: 'H5' }), controlNumbers(300))
  const sent = server.requests[0]?.body.toString() ?? ''
  server.ready.set('1', acknowledgementOf(openClaim(sent), true, clock.now()))
  server.ready.set('2', 'nonsense')
  server.ready.set('3', acknowledgementOf(openClaim(sent), false, clock.now()))
  const files = []
  for await (const file of house.fetchInboundFiles(clinic, new Date(0))) files.push(file)
  expect(files).toMatchObject([
    { kind: 'acknowledgement', messages: [{ group: 301, submission: { accepted: true } }] },
    { kind: 'unknown', messages: [], problem: expect.any(String) },
    { kind: 'acknowledgement', messages: [{ group: 301, submission: { rejected: [{}] } }] },
  ])
})
