import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { smallPng } from '../../../test/contract/samples/file-samples.ts'
import { cloneDatabase } from '../../../test/database/database.ts'
import { type Browser, testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { type ImagingFixture, imagingFixture } from '../../../test/fixtures/records/upload-fixture.ts'

const db = await cloneDatabase()
const { loginAs } = await testApp(db)
const make = factories(db.owner)

let clinicId: number
let patientId: number
let user: { id: number; email: string }
let browser: Browser
let desk: ImagingFixture

beforeEach(async () => {
  clinicId = (await make.clinic()).id
  user = await make.user(clinicId)
  browser = await loginAs(user)
  patientId = (await make.patient(clinicId)).id
  desk = imagingFixture(browser, patientId)
})

const trail = async (action: string) =>
  (
    await db.owner.query(
      `select entity_id, patient_id, user_id, changes from audit_log
       where clinic_id = $1 and action = $2 and entity_type = 'progression' order by id`,
      [clinicId, action],
    )
  ).rows

test('a progression that is requested twice with one idempotency key is created once', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const add = () =>
    browser.send('POST', desk.progressions, { progression: { name: 'Before surgery' } }, headers)
  const [one, again] = await Promise.all([add(), add()])
  expect([one.statusCode, again.statusCode]).toEqual([201, 201])
  expect(again.json()).toEqual(one.json())
  expect(await desk.list()).toHaveLength(1)
})

test('the first progression is named Initial and later ones Progression, unless staff give a name [IMG-28, IMG-29, C-57, API-71]', async () => {
  expect(await desk.list()).toEqual([])
  const first = await desk.create(' ')
  expect(first.statusCode).toBe(201)
  expect(first.json()).toEqual({
    id: expect.any(Number),
    name: 'Initial',
    startDate: '2026-05-06',
    updatedAt: '2026-05-06T10:00:00.000-04:00',
    series: [
      { id: expect.any(Number), name: 'Standard 10', kind: 'standard', imageCount: 0 },
      { id: expect.any(Number), name: 'Images', kind: 'gallery', imageCount: 0 },
      { id: expect.any(Number), name: 'X-rays', kind: 'gallery', imageCount: 0 },
    ],
  })
  expect((await desk.create('')).json().name).toBe('Progression')
  expect((await desk.create(' Before surgery ')).json().name).toBe('Before surgery')
  expect((await desk.create('x'.repeat(101))).statusCode).toBe(422)
  expect((await trail('create'))[0]).toEqual({
    entity_id: first.json().id,
    patient_id: patientId,
    user_id: user.id,
    changes: { progression: 'Initial', startDate: '2026-05-06' },
  })
})

test('two people who create the first progression at once get one Initial', async () => {
  const made = await Promise.all([desk.create(), desk.create()])
  expect(made.map(answer => answer.json().name).sort()).toEqual(['Initial', 'Progression'])
})

test('the list has every progression with its series, the oldest first [API-70, IMG-22, G-49]', async () => {
  const ids = [(await desk.create()).json().id, (await desk.create('Second')).json().id]
  expect((await desk.list()).map(({ id, name }) => [id, name])).toEqual([
    [ids[0], 'Initial'],
    [ids[1], 'Second'],
  ])
  await desk.rename(ids[1], { startDate: '2024-02-29' })
  expect((await desk.list()).map(({ name, startDate }) => [name, startDate])).toEqual([
    ['Second', '2024-02-29'],
    ['Initial', '2026-05-06'],
  ])
})

test('a progression can be renamed, but not over somebody else’s change [API-72]', async () => {
  const made = (await desk.create()).json()
  const renamed = await desk.rename(made.id, { name: 'Start' }, { 'if-match': `"${made.updatedAt}"` })
  expect([renamed.statusCode, renamed.json().name]).toEqual([200, 'Start'])
  const late = await desk.rename(made.id, { name: 'Other' }, { 'if-match': `"${made.updatedAt}"` })
  expect([late.statusCode, late.json().current.name]).toEqual([412, 'Start'])
  expect((await desk.rename(made.id, { name: '' })).json().name).toBe('Progression')
  expect((await desk.rename(made.id, { startDate: '2026-02-30' })).statusCode).toBe(422)
  expect((await trail('update'))[0]).toMatchObject({
    changes: { progression: { from: 'Initial', to: 'Start' } },
  })
})

test('a progression that has images cannot be deleted [API-73, IMG-26, C-17]', async () => {
  const { id, series } = (await desk.create()).json()
  await desk.upload(series[1].id, smallPng, {}, 'photo.png')
  const refused = await desk.remove(id)
  expect([refused.statusCode, refused.json()]).toEqual([422, { error: 'Progression has images' }])
  expect((await desk.removeImages(series[1].id)).statusCode).toBe(204)
  expect((await desk.remove(id)).statusCode).toBe(204)
  expect((await desk.remove(id)).statusCode).toBe(404)
  expect((await desk.upload(series[1].id, smallPng, {}, 'photo.png')).statusCode).toBe(404)
  expect(await desk.list()).toEqual([])
  expect(await trail('delete')).toMatchObject([{ changes: { progression: { from: 'Initial', to: null } } }])
})

test('a new progression appears at once for everybody who has the record open', async () => {
  await desk.create()
  const { rows } = await db.owner.query(
    `select params, event from live_events where clinic_id = $1 and channel = 'treatments'`,
    [clinicId],
  )
  expect(rows).toEqual([{ params: { patientId }, event: 'changed' }])
})

test('a progression is found only through its own patient, and only by staff of its clinic', async () => {
  const { id } = (await desk.create()).json()
  const other = imagingFixture(browser, (await make.patient(clinicId)).id)
  expect((await other.rename(id, { name: 'Mine' })).statusCode).toBe(404)
  expect((await other.remove(id)).statusCode).toBe(404)
  expect((await browser.get(`${other.progressions}/${id}/series`)).statusCode).toBe(404)
  const stranger = imagingFixture(await loginAs(await make.user((await make.clinic()).id)), patientId)
  expect((await stranger.create()).statusCode).toBe(404)
  expect(await stranger.list()).toMatchObject({ error: 'Record not found' })
})

test('looking at images counts as opening the record, once in a quarter of an hour', async () => {
  await desk.list()
  await desk.list()
  const { rows } = await db.owner.query(
    `select user_id from audit_log where clinic_id = $1 and action = 'open' and patient_id = $2`,
    [clinicId, patientId],
  )
  expect(rows).toEqual([{ user_id: user.id }])
})

test('a merge moves the progressions to the record that stays, and undoing it moves them back', async () => {
  const admin = await loginAs(await make.user(clinicId, { admin: true }))
  const survivorId = (await make.patient(clinicId)).id
  const { id, series } = (await desk.create()).json()
  const image = (await desk.upload(series[1].id, smallPng, { 'image[position]': '1' }, 'a.png')).json()
  const merged = await admin.send('POST', `/v2/rest/patients/${survivorId}/merge`, { otherId: patientId })
  expect(merged.statusCode).toBe(201)
  const survivorDesk = imagingFixture(browser, survivorId)
  expect(await survivorDesk.list()).toMatchObject([{ id }])
  expect((await survivorDesk.grid(id))[1]).toMatchObject({ id: image.id })
  const late = await desk.upload(series[1].id, smallPng, {}, 'late.png')
  expect([late.statusCode, late.json().mergedInto]).toEqual([409, survivorId])
  expect((await desk.create()).statusCode).toBe(409)
  const since = (await survivorDesk.create()).json()
  await admin.send('DELETE', `/v2/rest/patients/${survivorId}/merges/${merged.json().id}`)
  expect(await desk.list()).toMatchObject([{ id }])
  expect(await survivorDesk.list()).toMatchObject([{ id: since.id }])
})
