import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { inboundStatus } from '../../../../test/fixtures/claims/inbound-files.ts'
import { submissionFixture } from '../../../../test/fixtures/claims/submission-fixture.ts'
import { inboundFile } from '../../../../test/providers/memory-clearinghouse.ts'

const db = await cloneDatabase()
const { desk, house, status, sent } = await submissionFixture(db)

type Here = Awaited<ReturnType<typeof desk.open>>

const giveTo = async (here: Here, id: number, code: string) =>
  here.change(id, { patientInfoAttributes: { insurancePayerId: await desk.insurance.payerId(code) } })

/** The payer of this submission answers, with its own number of the claim. */
const answer = async (controlNumber: string, code: string, payerClaimNumber: string | null) => {
  await desk.receive(inboundFile('status', [{ ...inboundStatus(controlNumber, code), payerClaimNumber }]))
  await desk.work()
}

async function resubmit(here: Here, id: number) {
  await here.act(id, 'submit.json')
  await desk.work()
  expect(await status(here, id)).toBe('submitted')
  const claim = house.submitted.at(-1)?.claim
  return { number: claim?.controlNumber ?? '', payer: claim?.payer.code, replaces: claim?.replaces }
}

test('for another payer a claim is an original one, whatever number the former payer gave it [CLM-40]', async () => {
  const here = await desk.open()
  const { id, number } = await sent(here)
  await answer(number, 'A7:164:IL', 'P-77')
  await giveTo(here, id, 'SBX03')
  // The first payer responds once more, before the second one has the claim.
  await answer(number, 'F2:585', 'P-77')
  const second = await resubmit(here, id)
  expect(second).toMatchObject({ payer: 'SBX03', replaces: null })
  // The first payer responds again afterwards.
  await answer(number, 'F1:65', 'P-77')
  await answer(second.number, 'R4:318', null)
  expect(await resubmit(here, id)).toMatchObject({ payer: 'SBX03', replaces: null })
  const { rows } = await db.owner.query(
    'select frequency, replaces_payer_claim_number from claim_submissions where claim_id = $1',
    [id],
  )
  expect(rows).toEqual(
    Array.from({ length: 3 }, () => ({ frequency: '1', replaces_payer_claim_number: null })),
  )
})

test('each payer’s own claim is replaced, also when the claim returns to a former payer', async () => {
  const here = await desk.open()
  const { id, number } = await sent(here)
  await answer(number, 'R4:318', 'P-77')
  await giveTo(here, id, 'SBX03')
  const second = await resubmit(here, id)
  await answer(second.number, 'R4:318', 'Q-88')
  const again = await resubmit(here, id)
  expect(again).toMatchObject({ payer: 'SBX03', replaces: { payerClaimNumber: 'Q-88' } })
  await answer(again.number, 'F2:88', null)
  await giveTo(here, id, 'SBX01')
  expect(await resubmit(here, id)).toMatchObject({ payer: 'SBX01', replaces: { payerClaimNumber: 'P-77' } })
})

test('a status inquiry has the payer’s own number of the claim, or none', async () => {
  const here = await desk.open()
  const { id, number } = await sent(here)
  await answer(number, 'R4:318', 'P-77')
  await giveTo(here, id, 'SBX03')
  const second = await resubmit(here, id)
  const aDayLater = async () => {
    db.clock.advance(24 * 60 + 1)
    await desk.resumeStalled()
  }
  const requestedNumbers = () =>
    house.inquiredNumbers
      .filter(({ controlNumber }) => controlNumber === second.number)
      .map(({ payerClaimNumber }) => payerClaimNumber)
  await aDayLater()
  expect(requestedNumbers()).toEqual([null])
  await answer(second.number, 'P1:45', 'Q-88')
  await aDayLater()
  expect(requestedNumbers()).toEqual([null, 'Q-88'])
})

test('a copy of a claim that failed when sent again replaces what the payer has, and so does a copy of the copy', async () => {
  const here = await desk.open()
  const { id, number } = await sent(here)
  await answer(number, 'R4:318', 'P-77')
  let last = id
  for (let times = 0; times < 2; times++) {
    await here.put(last, 'failed')
    last = (await here.act(last, 'copies')).json().id
  }
  await here.put(last, 'validated')
  expect(await resubmit(here, last)).toMatchObject({ replaces: { payerClaimNumber: 'P-77' } })
})

test('a copy of an answered claim is an original one, and so is a copy for another payer', async () => {
  const here = await desk.open()
  const { id, number } = await sent(here)
  await answer(number, 'R4:318', 'P-77')
  const beside = (await here.act(id, 'copies')).json()
  await here.put(beside.id, 'validated')
  expect(await resubmit(here, beside.id)).toMatchObject({ replaces: null })
  await here.put(id, 'failed')
  const other = (await here.act(id, 'copies')).json()
  await giveTo(here, other.id, 'SBX03')
  await here.put(other.id, 'validated')
  expect(await resubmit(here, other.id)).toMatchObject({ payer: 'SBX03', replaces: null })
})
