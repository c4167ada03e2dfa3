import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { inboundRemittance, inboundStatus } from '../../../../test/fixtures/claims/inbound-files.ts'
import { submissionFixture } from '../../../../test/fixtures/claims/submission-fixture.ts'
import { inboundFile } from '../../../../test/providers/memory-clearinghouse.ts'

const db = await cloneDatabase()
const { desk, house, status, sent, submitting, whileItIsOut } = await submissionFixture(db)

type Here = Awaited<ReturnType<typeof desk.open>>

const submissions = async (id: number) =>
  (
    await db.owner.query(
      `select state, frequency, replaces_payer_claim_number as number from claim_submissions
       where claim_id = $1 order by id`,
      [id],
    )
  ).rows

/** A claim that the payer has answered and given a number. */
async function answered(here: Here) {
  const claim = await sent(here)
  await desk.receive(inboundFile('status', [inboundStatus(claim.number, 'F1:65')]))
  await desk.work()
  return claim
}

const numberOfVoid = () => house.submitted.at(-1)?.claim.controlNumber ?? ''

test.each(['submitted', 'answered', 'approved', 'denied'])(
  'a claim that is %s is voided by another submission, as the payer has it and with its number [CLM-82, CLM-83]',
  async wanted => {
    const here = await desk.open()
    const { id, number } = wanted === 'submitted' ? await sent(here) : await answered(here)
    if (wanted !== 'submitted') await here.put(id, wanted)
    const key = desk.key()
    const [one, again] = await Promise.all([
      here.act(id, 'void.json', here.sam, key),
      here.act(id, 'void.json', here.sam, key),
    ])
    expect([one.statusCode, again.statusCode, one.json().status]).toEqual([200, 200, 'voiding'])
    // A second click at the same moment.
    const other = await here.act(id, 'void.json', here.ana)
    expect([other.statusCode, other.json()]).toEqual([422, { error: 'Claim cannot be voided while voiding' }])
    // The claim was changed here since, but the payer has the former version.
    await db.owner.query(`update claims set subscriber_member_id = 'CHANGED' where id = $1`, [id])
    await desk.work()
    const payerClaimNumber = wanted === 'submitted' ? null : 'P-77'
    expect(house.submitted).toHaveLength(2)
    expect(house.submitted[1]).toMatchObject({
      claim: {
        replaces: null,
        voids: { payerClaimNumber },
        subscriber: { memberId: 'M123' },
        items: house.submitted[0]?.claim.items,
      },
    })
    expect(numberOfVoid()).not.toBe(number)
    expect(await status(here, id)).toBe('voided')
    expect((await here.history(id)).slice(-2)).toEqual([
      `Status updated from ${wanted} to voiding`,
      'Status updated from voiding to voided',
    ])
    expect(await submissions(id)).toMatchObject([
      { state: 'answered', frequency: '1' },
      { state: 'answered', frequency: '8', number: payerClaimNumber },
    ])
    // Later answers of the payer are only added to the history.
    await desk.receive(inboundFile('remittance', [inboundRemittance(number)]))
    await desk.work()
    expect(await status(here, id)).toBe('voided')
    const copy = await here.act(id, 'copies.json')
    expect([copy.statusCode, copy.json().status]).toEqual([201, 'pending'])
  },
)

test('a claim that was never accepted cannot be voided', async () => {
  const here = await desk.open()
  const { id } = await here.complete()
  await here.put(id, 'approved')
  const refused = await here.act(id, 'void.json')
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { error: 'The payer has nothing of this claim that could be voided' },
  ])
})

test('a rejected void leaves the claim as it was, gives the reason, and can be tried again [CLM-84]', async () => {
  const here = await desk.open()
  const { id } = await answered(here)
  await here.act(id, 'approve.json')
  house.sayOfSubmission = () => ({ rejected: [{ where: 'CLM', description: 'It has no such code' }] })
  await here.act(id, 'void.json')
  await desk.work()
  const claim = await here.read(id)
  expect(claim.status).toBe('approved')
  expect(claim.activities[0]).toMatchObject({
    message: 'Status updated from voiding to approved',
    data: { response: { statusDescriptions: ['CLM: It has no such code'] } },
  })
  house.sayOfSubmission = undefined
  await here.act(id, 'void.json')
  await desk.work()
  expect(await status(here, id)).toBe('voided')
  expect((await submissions(id)).map(({ state }) => state)).toEqual(['answered', 'rejected', 'answered'])
})

test('if the payer rejects an accepted void, the claim is back, and staff see it [CLM-84]', async () => {
  const here = await desk.open()
  const { id } = await answered(here)
  await here.act(id, 'void.json')
  await desk.work()
  await desk.receive(inboundFile('receipt', [inboundStatus(numberOfVoid(), 'A1:19', 'A2:20')]))
  await desk.work()
  expect(await status(here, id)).toBe('voided')
  await desk.receive(inboundFile('receipt', [inboundStatus(numberOfVoid(), 'A7:164')]))
  await desk.work()
  const claim = await here.read(id)
  expect(claim.status).toBe('answered')
  expect(claim.activities[0]?.data.claimStatus).toMatchObject([{ code: 'A7', statusCode: '164' }])
  // It replaces the claim that the payer has, not the void.
  await here.act(id, 'submit.json')
  await desk.work()
  expect(house.submitted.at(-1)?.claim).toMatchObject({ replaces: { payerClaimNumber: 'P-77' } })
  expect(house.submitted.at(-1)?.claim.voids).toBeUndefined()
})

test('a response during the void is not lost if the void fails [CLM-84]', async () => {
  const here = await desk.open()
  const { id, number } = await sent(here)
  await here.act(id, 'void.json')
  house.sayOfSubmission = () => ({ refused: 'No voids are taken here' })
  await whileItIsOut(async () => {
    await desk.receive(inboundFile('status', [inboundStatus(number, 'F2:585')]))
  })
  await desk.work()
  expect(await status(here, id)).toBe('answered')
  expect((await submissions(id)).map(({ state }) => state)).toEqual(['answered', 'failed'])
})

test('a void whose response was lost is sent again with the same numbers, and counts once [CLM-83]', async () => {
  const here = await desk.open()
  const { id } = await answered(here)
  await here.act(id, 'void.json')
  house.faultOf = kind => (kind === 'submit' ? 'lose-answer' : undefined)
  await desk.work()
  expect(await status(here, id)).toBe('voiding')
  house.faultOf = () => undefined
  await desk.forgetJobs()
  db.clock.advance(15)
  await desk.resumeStalled()
  expect(await status(here, id)).toBe('voided')
  const [first, second] = house.submitted.slice(1)
  expect(second).toEqual(first)
  expect(await submissions(id)).toHaveLength(2)
})

test('a void without a response for a day fails, and the clearinghouse may have it [CLM-84]', async () => {
  const here = await desk.open()
  const { id } = await answered(here)
  await here.act(id, 'void.json')
  house.faultOf = kind => (kind === 'submit' ? 'lose-answer' : undefined)
  await desk.work()
  await desk.workLater(25 * 60)
  const claim = await here.read(id)
  expect(claim.status).toBe('answered')
  expect(claim.activities[0]?.data.response?.statusDescriptions).toEqual([
    'No answer came; the clearinghouse may have the void',
  ])
})

test('a claim that is being sent, or was cancelled after a failed void, is handled as usual [CLM-42]', async () => {
  const here = await desk.open()
  const { id: out } = await submitting(here)
  expect((await here.act(out, 'void.json')).json()).toEqual({
    error: 'Claim cannot be voided while submitting',
  })
  await desk.work()
  const { id } = await sent(here)
  house.sayOfSubmission = () => ({ refused: 'Not here' })
  await here.act(id, 'void.json')
  await desk.work()
  expect(await status(here, id)).toBe('submitted')
  expect((await here.act(id, 'cancel.json')).statusCode).toBe(200)
  expect((await submissions(id)).map(({ state }) => state)).toEqual(['withdrawn', 'failed'])
})
