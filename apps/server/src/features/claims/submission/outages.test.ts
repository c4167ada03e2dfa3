import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { inboundRemittance, inboundStatus } from '../../../../test/fixtures/claims/inbound-files.ts'
import { sendImage, submissionFixture } from '../../../../test/fixtures/claims/submission-fixture.ts'
import { inboundFile } from '../../../../test/providers/memory-clearinghouse.ts'

const db = await cloneDatabase()
const { desk, house, status, submitting } = await submissionFixture(db)

test('after an outage or a lost response the clearinghouse gets the same file again, and no second one', async () => {
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

test('if the clearinghouse stays down the claim fails with the reason in its history, and a duplicate starts anew [CLM-36]', async () => {
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
  // It is not known whether the claim never arrived, or only the response was lost.
  expect(claim.activities[0]?.data.response?.statusDescriptions).toEqual([
    'No answer came; the clearinghouse may have the claim',
  ])
  const copy = (await here.act(id, 'copies')).json()
  expect(copy).toMatchObject({ status: 'pending', copyOf: id, total: 4750, treatmentMonths: 24 })
  expect(copy.providers.map(({ kind }: { kind: string }) => kind)).toEqual(['Billing', 'Rendering'])
  expect(copy.providers[0].addresses).toMatchObject([{ city: 'New York' }])
})

/** A claim whose responses were lost for a day, and the number of its file. */
async function abandonedClaim(here: Awaited<ReturnType<typeof desk.open>>) {
  const { id } = await submitting(here)
  house.faultOf = kind => (kind === 'submit' ? 'lose-answer' : undefined)
  await desk.work()
  await desk.workLater(24 * 60)
  expect(await status(here, id)).toBe('failed')
  const { claim, numbers } = house.submitted.at(-1) ?? {}
  return { id, number: claim?.controlNumber ?? '', group: numbers?.group ?? 0 }
}

test('the late acceptance of a failed claim is recorded once, and its payments are fetched', async () => {
  const here = await desk.open()
  const { id, number, group } = await abandonedClaim(here)
  house.waiting.push(
    inboundFile('acknowledgement', [{ kind: 'acknowledgement', group, submission: { accepted: true } }]),
    inboundFile('receipt', [inboundStatus(number, 'A1:19')]),
    inboundFile('remittance', [inboundRemittance(number)]),
  )
  await desk.resumeStalled()
  const history = await here.history(id)
  expect(history.filter(line => line === 'The clearinghouse has taken the claim')).toHaveLength(1)
  expect(await here.read(id)).toMatchObject({ status: 'failed', remittances: [{ paid: 1500 }] })
})

test('the late rejection of a failed claim is recorded once too', async () => {
  const here = await desk.open()
  const { id, group } = await abandonedClaim(here)
  const rejected = [{ where: 'SV3 22', description: 'a code is missing' }]
  const rejection = { kind: 'acknowledgement', group, submission: { rejected } } as const
  await desk.receive(inboundFile('acknowledgement', [rejection]))
  await desk.receive(inboundFile('acknowledgement', [rejection, rejection]))
  await desk.work()
  const history = await here.history(id)
  expect(history.filter(line => line.startsWith('The claim was not taken'))).toHaveLength(1)
})

/** Deletes the stored files of a clinic. */
async function loseFiles({ clinicId }: Awaited<ReturnType<typeof desk.open>>) {
  const { rows } = await db.owner.query('select key from blobs where clinic_id = $1', [clinicId])
  for (const { key } of rows) await desk.storage.remove(key)
}

test('a lost file is reported by name, and the others are sent', async () => {
  const here = await desk.open()
  const { id } = await here.complete()
  const { id: attachmentId } = (await here.attach(id)).json()
  await loseFiles(here)
  await sendImage(here, id, `attachments/${attachmentId}/images`)
  await desk.work()
  expect(await here.history(id)).toContain('File pano.png could not be sent: the file is no longer there')
  const { attachments } = await here.read(id)
  expect(attachments[0]?.images.map(({ syncStatus }) => syncStatus)).toEqual([
    'sync_failed',
    'sync_completed',
  ])
  await here.act(id, 'validate.json')
  await desk.work()
  expect(await status(here, id)).toBe('validated')
})

test('a claim whose payer requires the lost file is not valid', async () => {
  const here = await desk.open({ payer: 'SBX02' })
  const { id } = await here.complete()
  await here.attach(id)
  await loseFiles(here)
  await here.act(id, 'validate.json')
  await desk.work()
  expect(await status(here, id)).toBe('invalidated')
})

test('the files of a cancelled claim are not sent when stalled claims are resumed', async () => {
  const here = await desk.open()
  const { id } = await here.complete()
  await here.attach(id)
  await here.put(id, 'cancelled')
  await desk.forgetJobs()
  house.uploads.length = 0
  db.clock.advance(11)
  await desk.resumeStalled()
  expect(house.uploads).toEqual([])
})

test('an unexpected error is retried for a day and then reported, for a validation and for a submission', async () => {
  const here = await desk.open()
  const { id } = await here.complete()
  await here.attach(id)
  await desk.forgetJobs()
  const usual = house.sayOfUpload
  onTestFinished(() => {
    house.sayOfUpload = usual
  })
  house.sayOfUpload = () => {
    throw new TypeError('nobody has thought of this')
  }
  await here.act(id, 'validate.json')
  await desk.work()
  await desk.workLater(60)
  expect(await status(here, id)).toBe('validating')
  await desk.workLater(24 * 60)
  const looked = await here.read(id)
  expect(looked.status).toBe('invalidated')
  expect(looked.activities[0]?.data.response?.statusDescriptions).toEqual(['It could not be validated'])
  await here.put(id, 'validated')
  await here.act(id, 'submit.json')
  await desk.work()
  await desk.workLater(60)
  expect(await status(here, id)).toBe('submitting')
  await desk.workLater(24 * 60)
  const claim = await here.read(id)
  expect(claim.status).toBe('failed')
  expect(claim.activities[0]?.data.response?.statusDescriptions).toEqual(['It could not be sent'])
  expect(house.submitted).toEqual([])
})

test('a response that we cannot process fails after a day too, and says that the clearinghouse may have the claim', async () => {
  const here = await desk.open()
  const { id } = await submitting(here)
  house.sayOfSubmission = () => {
    throw new TypeError('nobody has thought of this')
  }
  await desk.work()
  await desk.workLater(60)
  expect(await status(here, id)).toBe('submitting')
  await desk.workLater(24 * 60)
  const claim = await here.read(id)
  expect(claim.status).toBe('failed')
  expect(claim.activities[0]?.data.response?.statusDescriptions).toEqual([
    'No answer came; the clearinghouse may have the claim',
  ])
})

test('an error of our own database never makes a claim fail', async () => {
  const here = await desk.open()
  const { id } = await submitting(here)
  house.sayOfSubmission = () => {
    throw new Error('Connection terminated unexpectedly')
  }
  await desk.work()
  await desk.workLater(24 * 60)
  expect(await status(here, id)).toBe('submitting')
  house.sayOfSubmission = undefined
  await desk.workLater()
  expect(await status(here, id)).toBe('submitted')
})
