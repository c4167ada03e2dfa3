import { read837D } from '@archwire/x12/837d/read-837d'
import { write999 } from '@archwire/x12/999/write-999'
import { beforeEach, expect, test } from 'vitest'
import { controlNumbers, eligibilityQuestion, outgoingClaim } from '../../../test/outgoing-claim.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { ClearinghouseDown } from './port.ts'
import { answerEligibility } from './sandbox/answer-eligibility.ts'
import { acknowledgementOf, openClaim } from './sandbox/sent-claim.ts'
import type { Delivery, Parcel } from './transport.ts'
import { x12Clearinghouse } from './x12-clearinghouse.ts'

const clinic = { id: 1 } as ClinicDatabase
const now = new Date('2026-05-06T14:00:00Z')
const sent: Parcel[] = []
let answer: (parcel: Parcel) => Delivery | string = () => ''

const house = x12Clearinghouse({
  transport: {
    name: 'https',
    exchange: async (_clinic, parcel) => {
      sent.push(parcel)
      const given = answer(parcel)
      return typeof given === 'string' ? { answer: Buffer.from(given) } : given
    },
    collect: async function* () {
      yield Buffer.from('')
    },
    isSigned: () => true,
  },
  parties: {
    submitterId: 'ARCHWIRE',
    submitterName: 'Archwire',
    contactPhone: '5551234567',
    receiverId: 'HOUSE',
    receiverName: 'Clearinghouse',
    isProduction: true,
  },
})

beforeEach(() => {
  sent.length = 0
})

const ask = (trace = 'E1') => house.checkEligibility(clinic, eligibilityQuestion({ trace }))
const submit = (number = 10) => house.submitClaim(clinic, outgoingClaim(), controlNumbers(number))
const validate = () => house.validateClaim(clinic, outgoingClaim(), 'V1')

const right271 = ({ body }: Parcel) => answerEligibility(body.toString(), now).answer
const right999 = ({ body }: Parcel) => acknowledgementOf(openClaim(body.toString()), true, now)

const nonsense = [
  '',
  'nonsense',
  '<html><body>Bad Gateway</body></html>',
  '{"error":"oops"}',
  'ISA*00*',
  '\u0000\u0001\u0002',
  'null',
]

test.each(nonsense)('%j in place of an answer is an outage, whatever was asked', async text => {
  answer = () => text
  for (const asked of [ask(), submit(), validate()])
    await expect(asked).rejects.toBeInstanceOf(ClearinghouseDown)
})

test.each([0.1, 0.5, 0.9, 0.99])('%d of a file is none', async part => {
  const cut = (text: string) => text.slice(0, Math.floor(text.length * part))
  answer = parcel => cut(right271(parcel))
  await expect(ask()).rejects.toThrow(/its answer cannot be read: Segment \d+/)
  answer = parcel => cut(right999(parcel))
  await expect(submit()).rejects.toThrow(/its answer cannot be read: Segment \d+/)
})

test('what is said of a broken answer names the segment, and nobody who stood in it', async () => {
  answer = parcel => right271(parcel).replace('DMG*D8*2012', 'DMG*D8*2O12')
  const failure = await ask().catch((error: Error) => error)
  expect((failure as Error).message).toMatch(/Segment \d+ \(DMG\)/)
  expect((failure as Error).message).not.toMatch(/Doe|2O12|M123/)
})

test('an answer to another question is an outage, and nobody gets a stranger’s coverage', async () => {
  await withAnswerTo('E2')
  await expect(ask('E1')).rejects.toThrow('one to another question')
})

test('a deductible of which only the rest, or only words are told is no other amount', async () => {
  answer = parcel => {
    const whole = right271(parcel)
    const told = whole.replace('~EB*1', '~EB*C*IND*35***29*25~EB*C*FAM*35~MSG*See the booklet~EB*1')
    return told.replace(/~SE\*(\d+)/, (_, count) => `~SE*${Number(count) + 3}`)
  }
  const found = await ask()
  if (!('coverage' in found)) throw new Error('it is an answer')
  const amounts = found.coverage.deductibles.map(({ amount, remaining, message }) => [
    amount,
    remaining,
    message,
  ])
  expect(amounts).toContainEqual([null, null, 'See the booklet'])
  expect(amounts).toContainEqual([null, 25, null])
})

test('asked about a child, the parent’s coverage beside it is nobody’s answer', async () => {
  const kim = { firstName: 'Kim', lastName: 'Doe', dob: '2016-03-04', gender: 'male' as const }
  const asked = eligibilityQuestion({ patient: kim })
  asked.subscriber.relationship = 'child'
  const withParent = (parcel: Parcel) => {
    const told = right271(parcel).replace('HL*4*3*23*0~', 'EB*6**35~HL*4*3*23*0~')
    return told.replace(/~SE\*(\d+)/, (_, count) => `~SE*${Number(count) + 1}`)
  }
  answer = withParent
  expect(await house.checkEligibility(clinic, asked)).toMatchObject({
    coverage: { statusCode: '1', patient: { firstName: 'Kim', dob: '2016-03-04' } },
  })
  // Of the parent alone, without our trace.
  answer = parcel => {
    const whole = withParent(parcel)
    const child = /HL\*4\*3\*23\*0~.*?~(?=SE\*)/.exec(whole)?.[0] ?? ''
    return whole
      .replace(child, '')
      .replace('HL*3*2*22*1', 'HL*3*2*22*0')
      .replace(/~SE\*(\d+)/, (_, count) => `~SE*${Number(count) - (child.split('~').length - 1)}`)
  }
  await expect(house.checkEligibility(clinic, asked)).rejects.toThrow('one to another question')
})

test('a child who is asked about by the parent’s number does not get the parent’s coverage', async () => {
  const kim = { firstName: 'Kim', lastName: 'Doe', dob: '2016-03-04', gender: 'male' as const }
  const pat = { ...kim, firstName: 'Pat', dob: '1990-02-03' }
  const byNumber = (person: typeof kim, relationship: 'self' | 'child') => {
    const { subscriber } = eligibilityQuestion()
    return eligibilityQuestion({ subscriber: { ...subscriber, ...person, relationship } })
  }
  answer = right271
  await house.checkEligibility(clinic, byNumber(pat, 'self'))
  const ofPat = right271(sent.at(-1) as Parcel)
  answer = () => ofPat
  for (const relationship of ['self', 'child'] as const)
    expect(await house.checkEligibility(clinic, byNumber(kim, relationship))).toMatchObject({
      refused: expect.stringContaining('about somebody else'),
    })
  // Nobody noted when the child was born: another name is enough, where the policy is another's.
  const ofUnknownAge = byNumber(kim, 'child')
  ofUnknownAge.subscriber.dob = null
  expect(await house.checkEligibility(clinic, ofUnknownAge)).toHaveProperty('refused')
  // A birthday that was mistyped is the same person's.
  expect(await house.checkEligibility(clinic, byNumber({ ...pat, dob: '1990-03-02' }, 'self'))).toMatchObject(
    {
      coverage: { patient: { firstName: 'Pat', dob: '1990-02-03' } },
    },
  )
})

async function withAnswerTo(trace: string) {
  answer = right271
  await ask(trace)
  const other = right271(sent.at(-1) as Parcel)
  answer = () => other
}

test('an acknowledgement of another file is an outage', async () => {
  answer = right999
  expect(await submit(10)).toEqual({ accepted: true })
  const other = right999(sent.at(-1) as Parcel)
  answer = () => other
  await expect(submit(20)).rejects.toThrow('one of another file')
})

test('a 999 where a 271 belongs, and the other way round, are outages', async () => {
  answer = right999
  await submit()
  const acknowledged = right999(sent.at(-1) as Parcel)
  answer = right271
  await ask()
  const covered = right271(sent.at(-1) as Parcel)
  answer = () => acknowledged
  await expect(ask()).rejects.toBeInstanceOf(ClearinghouseDown)
  answer = () => covered
  await expect(submit()).rejects.toBeInstanceOf(ClearinghouseDown)
})

test('a file that is turned down as a whole, without a word, is rejected', async () => {
  answer = parcel => {
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

test('a refusal is handed on as it is, and so is what is still pending', async () => {
  answer = () => ({ refused: 'The clearinghouse refused it (422).' })
  for (const asked of [ask(), submit(), validate()])
    expect(await asked).toEqual({ refused: 'The clearinghouse refused it (422).' })
  answer = () => ({ pending: true })
  expect(await submit()).toEqual({ pending: true })
  await expect(ask()).rejects.toBeInstanceOf(ClearinghouseDown)
  await expect(validate()).rejects.toBeInstanceOf(ClearinghouseDown)
})

test('the same question and the same sending are the same to the byte, by the same key', async () => {
  answer = right271
  await ask()
  await ask()
  answer = right999
  await submit()
  await submit()
  const [first, second, third, fourth] = sent
  expect(second).toEqual(first)
  expect(fourth).toEqual(third)
  expect(third?.id).toBe('10-11-0001')
})

test('the file says who we are, and that it counts', async () => {
  answer = right999
  await submit(10)
  const file = read837D(sent[0]?.body.toString() ?? '')
  expect(file).toMatchObject({
    head: {
      sender: { qualifier: 'ZZ', id: 'ARCHWIRE' },
      receiver: { qualifier: 'ZZ', id: 'HOUSE' },
      controlNumber: '10',
      groupControlNumber: '11',
      usage: 'P',
    },
    transactionControlNumber: '0001',
    submitter: { name: 'Archwire', contact: { phone: '5551234567' } },
    claims: [
      {
        controlNumber: 'C1',
        totalCents: 493_101,
        appliancePlacedOn: '2026-05-01',
        treatmentMonths: 24,
        billing: { organizationName: 'Smile Orthodontics', taxId: '123456789' },
        rendering: { lastName: 'Lee', taxonomy: '1223X0400X' },
        patient: null,
      },
    ],
  })
})

test('what took several days is told with the claim, for a line has one', async () => {
  answer = right999
  const [first, second] = outgoingClaim().items
  if (first === undefined || second === undefined) throw new Error('the claim has two items')
  const items = [
    { ...first, endDate: '2026-05-04' },
    { ...second, startDate: '2026-04-30', endDate: '2026-04-30' },
  ]
  await house.submitClaim(clinic, outgoingClaim({ items }), controlNumbers(10))
  await house.submitClaim(clinic, outgoingClaim({ items: [second] }), controlNumbers(20))
  const [long, short] = sent.map(({ body }) => read837D(body.toString()).claims[0])
  expect(long).toMatchObject({
    days: { from: '2026-04-30', to: '2026-05-04' },
    items: [{ on: '2026-05-01' }, { on: '2026-04-30' }],
  })
  expect(short).toMatchObject({ days: null, items: [{ on: '2026-05-01' }] })
})

test('a claim that nobody bills for is refused before anybody hears of it', async () => {
  const claim = outgoingClaim({ providers: [] })
  expect(await house.submitClaim(clinic, claim, controlNumbers(10))).toMatchObject({
    refused: expect.stringContaining('there is no billing provider'),
  })
  expect(sent).toEqual([])
})

test.each(nonsense)('%j as news is a file that nobody can read', async text => {
  const file = await house.readNews(Buffer.from(text), 'signed')
  expect(file).toMatchObject({ kind: 'unknown', news: [], problem: expect.stringMatching(/^Segment 1/) })
})

test('a character that no database keeps is none of an answer, nor of news', async () => {
  for (const none of ['\\u0000', '\\ud800', '\\udc00 ']) {
    answer = () => `{"claimErrors":[],"claimItemErrors":[],"statusDescriptions":["No${none}"]}`
    await expect(validate()).rejects.toBeInstanceOf(ClearinghouseDown)
  }
  answer = right999
  await submit()
  const spoiled = right999(sent.at(-1) as Parcel).replace('AK1*HC', 'AK1*H\0C')
  expect(await house.readNews(Buffer.from(spoiled), 'signed')).toMatchObject({
    news: [],
    problem: expect.stringContaining('a character that is none'),
  })
})

test('half of an acknowledgement tells nothing, and says where it ends', async () => {
  answer = right999
  await submit()
  const whole = right999(sent[0] as Parcel)
  expect(await house.readNews(Buffer.from(whole), 'signed')).toMatchObject({
    kind: 'acknowledgement',
    news: [{ kind: 'acknowledgement', group: 11, submission: { accepted: true } }],
    problem: null,
  })
  const half = whole.slice(0, whole.indexOf('AK9'))
  expect(await house.readNews(Buffer.from(half), 'signed')).toMatchObject({
    kind: 'acknowledgement',
    news: [],
    problem: expect.stringMatching(/^Segment \d+/),
  })
})

test('a file of ours that comes back is no news', async () => {
  answer = right999
  await submit()
  const file = await house.readNews(sent[0]?.body ?? Buffer.of(), 'signed')
  expect(file).toMatchObject({ kind: 'unknown', news: [], problem: expect.any(String) })
})
