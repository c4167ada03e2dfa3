import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { submissionFixture } from '../../../../test/fixtures/claims/submission-fixture.ts'

const db = await cloneDatabase()
const { desk, house, status, submitting } = await submissionFixture(db)
const day = 24 * 60

type Here = Awaited<ReturnType<typeof desk.open>>

const syncs = async (here: Here, id: number) =>
  (await here.read(id)).attachments.flatMap(({ images }) => images.map(({ syncStatus }) => syncStatus))

/** No worker runs for a weekend, and the first call afterwards fails. */
async function afterWeekend() {
  await desk.forgetJobs()
  db.clock.advance(3 * day)
  house.faultOf = () => 'lose-request'
  await desk.resumeStalled()
}

test('a claim from before a weekend with the server off does not fail after one lost request', async () => {
  const here = await desk.open()
  const { id: sending } = await submitting(here)
  const { id: checked } = await here.complete()
  await here.act(checked, 'validate.json')
  await afterWeekend()
  expect([await status(here, sending), await status(here, checked)]).toEqual(['submitting', 'validating'])
  house.faultOf = () => undefined
  await desk.workLater()
  expect([await status(here, sending), await status(here, checked)]).toEqual(['submitted', 'validated'])
})

test('a file from before the weekend does not fail after one lost request, whether or not a claim waits for it', async () => {
  const here = await desk.open()
  const { id: sending } = await here.complete()
  const { id: alone } = await here.complete()
  await here.attach(sending)
  await here.attach(alone)
  await here.put(sending, 'validated')
  await here.act(sending, 'submit.json')
  await afterWeekend()
  expect(await status(here, sending)).toBe('submitting')
  expect([await syncs(here, sending), await syncs(here, alone)]).toEqual([['pending'], ['pending']])
  house.faultOf = () => undefined
  await desk.workLater()
  expect(await status(here, sending)).toBe('submitted')
  expect([await syncs(here, sending), await syncs(here, alone)]).toEqual([
    ['sync_completed'],
    ['sync_completed'],
  ])
})

test('a claim fails after a day of failed attempts', async () => {
  const here = await desk.open()
  const { id: sending } = await submitting(here)
  const { id: checked } = await here.complete()
  await here.attach(checked)
  await here.act(checked, 'validate.json')
  await afterWeekend()
  await desk.workLater(day - 1)
  expect([await status(here, sending), await status(here, checked)]).toEqual(['submitting', 'validating'])
  await desk.workLater(1)
  expect([await status(here, sending), await status(here, checked)]).toEqual(['failed', 'invalidated'])
  expect(await syncs(here, checked)).toEqual(['sync_failed'])
})
