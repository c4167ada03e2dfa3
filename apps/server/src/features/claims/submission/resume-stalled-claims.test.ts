import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { inboundStatus } from '../../../../test/fixtures/claims/inbound-files.ts'
import { submissionFixture } from '../../../../test/fixtures/claims/submission-fixture.ts'
import { inboundFile } from '../../../../test/providers/memory-clearinghouse.ts'

const db = await cloneDatabase()
const { desk, house, status, sent, submitting } = await submissionFixture(db)

test('files are fetched from the clearinghouse, and the status of a claim is requested after a day', async () => {
  const here = await desk.open()
  const { id, number } = await sent(here)
  house.waiting.push(inboundFile('receipt', [inboundStatus(number, 'A2:20')]))
  await desk.resumeStalled()
  await desk.resumeStalled()
  expect((await here.history(id)).filter(line => line.includes('A2:20'))).toHaveLength(1)
  house.waiting.length = 0
  house.sayOfStatus = () => [inboundStatus(number, 'P1:45'), inboundStatus('ANOTHERS', 'F2:585')]
  for (let day = 0; day < 3; day++) {
    db.clock.advance(24 * 60 + 1)
    await desk.resumeStalled()
  }
  expect(house.inquiries.filter(one => one === number)).toHaveLength(3)
  expect((await here.history(id)).filter(line => line.includes('P1:45'))).toHaveLength(1)
  expect(await status(here, id)).toBe('submitted')
})

test('a validation, a submission and a file whose process died are resumed', async () => {
  const here = await desk.open()
  const [checked, going] = [await here.complete(), await here.complete()]
  await here.act(checked.id, 'validate.json')
  await here.put(going.id, 'validated')
  await here.act(going.id, 'submit.json')
  await desk.forgetJobs()
  await desk.work()
  expect(house.submitted).toEqual([])
  db.clock.advance(11)
  await desk.resumeStalled()
  expect([await status(here, checked.id), await status(here, going.id)]).toEqual(['validated', 'submitted'])
  const number = house.submitted[0]?.claim.controlNumber ?? ''
  await desk.receive(inboundFile('status', [inboundStatus(number, 'F2:585')]))
  await desk.forgetJobs()
  db.clock.advance(11)
  await desk.resumeStalled()
  expect(await status(here, going.id)).toBe('answered')
})

test('a pending submission is retried less and less often, and does not count as stalled before', async () => {
  const here = await desk.open()
  const { id } = await submitting(here)
  house.sayOfSubmission = () => ({ pending: true })
  await desk.work()
  // Two hours after it was sent, the next retry is in an hour.
  await desk.workLater(120)
  expect(house.submitted).toHaveLength(2)
  for (let minutes = 0; minutes < 60; minutes += 12) {
    db.clock.advance(12)
    await desk.resumeStalled()
  }
  expect(house.submitted).toHaveLength(2)
  // Ten minutes after the retry was due the submission counts as stalled.
  await desk.forgetJobs()
  house.sayOfSubmission = undefined
  db.clock.advance(12)
  await desk.resumeStalled()
  expect(house.submitted).toHaveLength(3)
  expect(await status(here, id)).toBe('submitted')
})

test('a submission that is pending for a day is reported once, is still retried, and can still be accepted', async () => {
  const here = await desk.open()
  const { id } = await submitting(here)
  house.sayOfSubmission = () => ({ pending: true })
  const lines = async () => (await here.history(id)).filter(line => line.includes('has not said yet'))
  await desk.work()
  await desk.workLater(23 * 60)
  expect(await lines()).toEqual([])
  for (let hours = 0; hours < 3; hours++) await desk.workLater(60)
  expect(await lines()).toHaveLength(1)
  expect(await status(here, id)).toBe('submitting')
  house.sayOfSubmission = undefined
  await desk.workLater(60)
  expect(await status(here, id)).toBe('submitted')
})
