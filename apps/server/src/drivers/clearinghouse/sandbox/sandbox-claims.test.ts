import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database.ts'
import { testSecret } from '../../../../test/database-urls.ts'
import { factories } from '../../../../test/factories.ts'
import { controlNumbers, outgoingClaim, samplePayer } from '../../../../test/outgoing-claim.ts'
import { ClearinghouseDown, type News, type NewsFile, type OutgoingClaim } from '../port.ts'
import type { PayerErrand } from './port.ts'
import { sandboxClearinghouse } from './sandbox.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const clinic = db.database.forClinic((await make.clinic()).id, { kind: 'system' })
const neighbour = db.database.forClinic((await make.clinic()).id, { kind: 'system' })
const errands: (PayerErrand & { afterMs: number })[] = []

const openHouse = (hasDelays: boolean) =>
  sandboxClearinghouse({
    appSecret: testSecret,
    clock: db.clock,
    answerLater: async (_tx, errand, afterMs) => void errands.push({ ...errand, afterMs }),
    hasDelays,
  })

const house = openHouse(false)
const start = '2026-05-06T14:00:00Z'
const at = (seconds: number) => db.clock.set(new Date(Date.parse(start) + seconds * 1000).toISOString())
let claims = 0

beforeEach(() => {
  at(0)
  errands.length = 0
})

const claimOf = (memberId: string, more: Partial<OutgoingClaim> = {}) =>
  outgoingClaim({ memberId, controlNumber: `C${++claims}`, ...more })

const numbersOf = ({ controlNumber }: OutgoingClaim) => controlNumbers(Number(controlNumber.slice(1)) * 10)

const submit = (claim: OutgoingClaim, through = house) =>
  through.clearinghouse.submitClaim(clinic, claim, numbersOf(claim))

async function collected(through = house, since = new Date(0), from = clinic) {
  const files: NewsFile[] = []
  for await (const file of through.clearinghouse.fetchNews(from, since)) files.push(file)
  return files
}

/** All that was told of a claim, in the order in which it was told. */
async function newsOf({ controlNumber }: OutgoingClaim, through = house) {
  const all = (await collected(through)).flatMap(({ news }) => news)
  return all.filter(one => one.kind !== 'acknowledgement' && one.controlNumber === controlNumber)
}

const pairs = (news: News[]) =>
  news.flatMap(one =>
    one.kind !== 'status'
      ? []
      : one.statuses.map(({ categoryCode, statusCode, entityCode }) =>
          [categoryCode, statusCode, entityCode].filter(part => part !== null).join(':'),
        ),
  )

const remitted = (news: News[]) => news.filter(one => one.kind === 'remittance')

test.each([
  ['M1', ['A1:19', 'A2:20', 'F1:65']],
  ['PAID_1', ['A1:19', 'A2:20', 'F1:65']],
  ['PART_1', ['A1:19', 'A2:20', 'F1:104']],
  ['DENY_1', ['A1:19', 'A2:20', 'F2:585']],
  ['REJ_1', ['A7:164:IL']],
  ['PEND_1', ['A1:19', 'A2:20', 'P1:45']],
  ['INFO_1', ['A1:19', 'A2:20', 'R4:318']],
  ['INACT_1', ['A1:19', 'A2:20', 'F2:88']],
  ['MAXED_1', ['A1:19', 'A2:20', 'F2:483']],
  ['NOACK_1', []],
])('a claim of %s is accepted, and hears %j', async (memberId, expected) => {
  const claim = claimOf(memberId)
  expect(await submit(claim)).toEqual({ accepted: true })
  expect(pairs(await newsOf(claim))).toEqual(expected)
})

test('BAD999_ cannot be read, and it is said where', async () => {
  const claim = claimOf('BAD999_1')
  expect(await submit(claim)).toEqual({
    rejected: [{ where: 'NM1 9', description: expect.stringMatching(/character/) }],
  })
  expect(await newsOf(claim)).toEqual([])
})

test('what is beyond the bounds of the guide is turned down whole, and nobody has it', async () => {
  const { items, providers, subscriber } = outgoingClaim()
  const [item] = items
  if (item === undefined) throw new Error('the claim has items')
  const many = Array.from({ length: 51 }, (_, index) => ({ ...item, id: index + 1 }))
  const files = Array.from({ length: 11 }, (_, index) => ({ id: `SBXI${index}`, typeCode: 'RB' }))
  const withAddress = (address: object) =>
    providers.map(one => ({ ...one, address: { ...one.address, ...address } }))
  for (const [more, where] of [
    [{ items: many }, 'LX'],
    [{ attachments: files }, 'PWK'],
    [{ subscriber: { ...subscriber, groupNumber: 'G'.repeat(51) } }, 'SBR 3'],
    [{ subscriber: { ...subscriber, state: 'New York' } }, 'N4 2'],
    [{ providers: withAddress({ zipcode: '1220' }) }, 'N4 3'],
  ] as const) {
    const claim = claimOf('M9', more)
    expect(await submit(claim)).toEqual({ rejected: [{ where, description: expect.any(String) }] })
    expect(await newsOf(claim)).toEqual([])
  }
  const most = claimOf('M9', { items: many.slice(1), attachments: files.slice(1) })
  expect(await submit(most)).toEqual({ accepted: true })
})

test('a claim that is paid is paid whole, to the cent', async () => {
  const claim = claimOf('PAID_2')
  await submit(claim)
  expect(remitted(await newsOf(claim))).toEqual([
    {
      kind: 'remittance',
      controlNumber: claim.controlNumber,
      statusCode: '1',
      outcome: 'paid',
      payerClaimNumber: expect.stringMatching(/^SBX/),
      chargedCents: 493_101,
      paidCents: 493_101,
      patientOwesCents: null,
      adjustments: [],
      items: [
        { procedureCode: 'D8080', chargedCents: 475_001, paidCents: 475_001, adjustments: [] },
        { procedureCode: 'D0330', chargedCents: 18_100, paidCents: 18_100, adjustments: [] },
      ],
      paidOn: '2026-05-06',
      paymentNumber: expect.any(String),
      addsUp: true,
    },
  ])
})

test('one that is paid in part says what is above the fee and what the patient owes', async () => {
  const claim = claimOf('PART_2')
  await submit(claim)
  const [remittance] = remitted(await newsOf(claim))
  expect(remittance).toMatchObject({
    statusCode: '1',
    chargedCents: 493_101,
    patientOwesCents: 213_750 + 8_145,
    paidCents: 475_001 - 47_500 - 213_750 + 18_100 - 1_810 - 8_145,
    addsUp: true,
  })
  expect(remittance?.items[0]?.adjustments).toMatchObject([
    { group: 'CO', reason: '45', amountCents: 47_500 },
    { group: 'PR', reason: '2', amountCents: 213_750 },
  ])
})

test('one that is denied is paid nothing', async () => {
  const claim = claimOf('DENY_2')
  await submit(claim)
  expect(remitted(await newsOf(claim))).toMatchObject([
    { statusCode: '4', outcome: 'denied', paidCents: 0, addsUp: true },
  ])
})

test('a claim of somebody else than the subscriber, with everything in it, goes the same way', async () => {
  const { subscriber, providers } = outgoingClaim()
  const [billing, rendering] = providers
  if (billing === undefined || rendering === undefined) throw new Error('there are two')
  const claim = claimOf('PAID_3', {
    subscriber: { ...subscriber, memberId: 'PAID_3', relationship: 'child' },
    providers: [billing, rendering, { ...rendering, kind: 'Referring' }, { ...billing, kind: 'Pay to' }],
    attachments: [{ id: 'SBXA1', typeCode: 'RB' }],
    sequence: 'secondary',
    replaces: { payerClaimNumber: 'SBX123' },
  })
  expect(await submit(claim)).toEqual({ accepted: true })
  expect(remitted(await newsOf(claim))).toHaveLength(1)
})

test('DOWN_ and the payer that is out of order are an outage, and nothing is kept of it', async () => {
  await expect(submit(claimOf('DOWN_1'))).rejects.toBeInstanceOf(ClearinghouseDown)
  const offline = claimOf('M1', { payer: { code: 'SBX04', name: 'Sandbox Offline Dental' } })
  await expect(submit(offline)).rejects.toBeInstanceOf(ClearinghouseDown)
  expect(await newsOf(offline)).toEqual([])
})

test('answers take their time: five seconds for the receipt, twenty for the money', async () => {
  const slow = openHouse(true)
  const claim = claimOf('PAID_4')
  await submit(claim, slow)
  expect(errands).toEqual([{ controlNumber: claim.controlNumber, step: 0, afterMs: 5_000 }])
  at(4)
  expect(await newsOf(claim, slow)).toEqual([])
  at(5)
  expect(pairs(await newsOf(claim, slow))).toEqual(['A1:19', 'A2:20'])
  expect(errands.at(-1)).toEqual({ controlNumber: claim.controlNumber, step: 1, afterMs: 15_000 })
  at(20)
  expect(remitted(await newsOf(claim, slow))).toHaveLength(1)
})

test('SLOW_ is not looked at for twenty seconds, and then tells when asked with the same numbers', async () => {
  const slow = openHouse(true)
  const claim = claimOf('SLOW_1')
  expect(await submit(claim, slow)).toEqual({ pending: true })
  at(19)
  expect(await submit(claim, slow)).toEqual({ pending: true })
  at(20)
  expect(await submit(claim, slow)).toEqual({ accepted: true })
  at(24)
  expect(await newsOf(claim, slow)).toEqual([])
  at(25)
  expect(pairs(await newsOf(claim, slow))).toEqual(['A1:19', 'A2:20'])
})

test('a claim that comes ten times at once is worked on once', async () => {
  const claim = claimOf('PAID_5')
  const answers = await Promise.all(Array.from({ length: 10 }, () => submit(claim)))
  expect(answers).toEqual(Array(10).fill({ accepted: true }))
  expect(errands).toHaveLength(1)
  expect(remitted(await newsOf(claim))).toHaveLength(1)
})

test('asked again the day after, by another process, it says what it said, and pays no second time', async () => {
  const claim = claimOf('PAID_6')
  await submit(claim)
  const before = await newsOf(claim)
  at(86_400)
  const restarted = openHouse(false)
  expect(await submit(claim, restarted)).toEqual({ accepted: true })
  expect(await newsOf(claim, restarted)).toEqual(before)
})

test('the same number under other bytes is refused, and the same claim in another file is not worked on again', async () => {
  const claim = claimOf('PAID_7')
  await submit(claim)
  const changed = { ...claim, narrative: 'Something else' }
  expect(await submit(changed)).toMatchObject({ refused: expect.stringContaining('this key') })
  const another = await house.clearinghouse.submitClaim(clinic, claim, controlNumbers(9_000_001))
  expect(another).toEqual({ accepted: true })
  expect(remitted(await newsOf(claim))).toHaveLength(1)
})

test('an errand tells by files that are signed; told twice they are the same', async () => {
  const slow = openHouse(true)
  const claim = claimOf('PAID_8')
  await submit(claim, slow)
  const [errand] = errands
  if (errand === undefined) throw new Error('there is an errand')
  const [told] = await slow.payers.act(clinic, errand)
  const [again] = await slow.payers.act(clinic, errand)
  if (told === undefined || again === undefined) throw new Error('something is told')
  expect(again.body.equals(told.body)).toBe(true)
  const file = await slow.clearinghouse.readNews(told.body, told.signature)
  expect(file).toMatchObject({ kind: 'receipt', problem: null })
  expect(pairs(file?.news ?? [])).toEqual(['A1:19', 'A2:20'])
  expect(await slow.clearinghouse.readNews(told.body, `${told.signature}0`)).toBeUndefined()
})

test('at the desk an answer is given at once, each once, until there is nothing more to say', async () => {
  const slow = openHouse(true)
  const claim = claimOf('PAID_9')
  await submit(claim, slow)
  const listed = async () =>
    (await slow.payers.listClaims(clinic, 100)).find(one => one.controlNumber === claim.controlNumber)
  expect(await listed()).toMatchObject({
    payer: samplePayer.name,
    memberId: 'PAID_9',
    totalCents: 493_101,
    answered: null,
    next: { answer: 'A1:19, A2:20', at: new Date('2026-05-06T14:00:05Z') },
  })
  expect(await slow.payers.advance(clinic, claim.controlNumber)).toHaveLength(1)
  expect(await slow.payers.advance(clinic, claim.controlNumber)).toHaveLength(2)
  expect(await listed()).toMatchObject({ answered: 'F1:65 with a remittance', next: null })
  expect(await slow.payers.advance(clinic, claim.controlNumber)).toEqual([])
  expect(await slow.payers.advance(clinic, 'nobody')).toBeUndefined()
  at(60)
  expect(remitted(await newsOf(claim, slow))).toHaveLength(1)
})

test('whoever asks how a claim stands hears what was told last', async () => {
  const slow = openHouse(true)
  const claim = claimOf('INFO_2')
  await submit(claim, slow)
  const ask = async (trace: string) => {
    const question = { trace, askedAt: db.clock.now(), claim, payerClaimNumber: null }
    const answer = await slow.clearinghouse.claimStatus(clinic, question)
    if ('refused' in answer) throw new Error(answer.refused)
    return pairs(answer.news)
  }
  expect(await ask('S1')).toEqual(['A0:16'])
  at(5)
  await collected(slow)
  expect(await ask('S2')).toEqual(['A1:19', 'A2:20'])
  at(20)
  await collected(slow)
  expect(await ask('S3')).toEqual(['R4:318'])
})

test('a claim that never came is told as one that nobody knows', async () => {
  const question = { trace: 'S9', askedAt: db.clock.now(), claim: claimOf('M1'), payerClaimNumber: null }
  const answer = await house.clearinghouse.claimStatus(clinic, question)
  expect('news' in answer && pairs(answer.news)).toEqual(['A4:35'])
})

test("a neighbour collects nothing of the clinic's", async () => {
  await submit(claimOf('PAID_10'))
  expect((await collected()).length).toBeGreaterThan(0)
  expect(await collected(house, new Date(0), neighbour)).toEqual([])
})

test('only what was told since then is collected', async () => {
  const claim = claimOf('PAID_11')
  at(1_000_000)
  await submit(claim)
  expect(await collected(house, new Date(Date.parse(start) + 1_000_000_000))).toHaveLength(3)
})

test('what one sandbox signed another one of another secret does not believe', async () => {
  const other = sandboxClearinghouse({
    appSecret: 'another secret, which is long enough',
    clock: db.clock,
    answerLater: async () => undefined,
    hasDelays: false,
  })
  const claim = claimOf('PAID_12')
  await submit(claim)
  const [told] = await house.payers.act(clinic, { controlNumber: claim.controlNumber, step: 0 })
  if (told === undefined) throw new Error('something is told')
  expect(await other.clearinghouse.readNews(told.body, told.signature)).toBeUndefined()
})
