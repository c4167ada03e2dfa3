import { beforeEach, expect, test } from 'vitest'
import { claimsDesk, item } from '../../../test/claims-desk.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { newsFile } from '../../../test/memory-clearinghouse.ts'
import type { RemittanceNews, StatusNews } from '../../drivers/clearinghouse/port.ts'

const db = await cloneDatabase()
const desk = await claimsDesk(db)
const { house } = desk

beforeEach(async () => {
  await desk.forgetJobs()
  house.faultOf = () => undefined
  house.sayOfValidation = () => ({ clean: true })
  house.sayOfSubmission = () => ({ accepted: true })
  house.submitted.length = 0
  house.validated.length = 0
  house.waiting.length = 0
  house.asked.length = 0
})

type Here = Awaited<ReturnType<typeof desk.open>>

const status = async (here: Here, id: number) => (await here.read(id)).status

const statusNews = (controlNumber: string, ...codes: string[]): StatusNews => ({
  kind: 'status',
  controlNumber,
  payerClaimNumber: 'P-77',
  statuses: codes.map(code => {
    const [categoryCode = '', statusCode = '', entityCode = null] = code.split(':')
    return { categoryCode, statusCode, entityCode, description: 'In our own words' }
  }),
  on: '2026-05-07',
  chargedCents: 475_000,
  paidCents: null,
})

const remittanceNews = (controlNumber: string, more: Partial<RemittanceNews> = {}): RemittanceNews => ({
  kind: 'remittance',
  controlNumber,
  statusCode: '1',
  outcome: 'paid',
  payerClaimNumber: 'P-77',
  chargedCents: 475_000,
  paidCents: 150_000,
  patientOwesCents: 225_000,
  adjustments: [{ group: 'CO', reason: '45', amountCents: 100_000, description: 'Above what was agreed' }],
  items: [
    {
      procedureCode: 'D8080',
      chargedCents: 475_000,
      paidCents: 150_000,
      adjustments: [{ group: 'PR', reason: '2', amountCents: 225_000, description: "The patient's share" }],
    },
  ],
  paidOn: '2026-05-08',
  paymentNumber: 'EFT-9',
  addsUp: true,
  ...more,
})

/** A claim that was sent and taken, and the number that it went out under. */
async function sent(here: Here) {
  const { id } = await here.complete()
  await here.act(id, 'validate.json')
  await desk.work()
  await here.act(id, 'submit.json')
  await desk.work()
  const number = house.submitted.at(-1)?.claim.controlNumber ?? ''
  return { id, number }
}

test('a claim that lacks something is told all of it by our own rules, and nobody outside is asked [CLM-38] [API-130] [ATT-20] [ATT-22]', async () => {
  const here = await desk.open()
  const { id } = (await here.create()).json()
  await here.send('POST', id, 'items.json', { item: item({ procedureCode: 'X1' }) })
  const asked = await here.act(id, 'validate.json')
  expect([asked.statusCode, asked.json().status]).toEqual([200, 'validating'])
  await desk.work()
  const claim = await here.read(id)
  expect(claim.status).toBe('invalidated')
  expect(house.validated).toEqual([])
  expect(claim.activities[0]).toMatchObject({
    action: 'update_status',
    message: 'Status updated from validating to invalidated',
    user: null,
    data: {
      from: 'validating',
      to: 'invalidated',
      response: {
        claimErrors: expect.arrayContaining([
          { field: 'providers', message: 'A Billing provider is required' },
        ]),
        claimItemErrors: [
          { itemId: claim.items[0]?.id, field: 'procedureCode', message: expect.stringContaining('X1') },
        ],
        claimItems: [{ id: claim.items[0]?.id, procedureCode: 'X1' }],
        statusDescriptions: [],
      },
    },
  })
  expect(claim.activities[1]).toMatchObject({ user: { fullName: 'Sam Staff' } })
})

test('what the clearinghouse has against it is told as well, and once it is content the claim is ready [CLM-28] [CLM-29]', async () => {
  const here = await desk.open()
  const { id, items } = await here.complete()
  house.sayOfValidation = () => ({
    claimErrors: [{ field: 'memberId', message: 'Unknown member' }],
    itemErrors: [{ itemId: items[0]?.id ?? null, field: 'fee', message: 'Too high' }],
    statusDescriptions: ['Rejected by validation'],
  })
  await here.act(id, 'validate.json')
  await desk.work()
  const claim = await here.read(id)
  expect(claim.status).toBe('invalidated')
  expect(claim.activities[0]?.data.response).toMatchObject({
    claimErrors: [{ field: 'memberId', message: 'Unknown member' }],
    claimItemErrors: [{ itemId: items[0]?.id, field: 'fee', message: 'Too high' }],
    statusDescriptions: ['Rejected by validation'],
  })
  house.sayOfValidation = () => ({ clean: true })
  await here.act(id, 'validate.json')
  await desk.work()
  expect(await status(here, id)).toBe('validated')
})

test('submitting sends the claim once, under numbers that were written down before [CLM-39] [API-134]', async () => {
  const here = await desk.open()
  const { id } = await here.complete()
  await here.act(id, 'validate.json')
  await desk.work()
  const before = await db.owner.query('select * from claim_submissions where claim_id = $1', [id])
  expect(before.rows).toEqual([])
  const answers = await Promise.all([here.act(id, 'submit.json'), here.act(id, 'submit.json', here.ana)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
  expect(answers.find(({ statusCode }) => statusCode === 422)?.json()).toEqual({
    error: 'Claim cannot be submitted while submitting',
  })
  const { rows } = await db.owner.query('select * from claim_submissions where claim_id = $1', [id])
  expect(rows).toMatchObject([{ state: 'queued', asked_at: null }])
  await desk.work()
  expect(house.submitted).toMatchObject([
    {
      claim: {
        controlNumber: rows[0].claim_control_number,
        payer: { code: 'SBX01' },
        sequence: 'primary',
        patient: { firstName: 'Pat', lastName: 'Doe', dob: '1990-02-03' },
        subscriber: { memberId: 'M123', relationship: 'self' },
        providers: [{ kind: 'Billing', address: { city: 'New York' } }, { kind: 'Rendering' }],
        items: [{ procedureCode: 'D8080', feeCents: 475_000, quantity: 1 }],
        treatmentMonths: 24,
        replaces: null,
      },
      numbers: {
        interchange: rows[0].interchange_control_number,
        group: rows[0].group_control_number,
        transaction: '0001',
      },
    },
  ])
  const claim = await here.read(id)
  expect(claim).toMatchObject({ status: 'submitted', submittedAt: expect.any(String) })
  expect(await here.history(id)).toEqual(
    expect.arrayContaining([
      'Status updated from validated to submitting',
      'Status updated from submitting to submitted',
    ]),
  )
})

test('a clearinghouse that is away for an hour, or whose answer is lost, gets the same file again and no second one', async () => {
  const here = await desk.open()
  const { id } = await here.complete()
  house.faultOf = () => 'lose-request'
  await here.act(id, 'validate.json')
  await desk.work()
  await desk.workLater(60)
  expect(await status(here, id)).toBe('validating')
  house.faultOf = () => undefined
  await desk.workLater()
  expect(await status(here, id)).toBe('validated')
  await here.act(id, 'submit.json')
  house.faultOf = () => 'lose-answer'
  await desk.work()
  await desk.workLater(60)
  expect(await status(here, id)).toBe('submitting')
  house.faultOf = () => undefined
  await desk.workLater()
  expect(await status(here, id)).toBe('submitted')
  expect(house.submitted.length).toBe(3)
  for (const one of house.submitted) expect(one).toEqual(house.submitted[0])
})

test('a clearinghouse that is away for good: the claim has failed, with the reason in its history, and a duplicate begins anew [CLM-36]', async () => {
  const here = await desk.open()
  const { id } = await here.complete()
  await here.act(id, 'validate.json')
  await desk.work()
  await here.act(id, 'submit.json')
  house.faultOf = () => 'lose-request'
  await desk.work()
  await desk.workLater(24 * 60)
  const claim = await here.read(id)
  expect(claim.status).toBe('failed')
  expect(claim.activities[0]?.data.response?.statusDescriptions).toEqual([
    'The clearinghouse could not be reached',
  ])
  const copy = (await here.act(id, 'copies')).json()
  expect(copy).toMatchObject({ status: 'pending', copyOf: id, total: 4750, treatmentMonths: 24 })
  expect(copy.providers.map(({ kind }: { kind: string }) => kind)).toEqual(['Billing', 'Rendering'])
  expect(copy.providers[0].addresses).toMatchObject([{ city: 'New York' }])
})

test('a file that the clearinghouse cannot read, or will not take, is a claim that failed', async () => {
  const here = await desk.open()
  const { id } = await here.complete()
  await here.put(id, 'validated')
  house.sayOfSubmission = () => ({ rejected: [{ where: 'SV3 22', description: 'a code is missing' }] })
  await here.act(id, 'submit.json')
  await desk.work()
  const claim = await here.read(id)
  expect(claim.status).toBe('failed')
  expect(claim.activities[0]?.data.response?.statusDescriptions).toEqual(['SV3 22: a code is missing'])
  const other = await here.complete()
  await here.put(other.id, 'validated')
  house.sayOfSubmission = () => ({ refused: 'This payer is not served' })
  await here.act(other.id, 'submit.json')
  await desk.work()
  expect((await here.read(other.id)).activities[0]?.data.response?.statusDescriptions).toEqual([
    'This payer is not served',
  ])
})

test('what was taken and not looked at yet is asked for again, or told by itself', async () => {
  const here = await desk.open()
  const [first, second] = [await here.complete(), await here.complete()]
  house.sayOfSubmission = () => ({ pending: true })
  for (const { id } of [first, second]) {
    await here.put(id, 'validated')
    await here.act(id, 'submit.json')
  }
  await desk.work()
  expect([await status(here, first.id), await status(here, second.id)]).toEqual(['submitting', 'submitting'])
  const group = house.submitted.find(({ claim }) => claim === house.submitted[1]?.claim)?.numbers.group ?? 0
  await desk.hear(
    newsFile('acknowledgement', [{ kind: 'acknowledgement', group, submission: { accepted: true } }]),
  )
  await desk.work()
  const told = [await status(here, first.id), await status(here, second.id)]
  expect(told.toSorted()).toEqual(['submitted', 'submitting'])
  house.sayOfSubmission = () => ({ accepted: true })
  await desk.workLater(1)
  expect([await status(here, first.id), await status(here, second.id)]).toEqual(['submitted', 'submitted'])
})

test('what a payer says on the way is history, and its answer is an answer [CLM-31] [CLM-32] [ATT-23]', async () => {
  const here = await desk.open()
  const { id, number } = await sent(here)
  await desk.hear(newsFile('receipt', [statusNews(number, 'A1:19', 'A2:20')]))
  await desk.work()
  expect(await status(here, id)).toBe('submitted')
  expect((await here.read(id)).activities[0]).toMatchObject({
    action: 'claim_status',
    message: 'The payer answered A1:19, A2:20',
    data: { claimStatus: [{ categoryCode: 'A1', code: 'A1', statusCode: '19' }, { code: 'A2' }] },
  })
  await desk.hear(newsFile('status', [statusNews(number, 'A7:164:IL')]))
  await desk.work()
  const claim = await here.read(id)
  expect(claim.status).toBe('answered')
  expect(claim.activities[0]?.data).toMatchObject({
    from: 'submitted',
    to: 'answered',
    claimStatus: [{ categoryCode: 'A7', code: 'A7', statusCode: '164', entityCode: 'IL' }],
  })
})

test('the same news twice, or in another order, ends the same', async () => {
  const here = await desk.open()
  const { id, number } = await sent(here)
  const answer = newsFile('status', [statusNews(number, 'F1:65')])
  const receipt = newsFile('receipt', [statusNews(number, 'A1:19')])
  for (const file of [answer, answer, receipt, receipt, answer])
    expect((await desk.hear(file)).statusCode).toBe(204)
  await desk.work()
  await desk.hear(answer)
  await desk.work()
  expect(await status(here, id)).toBe('answered')
  const history = await here.history(id)
  expect(history.filter(line => line.includes('to answered'))).toHaveLength(1)
  expect(history.filter(line => line.includes('A1:19'))).toHaveLength(1)
  const { rows } = await db.owner.query('select kind from clearinghouse_files where clinic_id = $1', [
    here.clinicId,
  ])
  expect(rows).toHaveLength(2)
})

test('a remittance shows what was paid, adjusted and owed, and prepares the decision that staff make [CLM-40] [API-132]', async () => {
  const here = await desk.open()
  const { id, number } = await sent(here)
  const file = newsFile('remittance', [remittanceNews(number)])
  await desk.hear(file)
  await desk.hear(file)
  await desk.work()
  const claim = await here.read(id)
  expect(claim).toMatchObject({
    status: 'answered',
    remittances: [
      {
        charged: 4750,
        paid: 1500,
        adjusted: 1000,
        owed: 2250,
        addsUp: true,
        isReversal: false,
        proposes: 'approved',
        traceNumber: 'EFT-9',
        paidOn: '2026-05-08',
        payerClaimNumber: 'P-77',
        adjustments: [{ group: 'CO', reason: '45', amount: 1000 }],
        lines: [{ procedureCode: 'D8080', charged: 4750, paid: 1500, adjustments: [{ amount: 2250 }] }],
      },
    ],
  })
  expect(await here.history(id)).toContain('The payer paid $1,500.00 of $4,750.00')
  expect((await here.act(id, 'approve.json')).json().status).toBe('approved')
  await desk.hear(newsFile('remittance', [remittanceNews(number, { statusCode: '22' })]))
  await desk.work()
  expect(await here.read(id)).toMatchObject({ status: 'approved', remittances: [{ isReversal: true }, {}] })
})

test('a claim that was answered goes out again only as our rules want it, in place of the one that the payer has [CLM-40]', async () => {
  const here = await desk.open()
  const { id, number } = await sent(here)
  await desk.hear(newsFile('status', [statusNews(number, 'R4:318')]))
  await desk.work()
  await here.change(id, { remainingMonths: 30 })
  const refused = await here.act(id, 'submit.json')
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({
    error: 'Claim is not valid',
    claimErrors: [{ field: 'remainingMonths', message: expect.any(String) }],
    claimItemErrors: [],
  })
  expect(await status(here, id)).toBe('answered')
  await here.change(id, { remainingMonths: 20 })
  await here.act(id, 'submit.json')
  await desk.work()
  const again = house.submitted.at(-1)
  expect(again?.claim).toMatchObject({ replaces: { payerClaimNumber: 'P-77' }, remainingMonths: 20 })
  expect(again?.claim.controlNumber).not.toBe(number)
  // What is still said of the first sending moves nothing any more.
  await desk.hear(newsFile('status', [statusNews(number, 'F2:585')]))
  await desk.work()
  expect(await status(here, id)).toBe('submitted')
  expect(await here.history(id)).toContain('The payer answered F2:585')
})

test('a claim that is cancelled before it went out is not sent; one that is under way stays cancelled, whatever comes [CLM-42] [API-131]', async () => {
  const here = await desk.open()
  const first = await here.complete()
  await here.put(first.id, 'validated')
  await here.act(first.id, 'submit.json')
  expect((await here.act(first.id, 'cancel.json')).json().status).toBe('cancelled')
  await desk.work()
  expect(house.submitted).toEqual([])
  const second = await here.complete()
  await here.put(second.id, 'validated')
  await here.act(second.id, 'submit.json')
  const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  house.faultOf = kind => {
    if (kind !== 'submit') return undefined
    reached.resolve()
    return { until: held.promise }
  }
  const working = desk.work()
  await reached.promise
  await here.act(second.id, 'cancel.json')
  held.resolve()
  await working
  expect(await status(here, second.id)).toBe('cancelled')
  const number = house.submitted.at(-1)?.claim.controlNumber ?? ''
  await desk.hear(newsFile('status', [statusNews(number, 'F1:65')]))
  await desk.hear(newsFile('remittance', [remittanceNews(number)]))
  await desk.work()
  expect((await here.read(second.id)).remittances).toHaveLength(1)
  expect(await here.history(second.id)).toContain('The payer answered F1:65')
  expect(await status(here, second.id)).toBe('cancelled')
})

test('news of a number that nobody here has sent is kept for whoever runs the house, and what is unreadable too', async () => {
  const here = await desk.open()
  const { id, number } = await sent(here)
  const mixed = newsFile('status', [statusNews('NOBODYS1', 'F1:65'), statusNews(number, 'P1:45')])
  expect((await desk.hear(mixed)).statusCode).toBe(204)
  const nonsense = newsFile('unknown', [], { problem: 'segment 3: it is no status' })
  expect((await desk.hear(nonsense)).statusCode).toBe(204)
  await desk.work()
  expect(await here.history(id)).toContain('The payer answered P1:45')
  const { rows } = await db.owner.query(
    `select kind, content, problem from clearinghouse_strays where content_hash = any($1) order by kind`,
    [[mixed, nonsense].map(({ sha256 }) => Buffer.from(sha256, 'hex'))],
  )
  expect(rows).toMatchObject([
    { kind: '277', problem: null },
    { kind: 'unknown', problem: 'segment 3: it is no status' },
  ])
  expect(rows[0].content).toContain('NOBODYS1')
  expect(rows[0].content).not.toContain(number)
  expect((await desk.hear(mixed, 'forged')).statusCode).toBe(400)
})

test('whoever sends nothing by itself is asked for its news, and after a day how a claim stands', async () => {
  const here = await desk.open()
  const { id, number } = await sent(here)
  house.waiting.push(newsFile('receipt', [statusNews(number, 'A2:20')]))
  await desk.tend()
  await desk.tend()
  expect((await here.history(id)).filter(line => line.includes('A2:20'))).toHaveLength(1)
  house.waiting.length = 0
  house.sayOfStatus = () => [statusNews(number, 'P1:45'), statusNews('ANOTHERS', 'F2:585')]
  for (let day = 0; day < 3; day++) {
    db.clock.advance(24 * 60 + 1)
    await desk.tend()
  }
  expect(house.asked.filter(one => one === number)).toHaveLength(3)
  expect((await here.history(id)).filter(line => line.includes('P1:45'))).toHaveLength(1)
  expect(await status(here, id)).toBe('submitted')
})

test('what a process that died left lying is found: a validation, a sending, a file', async () => {
  const here = await desk.open()
  const [checked, going] = [await here.complete(), await here.complete()]
  await here.act(checked.id, 'validate.json')
  await here.put(going.id, 'validated')
  await here.act(going.id, 'submit.json')
  await desk.forgetJobs()
  await desk.work()
  expect(house.submitted).toEqual([])
  db.clock.advance(11)
  await desk.tend()
  expect([await status(here, checked.id), await status(here, going.id)]).toEqual(['validated', 'submitted'])
  const number = house.submitted[0]?.claim.controlNumber ?? ''
  await desk.hear(newsFile('status', [statusNews(number, 'F2:585')]))
  await desk.forgetJobs()
  db.clock.advance(11)
  await desk.tend()
  expect(await status(here, going.id)).toBe('answered')
})
