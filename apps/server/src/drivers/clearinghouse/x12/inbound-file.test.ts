import { write837D } from '@archwire/x12/claims/write-837d'
import { expect, test } from 'vitest'
import { controlNumbers, outgoingClaim } from '../../../../test/providers/outgoing-claim.ts'
import { stories } from '../sandbox/payer-behaviour.ts'
import { remittanceOf } from '../sandbox/remittance.ts'
import { acknowledgementOf, openClaim } from '../sandbox/sent-claim.ts'
import { filesOf } from '../sandbox/write-step.ts'
import { write835 } from '../sandbox/x12/write-835.ts'
import { inboundFilesOf } from './inbound-file.ts'
import { claimFileOf } from './submit-claim.ts'

const now = new Date('2026-05-06T14:00:00Z')
const parties = {
  submitterId: 'ARCHWIRE',
  submitterName: 'Archwire',
  contactPhone: '5551234567',
  receiverId: 'HOUSE',
  receiverName: 'Clearinghouse',
  isProduction: true,
}
const file = write837D(claimFileOf(outgoingClaim(), controlNumbers(10), parties))
const sent = openClaim(file)
const story = (name: keyof typeof stories, step: number) => {
  const payerStep = stories[name][step]
  if (payerStep === undefined) throw new Error('the story is shorter')
  return filesOf({ file, nextStep: step }, payerStep, now)
}
const [receipt = ''] = story('paid', 0)
const [status = '', remittance = ''] = story('paid in part', 1)
const acknowledgement = acknowledgementOf(sent, true, now)

const readAll = (text: string) => inboundFilesOf(Buffer.from(text))

/** The messages of a file with one interchange. */
async function read(text: string) {
  const [only, ...others] = await readAll(text)
  if (only === undefined || others.length > 0) throw new Error('there are several')
  return only
}

test.each([
  ['acknowledgement', acknowledgement, { kind: 'acknowledgement', group: 11 }],
  ['receipt', receipt, { kind: 'status', controlNumber: 'C1', chargedCents: 493_101, on: '2026-05-06' }],
  ['status', status, { kind: 'status', controlNumber: 'C1', statuses: [{ categoryCode: 'F1' }] }],
  ['remittance', remittance, { kind: 'remittance', controlNumber: 'C1', statusCode: '1' }],
])('a file is recognized as %s', async (kind, text, messages) => {
  expect(await read(text)).toMatchObject({ kind, messages: [messages], problem: null })
})

test('a status has a description of ours with its codes', async () => {
  const { messages } = await read(receipt)
  expect(messages).toMatchObject([
    { statuses: [{ description: expect.stringMatching(/\w{4}/) }, { description: expect.any(String) }] },
  ])
})

test('the same file has the same hash, and another file has another one', async () => {
  expect((await read(receipt)).sha256).toBe((await read(receipt)).sha256)
  expect((await read(receipt)).sha256).not.toBe((await read(status)).sha256)
})

test.each([
  ['acknowledgement', acknowledgement],
  ['receipt', receipt],
  ['status', status],
  ['remittance', remittance],
])('a %s that is cut off anywhere yields no message', async (_kind, text) => {
  for (let end = 1; end < text.length - 1; end += 7) {
    const { messages, problem } = await read(text.slice(0, end))
    expect(messages).toEqual([])
    expect(problem).toMatch(/^Segment \d+/)
    expect(problem).not.toMatch(/Doe|M123/)
  }
})

test('a file with more messages than fit on the stack is read to its end', async () => {
  const many = 150_000
  const claim = /TRN\*2\*C1~(?:(?!HL\*).)*(?=SE\*)/.exec(receipt)?.[0] ?? ''
  const more = (claim.split('~').length - 1) * many
  const long = receipt
    .replace(`${claim}SE*`, `${claim.repeat(many + 1)}SE*`)
    .replace(/~SE\*(\d+)/, (_, count) => `~SE*${Number(count) + more}`)
  const { messages, problem } = await read(long)
  expect([messages.length, problem]).toEqual([many + 1, null])
})

test('line breaks between the segments change nothing', async () => {
  const { messages, problem } = await read(remittance.replaceAll('~', '~\r\n'))
  expect(problem).toBeNull()
  expect(messages).toEqual((await read(remittance)).messages)
})

test('a remittance that does not add up is read, and marked as such', async () => {
  const { messages } = await read(remittance.replace(/\*45\*(\d+)/, '*45*1'))
  expect(messages).toMatchObject([{ kind: 'remittance', addsUp: false }])
})

test('if a payer does not say what the patient owes, the amount is unknown and not zero', async () => {
  const owes = async (clp05: string) => {
    const { messages } = await read(remittance.replace(/(CLP(?:\*[^*]*){4}\*)[^*]*/, `$1${clp05}`))
    return messages
  }
  expect(await owes('')).toMatchObject([{ patientOwesCents: null, addsUp: true }])
  expect(await owes('0')).toMatchObject([{ patientOwesCents: 0 }])
  expect(await owes('12.5')).toMatchObject([{ patientOwesCents: 12_50 }])
})

test('a receipt that rejects the whole file is about the one claim in it', async () => {
  const [turnedDown = ''] = story('rejected', 0)
  const { messages } = await read(turnedDown)
  expect(messages).toMatchObject([
    { controlNumber: 'C1', statuses: [{ categoryCode: 'A7', statusCode: '164', entityCode: 'IL' }] },
  ])
})

test('an acknowledgement with letters in its number is not about a file of ours', async () => {
  const { messages, problem } = await read(acknowledgement.replace('AK1*HC*11', 'AK1*HC*X1'))
  expect({ messages, problem }).toEqual({ messages: [], problem: null })
})

test('an acknowledgement of an inquiry is about no claim, whatever its number is', async () => {
  const { messages, problem } = await read(acknowledgement.replace('AK1*HC*11', 'AK1*HS*11'))
  expect({ messages, problem }).toEqual({ messages: [], problem: null })
})

/** The groups of several files in the envelope of the first one. */
function together(...files: string[]) {
  const groups = files.map(text => /GS\*.*?~GE\*[^~]*~/s.exec(text)?.[0] ?? '')
  const [first = ''] = files
  return first.replace(groups[0] ?? '', groups.join('')).replace(/~IEA\*\d+/, `~IEA*${groups.length}`)
}

test('a file with several kinds of messages is read completely', async () => {
  expect(await read(together(acknowledgement, receipt, remittance))).toMatchObject({
    kind: 'acknowledgement',
    messages: [{ kind: 'acknowledgement' }, { kind: 'status' }, { kind: 'remittance' }],
    problem: null,
  })
  expect(await read(together(receipt, status).replaceAll('~', '~\r\n'))).toMatchObject({
    kind: 'receipt',
    messages: [{ kind: 'status' }, { kind: 'status', statuses: [{ categoryCode: 'F1' }] }],
    problem: null,
  })
})

test('a file with several interchanges is read completely, even with a byte-order mark or blank lines before them [CLM-92]', async () => {
  expect(await readAll(`\uFEFF${receipt}\r\n\r\n${remittance}`)).toMatchObject([
    { kind: 'receipt', messages: [{ kind: 'status' }], problem: null, unread: null },
    { kind: 'remittance', messages: [{ kind: 'remittance' }], problem: null, unread: null },
  ])
  expect(await read(`\n\n${acknowledgement}`)).toMatchObject({
    messages: [{ kind: 'acknowledgement' }],
    problem: null,
  })
})

/** An interchange that acknowledges another one. */
const cover = (ta1: string) =>
  `${acknowledgement.slice(0, 106)}${ta1}~IEA*0*${acknowledgement.slice(90, 99)}~`

test('an interchange acknowledgement is a message about that file [CLM-98]', async () => {
  expect(await read(cover('TA1*000000010*260506*1400*R*006'))).toMatchObject({
    kind: 'interchange',
    messages: [
      {
        kind: 'interchange',
        number: 10,
        sentAt: '2026-05-06T14:00',
        rejected: [{ where: 'The whole file', description: 'the sender is not known' }],
      },
    ],
    problem: null,
  })
  expect(await read(cover('TA1*000000010*260506*1400*A*000'))).toMatchObject({
    messages: [{ kind: 'interchange', rejected: [] }],
    problem: null,
  })
})

test('an interchange that cannot be read does not affect the others, and is stored byte for byte [CLM-92, CLM-93]', async () => {
  // Written in another encoding than UTF-8.
  const half = Buffer.concat([Buffer.from(status.slice(0, 200)), Buffer.from([0xc9, 0xff])])
  expect(await inboundFilesOf(Buffer.concat([Buffer.from(receipt), half]))).toMatchObject([
    { kind: 'receipt', messages: [{ kind: 'status' }], problem: null, unread: null },
    { messages: [], problem: expect.stringMatching(/^Segment \d+/), unread: { content: half, reader: 1 } },
  ])
  const blank = Buffer.from(`\uFEFF\n${status.slice(0, 200)}`)
  expect(await inboundFilesOf(blank)).toMatchObject([{ unread: { content: blank } }])
})

test('an interchange is the same one, whatever else is in the file [CLM-92]', async () => {
  const [first, second] = await readAll(receipt + remittance)
  expect([(await read(receipt)).sha256, (await read(remittance)).sha256]).toEqual([
    first?.sha256,
    second?.sha256,
  ])
})

test('an interchange with an unknown kind of message is not read at all', async () => {
  expect(await read(together(acknowledgement, file))).toMatchObject({
    kind: 'acknowledgement',
    messages: [],
    problem: expect.stringContaining('it is no acknowledgement'),
  })
})

test('a remittance of ten thousand claims yields ten thousand messages', async () => {
  const one = remittanceOf(sent.claim, 'in part', {
    payerClaimNumber: 'P1',
    paymentNumber: 'CHECK1',
    on: '2026-05-06',
  })
  const [claim] = one.claims
  if (claim === undefined) throw new Error('it has one')
  const whole = write835({ head: sent.head, remittances: [{ ...one, claims: [claim] }] })
  // Written once and repeated, because writing takes longer than reading.
  const [before = '', repeated = '', after = ''] = whole.split(/(CLP\*.*)(?=SE\*)/s)
  const many = Array.from({ length: 10_000 }, (_, index) => repeated.replace('CLP*C1*', `CLP*C${index}*`))
  const segments = (text: string) => text.split('~').length - 1
  const count = segments(whole) - 4 + segments(repeated) * 9_999
  const { messages, problem } = await read(before + many.join('') + after.replace(/SE\*\d+/, `SE*${count}`))
  expect(problem).toBeNull()
  expect(messages).toHaveLength(10_000)
  expect(messages.at(-1)).toMatchObject({ controlNumber: 'C9999', paymentNumber: 'CHECK1', addsUp: true })
})
