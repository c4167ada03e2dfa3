import { expect, test } from 'vitest'
import { right271, right999, scriptedClearinghouse } from '../../../test/providers/scripted-clearinghouse.ts'
import { ClearinghouseDown } from './port.ts'
import { openClaim } from './sandbox/sent-claim.ts'
import { write999 } from './sandbox/x12/write-999.ts'
import type { Parcel } from './transport.ts'

const { house, theirs, sent, ask, submit, validate } = scriptedClearinghouse()

const nonsense = [
  '',
  'nonsense',
  '<html><body>Bad Gateway</body></html>',
  '{"error":"oops"}',
  'ISA*00*',
  '\u0000\u0001\u0002',
  'null',
]

test.each(nonsense)('%j in place of an answer counts as an outage for every kind of call', async text => {
  theirs.answer = () => text
  for (const request of [ask(), submit(), validate()])
    await expect(request).rejects.toBeInstanceOf(ClearinghouseDown)
})

test.each([0.1, 0.5, 0.9, 0.99])('a file that is cut off at %d counts as an outage', async part => {
  const cut = (text: string) => text.slice(0, Math.floor(text.length * part))
  theirs.answer = parcel => cut(right271(parcel))
  await expect(ask()).rejects.toThrow(/its answer cannot be read: Segment \d+/)
  theirs.answer = parcel => cut(right999(parcel))
  await expect(submit()).rejects.toThrow(/its answer cannot be read: Segment \d+/)
})

test('the error about a broken answer names the segment, but no patient', async () => {
  theirs.answer = parcel => right271(parcel).replace('DMG*D8*2012', 'DMG*D8*2O12')
  const failure = await ask().catch((error: Error) => error)
  expect((failure as Error).message).toMatch(/Segment \d+ \(DMG\)/)
  expect((failure as Error).message).not.toMatch(/Doe|2O12|M123/)
})

test('an answer to another inquiry counts as an outage, so that nobody gets a stranger’s coverage', async () => {
  await withAnswerTo('E2')
  await expect(ask('E1')).rejects.toThrow('one to another question')
})

async function withAnswerTo(trace: string) {
  theirs.answer = right271
  await ask(trace)
  const other = right271(sent.at(-1) as Parcel)
  theirs.answer = () => other
}

test('an acknowledgement of another file counts as an outage', async () => {
  theirs.answer = right999
  expect(await submit(10)).toEqual({ accepted: true })
  const other = right999(sent.at(-1) as Parcel)
  theirs.answer = () => other
  await expect(submit(20)).rejects.toThrow('one of another file')
})

test('a 999 in place of a 271, and the other way round, count as outages', async () => {
  theirs.answer = right999
  await submit()
  const acknowledged = right999(sent.at(-1) as Parcel)
  theirs.answer = right271
  await ask()
  const covered = right271(sent.at(-1) as Parcel)
  theirs.answer = () => acknowledged
  await expect(ask()).rejects.toBeInstanceOf(ClearinghouseDown)
  theirs.answer = () => covered
  await expect(submit()).rejects.toBeInstanceOf(ClearinghouseDown)
})

test('a file that is rejected as a whole without a reason is rejected', async () => {
  theirs.answer = parcel => {
    const { head, group } = { head: openClaim(parcel.body.toString()).head, group: '11' }
    return write999({
      head,
      acknowledgements: [
        {
          transactionControlNumber: '0001',
          group: { functionalCode: 'HC', controlNumber: group, version: null },
          outcome: 'rejected',
          transactions: [],
          counts: { included: 1, received: 1, accepted: 0 },
          codes: ['4'],
        },
      ],
    })
  }
  expect(await submit(10)).toEqual({
    rejected: [{ where: 'The whole file', description: 'it could not be read (4)' }],
  })
})

test('a refusal and a pending answer are returned as they are', async () => {
  theirs.answer = () => ({ refused: 'The clearinghouse refused it (422).' })
  for (const request of [ask(), submit(), validate()])
    expect(await request).toEqual({ refused: 'The clearinghouse refused it (422).' })
  theirs.answer = () => ({ pending: true })
  expect(await submit()).toEqual({ pending: true })
  await expect(ask()).rejects.toBeInstanceOf(ClearinghouseDown)
  await expect(validate()).rejects.toBeInstanceOf(ClearinghouseDown)
})

test.each(nonsense)('%j as an inbound file is stored as an unread file', async text => {
  const file = await house.readInboundFiles(Buffer.from(text), 'signed')
  expect(file).toMatchObject([
    {
      kind: 'unknown',
      messages: [],
      problem: expect.stringMatching(/^Segment 1/),
      unread: { content: Buffer.from(text) },
    },
  ])
})

test('an answer or inbound file with a character that PostgreSQL cannot store is not accepted', async () => {
  for (const none of ['\\u0000', '\\ud800', '\\udc00 ']) {
    theirs.answer = () => `{"claimErrors":[],"claimItemErrors":[],"statusDescriptions":["No${none}"]}`
    await expect(validate()).rejects.toBeInstanceOf(ClearinghouseDown)
  }
  theirs.answer = right999
  await submit()
  const spoiled = right999(sent.at(-1) as Parcel).replace('AK1*HC', 'AK1*H\0C')
  expect(await house.readInboundFiles(Buffer.from(spoiled), 'signed')).toMatchObject([
    { messages: [], problem: expect.stringContaining('a character that is none') },
  ])
})

test('half of an acknowledgement yields no message, and the error says where it ends', async () => {
  theirs.answer = right999
  await submit()
  const whole = right999(sent[0] as Parcel)
  expect(await house.readInboundFiles(Buffer.from(whole), 'signed')).toMatchObject([
    {
      kind: 'acknowledgement',
      messages: [{ kind: 'acknowledgement', group: 11, submission: { accepted: true } }],
      problem: null,
      unread: null,
    },
  ])
  const half = whole.slice(0, whole.indexOf('AK9'))
  expect(await house.readInboundFiles(Buffer.from(half), 'signed')).toMatchObject([
    { kind: 'acknowledgement', messages: [], problem: expect.stringMatching(/^Segment \d+/) },
  ])
})

test('a file of ours that is sent back yields no message', async () => {
  theirs.answer = right999
  await submit()
  const file = await house.readInboundFiles(sent[0]?.body ?? Buffer.of(), 'signed')
  expect(file).toMatchObject([{ kind: 'unknown', messages: [], problem: expect.any(String) }])
})
