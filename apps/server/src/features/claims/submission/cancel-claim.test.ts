import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { inboundRemittance, inboundStatus } from '../../../../test/fixtures/claims/inbound-files.ts'
import { submissionFixture } from '../../../../test/fixtures/claims/submission-fixture.ts'
import { inboundFile } from '../../../../test/providers/memory-clearinghouse.ts'
import type { InboundAcknowledgement } from '../../../drivers/clearinghouse/port.ts'

const db = await cloneDatabase()
const { desk, house, status, sent, submitting, whileItIsOut } = await submissionFixture(db)

test('a claim that is cancelled before it was sent is not sent, and one that was sent stays cancelled [CLM-42, API-131]', async () => {
  const here = await desk.open()
  const first = await submitting(here)
  expect((await here.act(first.id, 'cancel.json')).json().status).toBe('cancelled')
  await desk.work()
  expect(house.submitted).toEqual([])
  const second = await submitting(here)
  await whileItIsOut(() => here.act(second.id, 'cancel.json'))
  expect(await status(here, second.id)).toBe('cancelled')
  const number = house.submitted.at(-1)?.claim.controlNumber ?? ''
  await desk.receive(inboundFile('status', [inboundStatus(number, 'F1:65')]))
  await desk.receive(inboundFile('remittance', [inboundRemittance(number)]))
  await desk.work()
  expect((await here.read(second.id)).remittances).toHaveLength(1)
  expect(await here.history(second.id)).toContain('The payer answered F1:65')
  expect(await status(here, second.id)).toBe('cancelled')
})

const acknowledgement = (submission: InboundAcknowledgement['submission']) =>
  inboundFile('acknowledgement', [
    { kind: 'acknowledgement', group: house.submitted.at(-1)?.numbers.group ?? 0, submission },
  ])

test('cancelling a sent claim records that the clearinghouse may have it, and later, once, that it has it', async () => {
  const here = await desk.open()
  const { id } = await submitting(here)
  await whileItIsOut(async () => {
    await here.act(id, 'cancel.json')
    expect(await here.history(id)).toContain('No answer came; the clearinghouse may have the claim')
  })
  await desk.receive(acknowledgement({ accepted: true }))
  const number = house.submitted.at(-1)?.claim.controlNumber ?? ''
  await desk.receive(inboundFile('receipt', [inboundStatus(number, 'A1:19')]))
  await desk.work()
  const history = await here.history(id)
  expect(history.filter(line => line === 'The clearinghouse has taken the claim')).toHaveLength(1)
  expect(history).toContain('The payer answered A1:19')
  expect(await status(here, id)).toBe('cancelled')
})

test('the rejection of a cancelled claim is recorded once, even if it comes twice', async () => {
  const here = await desk.open()
  const { id } = await submitting(here)
  const rejected = [{ where: 'SV3 22', description: 'a code is missing' }]
  house.sayOfSubmission = () => ({ rejected })
  await whileItIsOut(() => here.act(id, 'cancel.json'))
  await desk.receive(acknowledgement({ rejected }))
  await desk.work()
  const history = await here.history(id)
  const lines = history.filter(line => line.startsWith('The claim was not taken'))
  expect(lines).toEqual(['The claim was not taken: SV3 22: a code is missing'])
  expect(await status(here, id)).toBe('cancelled')
})

test('the acceptance of a claim that was accepted before it was cancelled is not recorded again', async () => {
  const here = await desk.open()
  const { id, number } = await sent(here)
  await here.act(id, 'cancel.json')
  await desk.receive(inboundFile('status', [inboundStatus(number, 'F1:65')]))
  await desk.work()
  const history = await here.history(id)
  expect(history).toContain('The payer answered F1:65')
  expect(history.filter(line => line.includes('clearinghouse'))).toEqual([])
})

test('answers are fetched even if only a cancelled claim was sent', async () => {
  const here = await desk.open()
  const { id } = await submitting(here)
  await whileItIsOut(() => here.act(id, 'cancel.json'))
  house.waiting.push(
    inboundFile('remittance', [inboundRemittance(house.submitted.at(-1)?.claim.controlNumber ?? '')]),
  )
  await desk.resumeStalled()
  expect(await here.read(id)).toMatchObject({ status: 'cancelled', remittances: [{ paid: 1500 }] })
})
