import { attachmentCodes } from '@archwire/domain/claims/attachments'
import { beforeEach, expect, test } from 'vitest'
import { smallPdf } from '../../../../test/contract/samples/file-samples.ts'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { claimsFixture } from '../../../../test/fixtures/claims/claims-fixture.ts'
import { sendImage as image } from '../../../../test/fixtures/claims/submission-fixture.ts'

const db = await cloneDatabase()
const desk = await claimsFixture(db)
const { house } = desk
const usual = house.sayOfUpload

beforeEach(async () => {
  await desk.forgetJobs()
  house.sayOfUpload = usual
  house.faultOf = () => undefined
  house.uploads.length = 0
})

type Here = Awaited<ReturnType<typeof desk.open>>

const list = async (here: Here, claimId: number) =>
  (await here.sam.get(`/v2/rest/insurances/claims/${claimId}/attachments.json`)).json()

test('a claim has one attachment, which is created with its narrative and first file [ATT-01, ATT-04, ATT-08, ATT-09, API-142, API-143]', async () => {
  const here = await desk.open()
  const { id } = (await here.create()).json()
  expect(await list(here, id)).toEqual([])
  const key = desk.key()
  const added = await here.attach(id, 'Class II\r\nmalocclusion', key)
  expect(added.statusCode).toBe(201)
  expect(added.json()).toEqual({
    id: expect.any(Number),
    narrative: 'Class II\nmalocclusion',
    images: [
      {
        id: expect.any(Number),
        name: 'pano.png',
        filename: 'pano.png',
        contentType: 'image/png',
        byteSize: expect.any(Number),
        url: expect.stringMatching(/^\/rails\/active_storage\/blobs\//),
        thumbnailUrl: expect.stringMatching(/^\/rails\//),
        date: '2026-05-06',
        typeCode: 'RB',
        orientationType: 'LEFT',
        syncStatus: 'pending',
        updatedAt: expect.any(String),
      },
    ],
  })
  expect((await here.attach(id, 'Class II\r\nmalocclusion', key)).json().id).toBe(added.json().id)
  const second = await here.attach(id)
  expect([second.statusCode, second.json()]).toEqual([422, { error: 'A claim has one attachment' }])
  expect((await here.sam.get(added.json().images[0].url)).statusCode).toBe(200)
  expect(await list(here, id)).toMatchObject([{ id: added.json().id }])
})

test('a narrative is required, and final [ATT-12, ATT-03, API-144]', async () => {
  const here = await desk.open()
  const { id } = (await here.create()).json()
  const blank = await here.attach(id, '  ')
  expect([blank.statusCode, blank.json()]).toEqual([
    422,
    { errors: { narrative: ['Narrative is required'] } },
  ])
  expect((await here.attach(id, 'x'.repeat(2_001))).statusCode).toBe(422)
  const { id: attachmentId } = (await here.attach(id, '中'.repeat(2_000))).json()
  const path = `attachments/${attachmentId}`
  const put = (narrative: string) => here.send('PUT', id, path, { attachment: { narrative } })
  expect((await put('中'.repeat(2_000))).statusCode).toBe(200)
  const other = await put('Class III')
  expect([other.statusCode, other.json()]).toEqual([422, { error: 'Narrative cannot be changed' }])
})

test('files are added, changed and removed [ATT-07, ATT-10, ATT-11, API-145, API-146, API-147, API-148]', async () => {
  const here = await desk.open()
  const { id } = (await here.create()).json()
  const attachment = (await here.attach(id)).json()
  const path = `attachments/${attachment.id}/images`
  expect((await here.send('DELETE', id, `${path}/${attachment.images[0].id}`)).statusCode).toBe(204)
  for (const type_code of attachmentCodes)
    expect((await image(here, id, path, { fields: { type_code } })).json()).toMatchObject({
      typeCode: type_code,
    })
  const pdf = { name: 'report.pdf', content: smallPdf }
  const many = await image(here, id, path, pdf)
  expect([many.statusCode, many.json()]).toEqual([422, { error: 'A claim can have 10 files at most' }])
  const [photo] = (await list(here, id))[0].images
  await here.send('DELETE', id, `${path}/${photo.id}`)
  const key = desk.key()
  const added = await image(here, id, path, { ...pdf, headers: key })
  expect([added.statusCode, added.json()]).toMatchObject([
    201,
    { contentType: 'application/pdf', thumbnailUrl: null },
  ])
  expect((await image(here, id, path, { ...pdf, headers: key })).json().id).toBe(added.json().id)
  expect((await image(here, id, path, { ...pdf, headers: desk.key() })).statusCode).toBe(422)
  await desk.work()
  const one = `${path}/${added.json().id}`
  const seen = { 'if-match': `"${added.json().updatedAt}"` }
  const changed = await image(here, id, one, { method: 'PUT', fields: { type_code: 'RR' }, headers: seen })
  expect([changed.statusCode, changed.json()]).toMatchObject([200, { typeCode: 'RR', syncStatus: 'pending' }])
  expect((await image(here, id, one, { method: 'PUT', headers: seen })).statusCode).toBe(412)
  expect((await here.send('DELETE', id, one)).statusCode).toBe(204)
  expect((await list(here, id))[0].images).toHaveLength(attachmentCodes.length - 1)
  expect((await here.send('DELETE', id, `attachments/${attachment.id}.json`)).statusCode).toBe(204)
  expect(await list(here, id)).toEqual([])
  const { rows } = await db.owner.query(
    'select count(*)::int as kept from blobs where clinic_id = $1 and released_at is null',
    [here.clinicId],
  )
  expect(rows).toEqual([{ kept: 0 }])
})

test('changing a file gives the claim a new version, and sending the file to the clearinghouse does not', async () => {
  const here = await desk.open()
  const { id } = await here.complete()
  const attachment = (await here.attach(id)).json()
  await here.put(id, 'answered')
  const path = `attachments/${attachment.id}/images`
  const added = (await image(here, id, path)).json()
  const changes = [
    () => image(here, id, path),
    () => image(here, id, `${path}/${added.id}`, { method: 'PUT', fields: { type_code: 'RR' } }),
    () => here.send('DELETE', id, `${path}/${added.id}`),
  ]
  const submit = (seen: string) => here.act(id, 'submit.json', here.ana, { 'if-match': `"${seen}"` })
  for (const change of changes) {
    const { updatedAt } = await here.read(id)
    expect((await change()).statusCode).toBeLessThan(300)
    const late = await submit(updatedAt)
    expect([late.statusCode, late.json().error]).toEqual([412, 'This claim was changed by Sam Staff'])
  }
  const { updatedAt } = await here.read(id)
  await desk.work()
  expect((await list(here, id))[0].images).toMatchObject([
    { syncStatus: 'sync_completed' },
    { syncStatus: 'sync_completed' },
  ])
  expect((await submit(updatedAt)).statusCode).toBe(200)
})

test.each([
  ['date', 'Date is required'],
  ['type_code', 'File type is required'],
  ['orientation_type', 'Orientation is required'],
])('a file without %s is refused: %s [ATT-13]', async (field, message) => {
  const here = await desk.open()
  const { id } = (await here.create()).json()
  const attachment = (await here.attach(id)).json()
  const answer = await image(here, id, `attachments/${attachment.id}/images`, { fields: { [field]: '' } })
  expect([answer.statusCode, answer.json()]).toEqual([422, { errors: { [field]: [message] } }])
})

test('a file that is neither a picture nor a PDF is not stored, whatever its name is [ATT-06]', async () => {
  const here = await desk.open()
  const { id } = (await here.create()).json()
  const attachment = (await here.attach(id)).json()
  const path = `attachments/${attachment.id}/images`
  expect((await image(here, id, path, { name: 'page.html' })).statusCode).toBe(415)
  expect((await image(here, id, path, { content: Buffer.from('<svg/>') })).statusCode).toBe(415)
  const large = Buffer.alloc(15 * 1024 * 1024 + 1)
  expect((await image(here, id, path, { content: large })).statusCode).toBe(413)
  expect((await list(here, id))[0].images).toHaveLength(1)
})

test('files are sent to the clearinghouse automatically, each once, and refused ones are reported [ATT-05, ATT-09]', async () => {
  const here = await desk.open()
  const { id } = (await here.create()).json()
  const attachment = (await here.attach(id)).json()
  const path = `attachments/${attachment.id}/images`
  await desk.work()
  expect(house.uploads).toMatchObject([
    { narrative: 'Class II malocclusion', attachmentId: null, payer: { code: 'SBX01' }, images: [{}] },
  ])
  expect((await list(here, id))[0].images).toMatchObject([{ syncStatus: 'sync_completed' }])
  house.sayOfUpload = upload => ({
    attachmentId: 'at-1',
    images: upload.images.map(({ key }) => ({ key, failed: 'too dark', isFinal: true })),
  })
  await image(here, id, path)
  await desk.work()
  expect(house.uploads.at(-1)).toMatchObject({ attachmentId: `at-${house.uploads[0]?.key}` })
  expect((await list(here, id))[0].images).toMatchObject([{}, { syncStatus: 'sync_failed' }])
  expect(await here.history(id)).toEqual(
    expect.arrayContaining([
      'File pano.png was sent to the clearinghouse',
      'File smile.png could not be sent: too dark',
    ]),
  )
  expect((await here.events()).filter(({ channel }) => channel === 'claims').length).toBe(5)
})

test('after a change of the payer the files are sent again', async () => {
  const here = await desk.open()
  const { id } = await here.complete()
  await here.attach(id)
  await desk.work()
  const insurancePayerId = await desk.insurance.payerId('SBX02')
  await here.change(id, { patientInfoAttributes: { insurancePayerId } })
  expect((await list(here, id))[0].images).toMatchObject([{ syncStatus: 'pending' }])
  await here.act(id, 'validate.json')
  await desk.work()
  expect(house.uploads.map(({ payer }) => payer.code)).toEqual(['SBX01', 'SBX02'])
  expect(new Set(house.uploads.flatMap(({ key, images }) => [key, images[0]?.key])).size).toBe(4)
  expect((await list(here, id))[0].images).toMatchObject([{ syncStatus: 'sync_completed' }])
})

test('while the clearinghouse is down a file waits, and is sent later with the same key', async () => {
  const here = await desk.open()
  const { id } = (await here.create()).json()
  house.faultOf = () => 'lose-answer'
  await here.attach(id)
  await desk.work()
  expect((await list(here, id))[0].images).toMatchObject([{ syncStatus: 'pending' }])
  house.faultOf = () => undefined
  await desk.workLater(5)
  expect((await list(here, id))[0].images).toMatchObject([{ syncStatus: 'sync_completed' }])
  expect(new Set(house.uploads.map(({ images }) => images[0]?.key)).size).toBe(1)
  expect(house.uploads[0]?.images[0]?.content?.length).toBeGreaterThan(20)
})

test('a claim is sent after its files, with their ids at the clearinghouse', async () => {
  const here = await desk.open({ payer: 'SBX02' })
  const { id } = await here.complete()
  await here.act(id, 'validate.json')
  await desk.work()
  expect((await here.read(id)).activities[0]?.data.response?.claimErrors).toEqual([
    { field: 'attachments', message: 'This payer wants an attachment for D8080' },
  ])
  await here.attach(id)
  await desk.forgetJobs()
  await here.act(id, 'validate.json')
  await desk.work()
  await here.act(id, 'submit.json')
  await desk.work()
  const [sent] = house.submitted
  expect(sent?.claim).toMatchObject({
    narrative: 'Class II malocclusion',
    attachments: [{ id: `im-${house.uploads[0]?.images[0]?.key}`, typeCode: 'RB' }],
  })
})

test('a duplicate shares the files, which are kept as long as one of the two claims uses them', async () => {
  const here = await desk.open()
  const { id } = await here.complete()
  await here.attach(id)
  await desk.work()
  await here.put(id, 'answered')
  const copy = (await here.act(id, 'copies')).json()
  expect(copy.attachments).toMatchObject([
    { narrative: 'Class II malocclusion', images: [{ syncStatus: 'pending' }] },
  ])
  const released = async () =>
    (
      await db.owner.query('select released_at is not null as released from blobs where clinic_id = $1', [
        here.clinicId,
      ])
    ).rows
  await here.send('DELETE', copy.id, `attachments/${copy.attachments[0].id}`)
  expect(await released()).toEqual([{ released: false }])
  const [original] = await list(here, id)
  await here.send('DELETE', id, `attachments/${original.id}/images/${original.images[0].id}`)
  expect(await released()).toEqual([{ released: true }])
})

test('the attachment of another claim or another clinic is not found', async () => {
  const [here, there] = [await desk.open(), await desk.open()]
  const [one, other] = [(await here.create()).json().id, (await here.create()).json().id]
  const { id } = (await here.attach(one)).json()
  expect((await here.send('DELETE', other, `attachments/${id}`)).statusCode).toBe(404)
  expect((await there.send('DELETE', one, `attachments/${id}`)).statusCode).toBe(404)
  expect((await there.sam.get(`/v2/rest/insurances/claims/${one}/attachments`)).statusCode).toBe(404)
  expect((await image(there, one, `attachments/${id}/images`)).statusCode).toBe(404)
})
