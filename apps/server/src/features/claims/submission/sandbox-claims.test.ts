import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { claimsFixture, subscriber } from '../../../../test/fixtures/claims/claims-fixture.ts'

const db = await cloneDatabase()
const desk = await claimsFixture(db, { hasDelays: false })

type Here = Awaited<ReturnType<typeof desk.open>>

const memberId = (here: { subscriberAttributes: object }, id: string) => ({
  subscriberAttributes: { ...here.subscriberAttributes, memberId: id },
})

/** A claim of this member, sent and answered completely. */
async function walk(here: Here, member: string) {
  const { id } = await here.complete(memberId({ subscriberAttributes: subscriber }, member))
  await here.act(id, 'validate.json')
  await desk.work()
  const validated = await here.read(id)
  if (validated.status !== 'validated') return validated
  await here.act(id, 'submit.json')
  for (let round = 0; round < 4; round++) await desk.workLater(1)
  return here.read(id)
}

const codes = ({ activities }: Awaited<ReturnType<Here['read']>>) =>
  activities
    .toReversed()
    .flatMap(({ data }) => data.claimStatus ?? [])
    .map(({ code, statusCode, entityCode }) => [code, statusCode, entityCode].filter(Boolean).join(':'))

test.each([
  ['M100', 'answered', ['A1:19:PR', 'A2:20', 'F1:65'], 'approved'],
  ['PAID_1', 'answered', ['A1:19:PR', 'A2:20', 'F1:65'], 'approved'],
  ['PART_1', 'answered', ['A1:19:PR', 'A2:20', 'F1:104'], 'approved'],
  ['DENY_1', 'answered', ['A1:19:PR', 'A2:20', 'F2:585'], 'denied'],
  ['INACT_1', 'answered', ['A1:19:PR', 'A2:20', 'F2:88:QC'], 'denied'],
  ['MAXED_1', 'answered', ['A1:19:PR', 'A2:20', 'F2:483'], 'denied'],
  ['REJ_1', 'answered', ['A7:164:IL'], undefined],
  ['INFO_1', 'answered', ['A1:19:PR', 'A2:20', 'R4:318'], undefined],
  ['PEND_1', 'submitted', ['A1:19:PR', 'A2:20', 'P1:45'], undefined],
  ['NOACK_1', 'submitted', [], undefined],
  ['SLOW_1', 'answered', ['A1:19:PR', 'A2:20', 'F1:65'], 'approved'],
  ['BAD999_1', 'failed', [], undefined],
])(
  'the sandbox walks a claim of %s to %s, through real X12',
  async (member, status, expectedCodes, proposes) => {
    const here = await desk.open()
    const claim = await walk(here, member)
    expect([claim.status, codes(claim), claim.remittances[0]?.proposes]).toEqual([
      status,
      expectedCodes,
      proposes,
    ])
  },
)

test('a partial payment adds up: paid, adjusted and owed', async () => {
  const here = await desk.open()
  const { remittances } = await walk(here, 'PART_2')
  expect(remittances).toHaveLength(1)
  const [one] = remittances
  expect(one).toMatchObject({ charged: 4750, addsUp: true })
  expect((one?.paid ?? 0) + (one?.adjusted ?? 0) + (one?.owed ?? 0)).toBe(4750)
  expect(one?.owed).toBeGreaterThan(0)
})

test('a claim to a payer that is out of order fails after a while with the reason', async () => {
  const here = await desk.open({ payer: 'SBX04' })
  const claim = await walk(here, 'M1')
  expect(claim.status).toBe('validating')
  await desk.workLater(1)
  const later = await here.read(claim.id)
  expect(later.status).toBe('invalidated')
  expect(later.activities[0]?.data.response?.statusDescriptions).toEqual([
    'The clearinghouse could not be reached',
  ])
})

test('a payer that requires an attachment accepts a claim with one', async () => {
  const here = await desk.open({ payer: 'SBX02' })
  const { id } = await here.complete()
  await here.attach(id)
  await here.act(id, 'validate.json')
  await desk.work()
  expect(await here.read(id)).toMatchObject({
    status: 'validated',
    attachments: [{ images: [{ syncStatus: 'sync_completed' }] }],
  })
  await here.act(id, 'submit.json')
  await desk.workLater(1)
  const { rows } = await db.owner.query('select file from sandbox_claims where clinic_id = $1', [
    here.clinicId,
  ])
  expect(rows[0].file).toContain('PWK*RB*EL***AC*')
})

test('the sandbox prices a predetermination, and pays nothing [CLM-79, CLM-80]', async () => {
  const here = await desk.open()
  const { id } = await here.complete({
    ...memberId({ subscriberAttributes: subscriber }, 'PART_3'),
    predetermination: true,
  })
  await here.act(id, 'validate.json')
  await desk.work()
  await here.act(id, 'submit.json')
  for (let round = 0; round < 4; round++) await desk.workLater(1)
  const { remittances } = await here.read(id)
  expect(remittances).toMatchObject([{ charged: 4750, paid: 0, addsUp: true, proposes: 'approved' }])
  expect(remittances[0]?.expected).toBeGreaterThan(0)
})

test('a claim is voided in the sandbox through real X12, and a rejected void leaves it [CLM-82, CLM-84]', async () => {
  const here = await desk.open()
  const { id } = await walk(here, 'PAID_3')
  await here.act(id, 'void.json')
  for (let round = 0; round < 2; round++) await desk.workLater(1)
  expect((await here.read(id)).status).toBe('voided')
  const { id: away } = await walk(here, 'REJ_3')
  await here.act(away, 'void.json')
  for (let round = 0; round < 2; round++) await desk.workLater(1)
  expect((await here.read(away)).status).toBe('answered')
})
