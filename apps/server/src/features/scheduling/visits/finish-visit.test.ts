import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../../../test/fixtures/app.ts'
import { visitFixture } from '../../../../test/fixtures/scheduling/appointment-fixture.ts'
import type { SchedulingClinic } from '../../../../test/fixtures/scheduling/scheduling-clinic.ts'

const { db, now, url, put, takeBack, shown, said, set, steps, events } = await visitFixture()
let here: SchedulingClinic
let sam: Browser
beforeEach(() => {
  ;({ here, sam } = now())
})

const tenOclock = '2026-05-06T10:00:00.000-04:00'

const finishing = () => put('finish.json', { finishedTime: '2026-5-6 09:59 AM' })
const seating = (body: object = {}) => put('seat', { roomId: here.room.id, seated: true, ...body })

test('a seated patient’s visit can be finished and reopened, which is published and audited', async () => {
  await seating({ seatedTime: '2026-5-6 09:50 AM' })
  const before = await events()
  const answer = await finishing()
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { seated: true, finished: true, finishedTime: '2026-05-06T09:59:00.000-04:00' },
  ])
  expect(await events()).toBeGreaterThan(before)
  const back = await takeBack('finish.json')
  expect([back.statusCode, back.json()]).toMatchObject([
    200,
    { seated: true, finished: false, finishedTime: null },
  ])
  expect(await steps()).toEqual(['seat', 'finish', 'unfinish'])
})

test('a patient who is not seated cannot be finished', async () => {
  const refused = [422, 'Only a seated patient’s visit can be finished']
  expect(await said(finishing())).toEqual(refused)
  await put('check_in')
  expect(await said(finishing())).toEqual(refused)
  await put('reschedule', { reschedule: true })
  expect(await said(finishing())).toEqual(refused)
  expect((await shown()).finished).toBe(false)
})

test('a visit never ends before the patient was seated; without a time the server’s clock counts', async () => {
  await seating()
  expect((await finishing()).json().finishedTime).toBe(tenOclock)
  await takeBack('finish')
  db.clock.advance(1)
  expect((await sam.send('PUT', url('finish'))).json().finishedTime).toBe('2026-05-06T10:01:00.000-04:00')
})

test('unseating a patient also reopens the visit, and a finished patient cannot be seated elsewhere', async () => {
  await seating()
  await finishing()
  expect(await said(seating({ roomId: here.otherRoom.id }))).toEqual([422, 'The visit is already finished'])
  expect((await put('seat', { seated: false })).json()).toMatchObject({
    checkedIn: true,
    seated: false,
    finished: false,
    finishedTime: null,
  })
})

test('a visit that was finished a day ago cannot be reopened', async () => {
  await set(`seated_at = now(), checked_in_at = now(), finished_at = now(), starts_at = starts_at - interval '1 day',
    ends_at = ends_at - interval '1 day', day = day - 1`)
  const readOnly = [422, 'This appointment can no longer be edited']
  expect(await said(takeBack('finish'))).toEqual(readOnly)
})
