import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { interleave } from '../../../../test/database/owner-queries.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import {
  type SchedulingClinic,
  schedulingClinic,
} from '../../../../test/fixtures/scheduling/scheduling-clinic.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
let clinic: SchedulingClinic
let ana: Browser
let kept: number
let other: number
let third: number

beforeEach(async () => {
  db.clock.set('2026-05-06T14:00:00Z')
  clinic = await schedulingClinic(db.owner)
  ana = await loginAs(await make.user(clinic.clinicId, { admin: true }))
  const blank = async () => (await make.patient(clinic.clinicId, { email: null, phone_number: null })).id
  kept = await blank()
  other = await blank()
  third = await blank()
})

const url = (id: number, rest = '') => `/v2/rest/patients/${id}${rest}`
const change = async (id: number, patient: object) =>
  expect((await ana.send('PATCH', url(id), { patient })).statusCode).toBe(200)
const profile = async (id: number) => (await ana.get(url(id, '/profile/infos'))).json()
const mergeOf = async (from: number): Promise<number> =>
  (await ana.send('POST', url(kept, '/merge'), { otherId: from })).json().id
const undo = async (mergeId: number) =>
  expect((await ana.send('DELETE', url(kept, `/merges/${mergeId}`))).statusCode).toBe(204)
const byVideo = () => ({ appointmentTypeId: clinic.remoteType.id, virtual: true, roomId: null })
const bookByVideo = async (): Promise<number> => {
  const form = clinic.form({ ...byVideo(), patientAttributes: { id: kept } })
  const answer = await ana.send('POST', '/v2/rest/appointments', form)
  expect(answer.statusCode).toBe(201)
  return answer.json().id
}
const methodOf = async (id: number) => (await profile(id)).contactMethod

test('a patient who was booked for a video visit since the merge keeps the contact method for it', async () => {
  await change(other, { contactMethod: 'Zoom' })
  const id = await mergeOf(other)
  await bookByVideo()
  await undo(id)
  expect([await methodOf(kept), await methodOf(other)]).toEqual(['Zoom', 'Zoom'])
})

test.each(['over', 'cancelled'])(
  'after a video visit that is %s the contact method goes back to the other record',
  async what => {
    await change(other, { contactMethod: 'Zoom' })
    const id = await mergeOf(other)
    const visit = await bookByVideo()
    if (what === 'over') {
      db.clock.set('2026-05-07T15:00:00Z')
      ana = await loginAs(await make.user(clinic.clinicId, { admin: true }))
    } else await db.owner.query('update appointments set canceled_at = now() where id = $1', [visit])
    await undo(id)
    expect([await methodOf(kept), await methodOf(other)]).toEqual([null, 'Zoom'])
  },
)

test('a visit that goes back, and became a video visit since, brings its contact method to its patient', async () => {
  await change(kept, { contactMethod: 'FaceTime' })
  const visit = await clinic.appointment({ patient_id: other })
  const id = await mergeOf(other)
  const form = clinic.form({ ...byVideo(), patientAttributes: {} })
  expect((await ana.send('PUT', `/v2/rest/appointments/${visit.id}`, form)).statusCode).toBe(200)
  await undo(id)
  expect([await methodOf(kept), await methodOf(other)]).toEqual(['FaceTime', 'FaceTime'])
  const { records } = (await ana.get(url(other, '/history'))).json()
  const unmerge = records.find(({ action }: { action: string }) => action === 'unmerge')
  expect(unmerge.changes).toContainEqual({ field: 'Contact method', from: null, to: 'FaceTime' })
})

test('an alert or number of a record that is still merged stays, and goes back with that record', async () => {
  await change(other, { latexAllergy: true, phoneNumber: '5552220000', ssn: '123-45-6789' })
  await change(third, { latexAllergy: true, phoneNumber: '5553330000', ssn: '111-22-3333' })
  const [first, second] = [await mergeOf(other), await mergeOf(third)]
  await undo(first)
  expect(await profile(kept)).toMatchObject({
    latexAllergy: true,
    phoneNumber: '5553330000',
    ssn: '***-**-3333',
  })
  expect((await ana.send('POST', url(kept, '/ssn_reveals'))).json()).toEqual({ ssn: '111-22-3333' })
  await undo(second)
  expect(await profile(kept)).toMatchObject({ latexAllergy: false, phoneNumber: null, ssn: null })
  expect(await profile(third)).toMatchObject({ latexAllergy: true, ssn: '***-**-3333' })
})

test('an alert that staff have cleared since stays cleared, even if another merged record has it', async () => {
  await change(other, { latexAllergy: true })
  await change(third, { latexAllergy: true })
  const [first] = [await mergeOf(other), await mergeOf(third)]
  await change(kept, { latexAllergy: false })
  await undo(first)
  expect((await profile(kept)).latexAllergy).toBe(false)
})

test('two administrators who undo two merges of one record wait for each other without a deadlock', async () => {
  await change(other, { latexAllergy: true })
  await change(third, { latexAllergy: true })
  const [first, second] = [await mergeOf(other), await mergeOf(third)]
  await interleave(db.owner, {
    first: client => client.query('select from patients where id = $1 for no key update', [kept]),
    start: () => Promise.all([undo(second), undo(first)]),
  })
  expect((await profile(kept)).latexAllergy).toBe(false)
})
