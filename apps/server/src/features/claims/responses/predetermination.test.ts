import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { inboundRemittance, inboundStatus } from '../../../../test/fixtures/claims/inbound-files.ts'
import { submissionFixture } from '../../../../test/fixtures/claims/submission-fixture.ts'
import { inboundFile } from '../../../../test/providers/memory-clearinghouse.ts'

const db = await cloneDatabase()
const { desk, house, status } = await submissionFixture(db)

type Here = Awaited<ReturnType<typeof desk.open>>

/** A predetermination that was sent, with its control number. */
async function sentPredetermination(here: Here) {
  const { id } = await here.complete({ predetermination: true })
  await here.change(id, { dateAppliancePlaced: null, remainingMonths: null })
  await here.act(id, 'validate.json')
  await desk.work()
  await here.act(id, 'submit.json')
  await desk.work()
  return { id, number: house.submitted.at(-1)?.claim.controlNumber ?? '' }
}

test('a predetermination is chosen when a claim is created, needs no appliance, and is marked as such [CLM-79]', async () => {
  const here = await desk.open()
  const { id } = await sentPredetermination(here)
  const claim = await here.read(id)
  expect(claim).toMatchObject({ isPredetermination: true, status: 'submitted' })
  expect((await here.history(id))[0]).toBe('Predetermination created')
  expect(house.submitted.at(-1)?.claim).toMatchObject({ isPredetermination: true, replaces: null })
  expect((await here.create()).json()).toMatchObject({ isPredetermination: false })
  expect((await here.act(id, 'void.json')).json()).toEqual({
    error: 'Claim cannot be voided while submitted',
  })
})

test('whatever the payer answers to a predetermination, nothing counts as paid [CLM-80]', async () => {
  const here = await desk.open()
  const { id, number } = await sentPredetermination(here)
  await desk.receive(inboundFile('status', [{ ...inboundStatus(number, 'F1:65'), paidCents: 150_000 }]))
  await desk.receive(inboundFile('remittance', [inboundRemittance(number)]))
  await desk.work()
  const { status: now, remittances, activities } = await here.read(id)
  expect(now).toBe('answered')
  expect(remittances).toMatchObject([
    {
      charged: 4750,
      paid: 0,
      expected: 1500,
      adjusted: 1000,
      owed: 2250,
      proposes: 'approved',
      addsUp: true,
    },
  ])
  expect(remittances[0]?.lines).toMatchObject([{ paid: 0, expected: 1500 }])
  expect(activities.map(({ message }) => message)).toContain('The payer would pay $1,500.00 of $4,750.00')
  const { rows } = await db.owner.query(
    'select sum(paid_cents)::int as paid from claim_remittances where claim_id = $1',
    [id],
  )
  expect(rows).toEqual([{ paid: 0 }])
  const work = (await here.sam.get('/v2/rest/insurances/claims.json')).json()
  expect(work.records).toMatchObject([
    { id, isPredetermination: true, remittance: { paid: 0, expected: 1500 } },
  ])
})

test.each([
  ['answered', false],
  ['approved', false],
  ['denied', false],
  ['failed', true],
  ['cancelled', true],
])(
  'a duplicate of a predetermination that is %s is a predetermination too: %s [CLM-81]',
  async (stands, isPredetermination) => {
    const here = await desk.open()
    const { id } = await here.complete({ predetermination: true })
    await here.put(id, stands)
    const copy = (await here.act(id, 'copies.json')).json()
    expect(copy).toMatchObject({ isPredetermination, copyOf: id, status: 'pending' })
    expect((await here.history(copy.id))[0]).toBe(`Duplicated from predetermination ${id}`)
  },
)

test('the claim that follows a predetermination is an original one for the payer [CLM-81]', async () => {
  const here = await desk.open()
  const { id, number } = await sentPredetermination(here)
  await desk.receive(inboundFile('status', [inboundStatus(number, 'F1:65')]))
  await desk.work()
  const { id: copy } = (await here.act(id, 'copies.json')).json()
  await here.change(copy, { dateAppliancePlaced: '2026-05-01', treatmentMonths: 24, remainingMonths: 24 })
  await here.act(copy, 'validate.json')
  await desk.work()
  await here.act(copy, 'submit.json')
  await desk.work()
  expect(await status(here, copy)).toBe('submitted')
  expect(house.submitted.at(-1)?.claim).toMatchObject({ replaces: null })
  expect(house.submitted.at(-1)?.claim.isPredetermination).toBeUndefined()
})
