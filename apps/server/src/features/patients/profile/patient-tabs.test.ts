import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { schedulingClinic } from '../../../../test/fixtures/scheduling/scheduling-clinic.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
const clinic = await make.clinic()
const sam = await loginAs(await make.user(clinic.id))
const tabs = (ids: string) => sam.get(`/v2/rest/patients/tabs?ids=${ids}`)

test('tabs are named in the requested order; unknown patients and those of another clinic are missing', async () => {
  const one = await make.patient(clinic.id, { first_name: 'Ann', last_name: 'Ames' })
  const other = await make.patient(clinic.id, { first_name: 'Bo', last_name: 'Bell' })
  const foreign = await make.patient((await make.clinic()).id)
  expect((await tabs([other.id, foreign.id, 999_999_999, one.id].join(','))).json()).toEqual([
    { id: other.id, name: 'Bo Bell', photo: null, status: '' },
    { id: one.id, name: 'Ann Ames', photo: null, status: '' },
  ])
})

test('patients of one name have their date of birth, where it is known; nobody else has [TOP-28]', async () => {
  const olivia = { first_name: 'Olivia', last_name: 'Chen' }
  const elder = await make.patient(clinic.id, { ...olivia, dob: '1972-05-07' })
  const younger = await make.patient(clinic.id, { ...olivia, last_name: 'CHEN', dob: '2004-04-02' })
  const unknown = await make.patient(clinic.id, { ...olivia, dob: null })
  const other = await make.patient(clinic.id, { ...olivia, last_name: 'Cheng', dob: '1990-01-31' })
  const born = async (...ids: number[]) =>
    (await tabs(ids.join(','))).json().map((tab: { dob?: string }) => ('dob' in tab ? tab.dob : 'not said'))
  expect(await born(elder.id, other.id)).toEqual(['not said', 'not said'])
  expect(await born(elder.id, other.id, younger.id)).toEqual(['1972-05-07', 'not said', '2004-04-02'])
  expect(await born(unknown.id, younger.id)).toEqual(['not said', '2004-04-02'])
})

test('reading the names of tabs does not count as opening the records', async () => {
  const { id } = await make.patient(clinic.id)
  await tabs(String(id))
  const { rows } = await db.owner.query('select from audit_log where patient_id = $1', [id])
  expect(rows).toEqual([])
})

test('an empty list of tabs gets an empty list of names', async () => {
  expect((await tabs('')).json()).toEqual([])
})

test.each(['abc', '1,', '1,,2', '-1', '1.5', '1,2,3,4,5,6,7,8,9,10,11', '1;drop', '9'.repeat(16)])(
  'ids=%s is refused',
  async ids => expect((await tabs(ids)).statusCode).toBe(422),
)

test('the tab of a patient who is seated today says so until the visit is finished, and only today [APT-83]', async () => {
  const here = await schedulingClinic(db.owner)
  const pat = await loginAs(here.user)
  const status = async () => (await pat.get(`/v2/rest/patients/tabs?ids=${here.patient.id}`)).json()[0].status
  // In New York it is ten in the morning of May 6.
  const { id } = await here.appointment({ starts_at: '2026-05-06 09:30' })
  await here.appointment({ starts_at: '2026-05-05 09:30', seated_at: new Date('2026-05-05T13:30:00Z') })
  expect(await status()).toBe('')
  const seat = (body: object) => pat.send('PUT', `/v2/rest/appointments/${id}/seat`, body)
  await seat({ roomId: here.room.id, seated: true })
  expect(await status()).toBe('SEATED')
  await pat.send('PUT', `/v2/rest/appointments/${id}/finish`)
  expect(await status()).toBe('')
  await pat.send('DELETE', `/v2/rest/appointments/${id}/finish`)
  expect(await status()).toBe('SEATED')
  await seat({ seated: false })
  expect(await status()).toBe('')
})
