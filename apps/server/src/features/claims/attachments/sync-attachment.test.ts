import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { claimsFixture } from '../../../../test/fixtures/claims/claims-fixture.ts'
import { sendImage } from '../../../../test/fixtures/claims/submission-fixture.ts'

const db = await cloneDatabase()
const desk = await claimsFixture(db)
const { house } = desk
const usual = house.sayOfUpload
const day = 24 * 60

beforeEach(async () => {
  await desk.forgetJobs()
  house.sayOfUpload = usual
  house.faultOf = () => undefined
  house.uploads.length = 0
  house.submitted.length = 0
  house.validated.length = 0
})

type Here = Awaited<ReturnType<typeof desk.open>>

const status = async (here: Here, id: number) => (await here.read(id)).status
const syncs = async (here: Here, id: number) =>
  (await here.read(id)).attachments.flatMap(({ images }) => images.map(({ syncStatus }) => syncStatus))
const giveTo = async (here: Here, id: number, code: string) =>
  here.change(id, { patientInfoAttributes: { insurancePayerId: await desk.insurance.payerId(code) } })

/** A claim with a file that the clearinghouse has had for weeks. */
async function ofWeeksAgo(here: Here) {
  const { id } = await here.complete()
  const attachment = (await here.attach(id)).json()
  await desk.work()
  await desk.workLater(20 * day)
  return { id, attachment }
}

test('an old file that is changed starts to wait again, so that one lost request is retried', async () => {
  const here = await desk.open()
  const { id, attachment } = await ofWeeksAgo(here)
  house.faultOf = () => 'lose-request'
  const path = `attachments/${attachment.id}/images/${attachment.images[0].id}`
  await sendImage(here, id, path, { method: 'PUT', fields: { type_code: 'RR' } })
  await desk.work()
  expect(await syncs(here, id)).toEqual(['pending'])
  await desk.workLater(60)
  expect(await syncs(here, id)).toEqual(['pending'])
  house.faultOf = () => undefined
  await desk.workLater()
  expect(await syncs(here, id)).toEqual(['sync_completed'])
})

test('an old claim that changes to another payer does not fail after one lost request', async () => {
  const here = await desk.open()
  const { id } = await ofWeeksAgo(here)
  await here.put(id, 'answered')
  await giveTo(here, id, 'SBX02')
  house.faultOf = () => 'lose-request'
  await here.act(id, 'submit.json')
  await desk.work()
  await desk.workLater(60)
  expect([await status(here, id), await syncs(here, id)]).toEqual(['submitting', ['pending']])
  house.faultOf = () => undefined
  await desk.workLater()
  expect([await status(here, id), await syncs(here, id)]).toEqual(['submitted', ['sync_completed']])
  expect(house.submitted).toMatchObject([
    { claim: { payer: { code: 'SBX02' }, attachments: [{ id: expect.stringMatching(/SBX02$/) }] } },
  ])
})

test('a narrative without files fails after a day without the clearinghouse, and not after one lost request', async () => {
  const here = await desk.open()
  const { id, attachment } = await ofWeeksAgo(here)
  await here.send('DELETE', id, `attachments/${attachment.id}/images/${attachment.images[0].id}`)
  await here.put(id, 'answered')
  await giveTo(here, id, 'SBX03')
  house.faultOf = () => 'lose-request'
  await here.act(id, 'submit.json')
  await desk.work()
  expect(await status(here, id)).toBe('submitting')
  await desk.workLater(day)
  const claim = await here.read(id)
  expect(claim.status).toBe('failed')
  expect(claim.activities[0]?.data.response?.statusDescriptions).toEqual([
    'The attachment was not taken: The clearinghouse could not be reached',
  ])
})

test('an old file that was never sent does not fail with the first validation', async () => {
  const here = await desk.open()
  const { id } = await here.complete()
  await here.attach(id)
  await desk.forgetJobs()
  await desk.workLater(20 * day)
  house.faultOf = () => 'lose-request'
  await here.act(id, 'validate.json')
  await desk.work()
  expect([await status(here, id), await syncs(here, id)]).toEqual(['validating', ['pending']])
  house.faultOf = () => undefined
  await desk.workLater()
  expect([await status(here, id), await syncs(here, id)]).toEqual(['validated', ['sync_completed']])
})

test('files that are being sent to one payer while the claim changes to another are sent to that one too', async () => {
  const here = await desk.open()
  const { id } = await here.complete()
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  house.faultOf = () => {
    reached.resolve()
    return { until: released.promise }
  }
  await here.attach(id)
  const working = desk.work()
  await reached.promise
  await giveTo(here, id, 'SBX02')
  released.resolve()
  await working
  expect(house.uploads.map(({ payer }) => payer.code)).toEqual(['SBX01', 'SBX02'])
  const { rows } = await db.owner.query(
    `select t.clearinghouse_id as attachment, m.clearinghouse_id as image, m.sync_status
     from claim_attachments t join claim_attachment_images m on m.claim_attachment_id = t.id where t.claim_id = $1`,
    [id],
  )
  const ofSecond = expect.stringMatching(/SBX02$/)
  expect(rows).toEqual([{ attachment: ofSecond, image: ofSecond, sync_status: 'sync_completed' }])
  expect((await here.history(id)).filter(line => line.startsWith('File pano.png was sent'))).toHaveLength(1)
})

const tooDark: typeof usual = ({ images }) => ({
  attachmentId: 'at-1',
  images: images.map(({ key }) => ({ key, failed: 'too dark', isFinal: true })),
})

test('a claim that needs a file is not valid if the clearinghouse refused its only one [ATT-20]', async () => {
  const here = await desk.open({ payer: 'SBX02' })
  const { id, items } = await here.complete()
  await here.attach(id)
  await desk.forgetJobs()
  house.sayOfUpload = tooDark
  await here.act(id, 'validate.json')
  await desk.work()
  const claim = await here.read(id)
  expect(claim.status).toBe('invalidated')
  expect(claim.activities[0]?.data.response).toMatchObject({
    claimErrors: [{ field: 'attachments', message: 'This payer wants an attachment for D8080' }],
    claimItems: [{ id: items[0]?.id, procedureCode: 'D8080' }],
  })
  expect(house.validated).toEqual([])
  house.sayOfUpload = usual
  await sendImage(here, id, `attachments/${claim.attachments[0]?.id}/images`)
  await here.act(id, 'validate.json')
  await desk.work()
  expect(await status(here, id)).toBe('validated')
})

test('a refused attachment is reported by the validation, before the claim is sent', async () => {
  const here = await desk.open()
  const { id } = await here.complete()
  await here.attach(id)
  await desk.forgetJobs()
  house.sayOfUpload = () => ({ refused: 'This payer takes none' })
  await here.act(id, 'validate.json')
  await desk.work()
  const claim = await here.read(id)
  expect(claim.status).toBe('invalidated')
  expect(claim.activities[0]?.data.response?.statusDescriptions).toEqual([
    'The attachment was not taken: This payer takes none',
  ])
  expect(house.validated).toEqual([])
})

test('a claim is never sent again without the file that its payer requires', async () => {
  const here = await desk.open({ payer: 'SBX02' })
  const { id } = await here.complete()
  await here.attach(id)
  await desk.forgetJobs()
  await here.put(id, 'answered')
  house.sayOfUpload = tooDark
  expect((await here.act(id, 'submit.json')).statusCode).toBe(200)
  await desk.work()
  const claim = await here.read(id)
  expect(claim.status).toBe('failed')
  expect(claim.activities[0]?.data.response?.statusDescriptions).toEqual([
    'This payer wants an attachment for D8080',
  ])
  expect(house.submitted).toEqual([])
})

test('a file that failed in an outage is sent again when the claim is validated or submitted again', async () => {
  const here = await desk.open({ payer: 'SBX02' })
  const { id } = await here.complete()
  await here.attach(id)
  const away = async () => {
    house.faultOf = () => 'lose-request'
    await desk.work()
    await desk.workLater(day)
    expect(await syncs(here, id)).toEqual(['sync_failed'])
    house.faultOf = () => undefined
  }
  await away()
  await here.act(id, 'validate.json')
  expect(await syncs(here, id)).toEqual(['pending'])
  await desk.work()
  expect([await status(here, id), await syncs(here, id)]).toEqual(['validated', ['sync_completed']])
  await here.put(id, 'answered')
  await giveTo(here, id, 'SBX01')
  await giveTo(here, id, 'SBX02')
  await db.owner.query(`update claims set status = 'pending' where id = $1`, [id])
  await here.act(id, 'validate.json')
  await away()
  await here.put(id, 'answered')
  expect((await here.act(id, 'submit.json')).statusCode).toBe(200)
  await desk.work()
  expect([await status(here, id), await syncs(here, id)]).toEqual(['submitted', ['sync_completed']])
  expect(house.submitted).toMatchObject([{ claim: { attachments: [{ typeCode: 'RB' }] } }])
})

test('a file that the clearinghouse refused is not sent again', async () => {
  const here = await desk.open()
  const { id } = await here.complete()
  await here.attach(id)
  house.faultOf = () => 'lose-request'
  await desk.work()
  house.faultOf = () => undefined
  house.sayOfUpload = tooDark
  await desk.workLater()
  expect(await syncs(here, id)).toEqual(['sync_failed'])
  house.uploads.length = 0
  await here.act(id, 'validate.json')
  await desk.work()
  expect([await syncs(here, id), house.uploads]).toEqual([['sync_failed'], []])
})
