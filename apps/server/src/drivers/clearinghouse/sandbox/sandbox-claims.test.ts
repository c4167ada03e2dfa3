import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { controlNumbers, outgoingClaim } from '../../../../test/providers/outgoing-claim.ts'
import { pairs, remitted, sandboxFixture } from '../../../../test/providers/sandbox-clearinghouse.ts'
import { ClearinghouseDown } from '../port.ts'

const { clinic, errands, openHouse, house, at, claimOf, submit, messagesAbout } = await sandboxFixture(
  await cloneDatabase(),
)

test.each([
  ['M1', ['A1:19:PR', 'A2:20', 'F1:65']],
  ['PAID_1', ['A1:19:PR', 'A2:20', 'F1:65']],
  ['PART_1', ['A1:19:PR', 'A2:20', 'F1:104']],
  ['DENY_1', ['A1:19:PR', 'A2:20', 'F2:585']],
  ['REJ_1', ['A7:164:IL']],
  ['PEND_1', ['A1:19:PR', 'A2:20', 'P1:45']],
  ['INFO_1', ['A1:19:PR', 'A2:20', 'R4:318']],
  ['INACT_1', ['A1:19:PR', 'A2:20', 'F2:88:QC']],
  ['MAXED_1', ['A1:19:PR', 'A2:20', 'F2:483']],
  ['NOACK_1', []],
])('a claim of %s is accepted, and gets the statuses %j', async (memberId, expected) => {
  const claim = claimOf(memberId)
  expect(await submit(claim)).toEqual({ accepted: true })
  expect(pairs(await messagesAbout(claim))).toEqual(expected)
})

test('a claim of BAD999_ is rejected as unreadable, with the place', async () => {
  const claim = claimOf('BAD999_1')
  expect(await submit(claim)).toEqual({
    rejected: [{ where: 'NM1 9', description: expect.stringMatching(/character/) }],
  })
  expect(await messagesAbout(claim)).toEqual([])
})

test('a claim that exceeds the limits of the guide is rejected as a whole file', async () => {
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
    expect(await messagesAbout(claim)).toEqual([])
  }
  const most = claimOf('M9', { items: many.slice(1), attachments: files.slice(1) })
  expect(await submit(most)).toEqual({ accepted: true })
})

test('a paid claim is paid in full, to the cent', async () => {
  const claim = claimOf('PAID_2')
  await submit(claim)
  expect(remitted(await messagesAbout(claim))).toEqual([
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

test('a claim that is paid in part says what is above the fee and what the patient owes', async () => {
  const claim = claimOf('PART_2')
  await submit(claim)
  const [remittance] = remitted(await messagesAbout(claim))
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

test('a denied claim is paid nothing', async () => {
  const claim = claimOf('DENY_2')
  await submit(claim)
  expect(remitted(await messagesAbout(claim))).toMatchObject([
    { statusCode: '4', outcome: 'denied', paidCents: 0, addsUp: true },
  ])
})

test('a claim of a dependent with all optional parts is processed the same way', async () => {
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
  expect(remitted(await messagesAbout(claim))).toHaveLength(1)
})

test('DOWN_ and the payer that is out of order count as an outage, and nothing is stored', async () => {
  await expect(submit(claimOf('DOWN_1'))).rejects.toBeInstanceOf(ClearinghouseDown)
  const offline = claimOf('M1', { payer: { code: 'SBX04', name: 'Sandbox Offline Dental' } })
  await expect(submit(offline)).rejects.toBeInstanceOf(ClearinghouseDown)
  expect(await messagesAbout(offline)).toEqual([])
})

test('a claim that is sent ten times at once is processed once', async () => {
  const claim = claimOf('PAID_5')
  const answers = await Promise.all(Array.from({ length: 10 }, () => submit(claim)))
  expect(answers).toEqual(Array(10).fill({ accepted: true }))
  expect(errands).toHaveLength(1)
  expect(remitted(await messagesAbout(claim))).toHaveLength(1)
})

test('a claim that is sent again the next day gets the same answer, and is not paid twice', async () => {
  const claim = claimOf('PAID_6')
  await submit(claim)
  const before = await messagesAbout(claim)
  at(86_400)
  const restarted = openHouse(false)
  expect(await submit(claim, restarted)).toEqual({ accepted: true })
  expect(await messagesAbout(claim, restarted)).toEqual(before)
})

test('the same number with other content is refused, and the same claim in another file is not processed again', async () => {
  const claim = claimOf('PAID_7')
  await submit(claim)
  const changed = { ...claim, narrative: 'Something else' }
  expect(await submit(changed)).toMatchObject({ refused: expect.stringContaining('this key') })
  const another = await house.clearinghouse.submitClaim(clinic, claim, controlNumbers(9_000_001))
  expect(another).toEqual({ accepted: true })
  expect(remitted(await messagesAbout(claim))).toHaveLength(1)
})
