import { notesPerAppointment, notesPerPage } from '@archwire/contract/notes/note'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { type Browser, testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'
import { noteAt } from '../../../test/fixtures/records/notes-and-alerts.ts'
import { schedulingClinic } from '../../../test/fixtures/scheduling/scheduling-clinic.ts'

const db = await cloneDatabase()
const { loginAs } = await testApp(db)
const make = factories(db.owner)
const here = await schedulingClinic(db.owner)
const { clinicId } = here

let sam: Browser
let visit: string
let appointmentId: number
let patientId: number
beforeAll(async () => {
  sam = await loginAs(here.user)
})
beforeEach(async () => {
  patientId = (await make.patient(clinicId)).id
  appointmentId = (await here.appointment({ patient_id: patientId })).id
  visit = `/v2/rest/appointments/${appointmentId}`
})

type Values = Partial<Parameters<typeof noteAt>[2]>
const note = (minute: number, values: Values = {}) =>
  noteAt(db.owner, new Date(Date.UTC(2026, 4, 6, 8, minute)), {
    clinic_id: clinicId,
    patient_id: patientId,
    appointment_id: appointmentId,
    ...values,
  })
const idsOf = (notes: { id: number }[]) => notes.map(one => one.id)
const page = async (before?: number, browser = sam) =>
  browser.get(`${visit}/notes${before === undefined ? '' : `?before=${before}`}`)

/** The newest first. Each minute has two notes, of which the one written later is the newer. */
async function written(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) ids.push(await note(Math.floor(n / 2)))
  return ids.toReversed()
}

test('an appointment’s window shows the newest 20 of 45 notes and their number, and loads the others page by page [API-06, API-10, APT-63]', async () => {
  const ids = await written(45)
  await note(59, { deleted_at: new Date() })
  const shown = (await sam.get(visit)).json()
  expect(idsOf(shown.notes)).toEqual(ids.slice(0, notesPerAppointment))
  expect(shown.notesCount).toBe(45)
  const rest = await page(ids[notesPerAppointment - 1])
  expect(idsOf(rest.json())).toEqual(ids.slice(notesPerAppointment))
  expect((await page(ids.at(-1))).json()).toEqual([])
  // A page can also begin after a note that was deleted since it was read.
  await db.owner.query('update notes set deleted_at = now() where id = $1', [ids[29]])
  expect(idsOf((await page(ids[29])).json())).toEqual(ids.slice(30))
  expect((await sam.get(visit)).json().notesCount).toBe(44)
})

test('reading the list of notes page by page finds each note exactly once [API-10]', async () => {
  const ids = await written(2 * notesPerPage + 3)
  const read: number[][] = []
  for (let before: number | undefined; ; before = read.at(-1)?.at(-1)) {
    read.push(idsOf((await page(before)).json()))
    if ((read.at(-1)?.length ?? 0) < notesPerPage) break
  }
  expect(read.map(one => one.length)).toEqual([notesPerPage, notesPerPage, 3])
  expect(read.flat()).toEqual(ids)
})

test('the notes of the visit alone include its green ones, and leave out notes that are only about the patient [API-10]', async () => {
  await note(1, { appointment_id: null, classification: 'green', alerts: true })
  const own = [await note(0, { classification: 'green', alerts: true }), await note(2)].toReversed()
  expect(idsOf((await sam.get(`${visit}/notes?of=visit`)).json())).toEqual(own)
  expect(idsOf((await sam.get(`${visit}/notes?of=visit&before=${own[0]}`)).json())).toEqual(own.slice(1))
})

test('an alert is in the window however many notes were written since, and does not count among the 20 [APT-62, APT-18]', async () => {
  const alert = await note(0, { appointment_id: null, classification: 'green', alerts: true })
  const green = await note(0, { classification: 'green' })
  const raised = await note(0, { alerts: true })
  await note(0, { appointment_id: null, classification: 'green' })
  const ids = await written(notesPerAppointment + 1)
  const shown = (await sam.get(visit)).json()
  expect(idsOf(shown.notes)).toEqual([...ids.slice(0, notesPerAppointment), raised, green, alert])
  expect(shown.notesCount).toBe(notesPerAppointment + 1)
  for (let n = 0; n < notesPerPage; n += 1) await note(1, { appointment_id: null, alerts: true })
  expect((await sam.get(visit)).json().notes).toHaveLength(notesPerAppointment + notesPerPage)
})

test('the patient’s other visits show their newest 20 notes too [APT-19]', async () => {
  const ids = await written(25)
  const other = await here.appointment({ patient_id: patientId, starts_at: '2026-05-08 10:00' })
  const { patient } = (await sam.get(`/v2/rest/appointments/${other.id}`)).json()
  const [one] = [...patient.nextAppointments, ...patient.previousAppointments]
  expect(one).toMatchObject({ id: appointmentId, notesCount: 25 })
  expect(idsOf(one.notes)).toEqual(ids.slice(0, notesPerAppointment))
})

test('another clinic is refused every page, and a note of another patient cannot be the place where a page begins', async () => {
  const ids = await written(3)
  const stranger = await loginAs(await make.user((await make.clinic()).id, { admin: true }))
  expect((await page(undefined, stranger)).statusCode).toBe(404)
  expect((await page(ids[0], stranger)).statusCode).toBe(404)
  const foreign = await note(59, { patient_id: (await make.patient(clinicId)).id, appointment_id: null })
  expect((await page(foreign)).json()).toEqual([])
  expect((await sam.get(`${visit}/notes?before=first`)).statusCode).toBe(422)
})
