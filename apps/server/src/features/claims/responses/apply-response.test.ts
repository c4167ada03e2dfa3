import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { inboundRemittance, inboundStatus } from '../../../../test/fixtures/claims/inbound-files.ts'
import { submissionFixture } from '../../../../test/fixtures/claims/submission-fixture.ts'
import { inboundFile, unreadFile } from '../../../../test/providers/memory-clearinghouse.ts'

const db = await cloneDatabase()
const { desk, house, status, sent } = await submissionFixture(db)

test('an intermediate status is a line of the history, and a final one answers the claim [CLM-31, CLM-32, ATT-23]', async () => {
  const here = await desk.open()
  const { id, number } = await sent(here)
  await desk.receive(inboundFile('receipt', [inboundStatus(number, 'A1:19', 'A2:20')]))
  await desk.work()
  expect(await status(here, id)).toBe('submitted')
  expect((await here.read(id)).activities[0]).toMatchObject({
    action: 'claim_status',
    message: 'The payer answered A1:19, A2:20',
    data: { claimStatus: [{ categoryCode: 'A1', code: 'A1', statusCode: '19' }, { code: 'A2' }] },
  })
  await desk.receive(inboundFile('status', [inboundStatus(number, 'A7:164:IL')]))
  await desk.work()
  const claim = await here.read(id)
  expect(claim.status).toBe('answered')
  expect(claim.activities[0]?.data).toMatchObject({
    from: 'submitted',
    to: 'answered',
    claimStatus: [{ categoryCode: 'A7', code: 'A7', statusCode: '164', entityCode: 'IL' }],
  })
})

test('a rejected interchange fails the claim; an accepted one, and another with the same number, change nothing [CLM-98]', async () => {
  const here = await desk.open()
  const { id } = await here.complete()
  await here.put(id, 'validated')
  await here.act(id, 'submit.json')
  const { rows } = await db.owner.query(
    `select interchange_control_number as number, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as at
     from claim_submissions where claim_id = $1`,
    [id],
  )
  const interchangeFile = (sentAt: string, rejected: { where: string; description: string }[]) =>
    inboundFile('interchange', [{ kind: 'interchange', number: rows[0].number, sentAt, rejected }])
  const away = [{ where: 'The whole file', description: 'the sender is not known' }]
  await desk.receive(interchangeFile(rows[0].at, []))
  await desk.receive(interchangeFile('2020-01-01T00:00', away))
  await desk.work()
  expect(await status(here, id)).not.toBe('failed')
  const another = await desk.open()
  const later = await another.complete()
  await another.put(later.id, 'validated')
  house.sayOfSubmission = () => ({ pending: true })
  await another.act(later.id, 'submit.json')
  await desk.work()
  const { rows: sentRows } = await db.owner.query(
    `select interchange_control_number as number, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as at
     from claim_submissions where claim_id = $1`,
    [later.id],
  )
  await desk.receive(
    inboundFile('interchange', [
      { kind: 'interchange', number: sentRows[0].number, sentAt: sentRows[0].at, rejected: away },
    ]),
  )
  await desk.work()
  expect(await status(another, later.id)).toBe('failed')
  expect(JSON.stringify((await another.read(later.id)).activities)).toContain('the sender is not known')
})

test('the same responses twice or in another order end the same', async () => {
  const here = await desk.open()
  const { id, number } = await sent(here)
  const answer = inboundFile('status', [inboundStatus(number, 'F1:65')])
  const receipt = inboundFile('receipt', [inboundStatus(number, 'A1:19')])
  for (const file of [answer, answer, receipt, receipt, answer])
    expect((await desk.receive(file)).statusCode).toBe(204)
  await desk.work()
  await desk.receive(answer)
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

test('a remittance shows what was paid, adjusted and owed, and proposes a decision to staff [CLM-40, API-132]', async () => {
  const here = await desk.open()
  const { id, number } = await sent(here)
  const file = inboundFile('remittance', [inboundRemittance(number)])
  await desk.receive(file)
  await desk.receive(file)
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
  await desk.receive(inboundFile('remittance', [inboundRemittance(number, { statusCode: '22' })]))
  await desk.work()
  expect(await here.read(id)).toMatchObject({ status: 'approved', remittances: [{ isReversal: true }, {}] })
})

test('a payment that comes again in another file counts once; another payment, or two in one file, count separately', async () => {
  const here = await desk.open()
  const { id, number } = await sent(here)
  const paid = inboundRemittance(number)
  const receive = async (messages: (typeof paid)[], cover: string) => {
    await desk.receive(inboundFile('remittance', messages, { sha256: cover.repeat(64) }))
    await desk.work()
    const payments = (await here.read(id)).remittances.length
    const lines = (await here.history(id)).filter(line => line.startsWith('The payer paid'))
    expect(lines).toHaveLength(payments)
    return payments
  }
  expect(await receive([paid], 'a')).toBe(1)
  expect(await receive([paid], 'b')).toBe(1)
  expect(await receive([{ ...paid, paymentNumber: 'EFT-10' }], 'c')).toBe(2)
  expect(await receive([{ ...paid, paidOn: '2026-06-08' }], 'd')).toBe(3)
  const parts = { ...paid, paidCents: 10_000, paymentNumber: 'EFT-11' }
  expect(await receive([parts, parts], 'e')).toBe(5)
  expect(await receive([parts, parts], 'f')).toBe(5)
  // Without a payment number two payments cannot be told apart.
  const unnumbered = { ...paid, paymentNumber: null }
  expect(await receive([unnumbered], '1')).toBe(6)
  expect(await receive([unnumbered], '2')).toBe(7)
})

test('without an amount from the payer the patient owes the sum of the adjustments, in the claim and in the list', async () => {
  const here = await desk.open()
  const { id, number } = await sent(here)
  await desk.receive(inboundFile('remittance', [inboundRemittance(number, { patientOwesCents: null })]))
  await desk.work()
  expect((await here.read(id)).remittances).toMatchObject([{ owed: 2250, addsUp: true }])
  const { records } = (await here.sam.get('/v2/rest/insurances/claims')).json()
  expect(records).toMatchObject([{ id, remittance: { paid: 1500, owed: 2250 } }])
})

test('messages about unknown claims, and unreadable files, are stored for the operator', async () => {
  const here = await desk.open()
  const { id, number } = await sent(here)
  const mixed = inboundFile('status', [inboundStatus('NOBODYS1', 'F1:65'), inboundStatus(number, 'P1:45')])
  expect((await desk.receive(mixed)).statusCode).toBe(204)
  const nonsense = unreadFile('segment 3: it is no status', Buffer.from('ST*999~'))
  expect((await desk.receive(nonsense)).statusCode).toBe(204)
  await desk.work()
  expect(await here.history(id)).toContain('The payer answered P1:45')
  const { rows } = await db.owner.query(
    `select kind, content, problem, raw from clearinghouse_strays where content_hash = any($1) order by kind`,
    [[mixed, nonsense].map(({ sha256 }) => Buffer.from(sha256, 'hex'))],
  )
  expect(rows).toMatchObject([
    { kind: '277', problem: null, raw: null },
    { kind: 'unknown', problem: 'segment 3: it is no status', raw: Buffer.from('ST*999~') },
  ])
  expect(rows[0].content).toContain('NOBODYS1')
  expect(rows[0].content).not.toContain(number)
  expect((await desk.receive(mixed, 'forged')).statusCode).toBe(400)
})
