import { healthyAnswers } from '@archwire/domain/test/healthy-answers'
import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../../test/fixtures/app.ts'
import { signedBy } from '../../../test/fixtures/records/sample-pictures.ts'
import { signingFixture } from '../../../test/fixtures/records/signing-fixture.ts'

const desk = await signingFixture()
const { db, make, loginAs } = desk
let clinicId: number
let patientId: number
let form: { id: number; uuid: string }
let ana: Browser
let pat: Browser

beforeEach(async () => {
  ;({ clinicId, patientId, ana, pat } = await desk.open({ first_name: 'Pat', last_name: 'Doe' }))
  form = await make.intakeForm(clinicId, patientId)
})

const nickel = { allergies: 'yes', allergies_details: 'Nickel: my skin itches' }
const alerts = async (id = patientId) => (await ana.get(`/v2/rest/patients/${id}/alerts`)).json()
const reported = async () => (await alerts()).told
const decide = (alertId: number, state: string, browser = ana) =>
  browser.send('PUT', `/v2/rest/patients/${patientId}/told_alerts/${alertId}`, { alert: { state } })
const sign = async (answers: object) => {
  const answer = await pat.send('POST', `/v2/rest/public/intake_forms/${form.uuid}/responses`, {
    response: { answers: { ...healthyAnswers, ...answers }, signature: signedBy('Pat Doe') },
  })
  expect(answer.statusCode).toBe(201)
}
/** Staff reopen the form, and the patient answers it again. */
const signAgain = async (answers: object) => {
  expect((await ana.send('PUT', `/v2/rest/intake_forms/${form.id}/reopen`)).statusCode).toBe(200)
  db.clock.advance(1)
  await sign(answers)
}
const stored = async () =>
  (
    await db.owner.query(
      `select question_key as key, words, state, decided_by_user_id is not null as "isDecided"
       from told_alerts where patient_id = $1 order by id`,
      [patientId],
    )
  ).rows

test('allergies and conditions that a patient reports are alerts in the patient’s words, beside the flags and notes [ALR-03]', async () => {
  await sign({ ...nickel, diabetes: 'yes', latex_allergy: 'yes', tobacco: 'yes' })
  const shown = await alerts()
  expect(shown).toEqual({
    medicalAlerts: [{ name: 'latexAllergy', label: 'Latex', color: '#f44336' }],
    told: [
      {
        id: expect.any(Number),
        label: 'Allergy',
        words: 'Nickel: my skin itches',
        toldAt: expect.stringMatching(/-0[45]:00$/),
        isTakenOver: false,
      },
      expect.objectContaining({ label: 'Diabetes', words: null, isTakenOver: false }),
    ],
    notes: [],
  })
})

test('staff take an alert over or dismiss it with one call, and can undo that; who did it and when is stored [ALR-04]', async () => {
  await sign({ ...nickel, diabetes: 'yes' })
  const [allergy, diabetes] = await reported()
  expect((await decide(allergy.id, 'taken_over')).json().told[0]).toMatchObject({
    id: allergy.id,
    isTakenOver: true,
  })
  expect((await decide(diabetes.id, 'dismissed')).json().told).toHaveLength(1)
  expect(await stored()).toEqual([
    { key: 'allergies', words: 'Nickel: my skin itches', state: 'taken_over', isDecided: true },
    { key: 'diabetes', words: null, state: 'dismissed', isDecided: true },
  ])
  expect((await decide(diabetes.id, 'open')).json().told).toHaveLength(2)
  expect((await stored())[1]).toMatchObject({ state: 'open', isDecided: false })
  const { rows } = await db.owner.query(
    `select changes from audit_log where entity_type = 'told_alert' and patient_id = $1 order by id`,
    [patientId],
  )
  expect(rows.map(({ changes }) => changes)).toEqual([
    { alert: 'Allergy', state: { from: 'open', to: 'taken_over' } },
    { alert: 'Diabetes', state: { from: 'open', to: 'dismissed' } },
    { alert: 'Diabetes', state: { from: 'dismissed', to: 'open' } },
  ])
})

test('an alert returns with a new answer; a "no" withdraws only alerts that nobody has taken over [ALR-05]', async () => {
  await sign({
    ...nickel,
    diabetes: 'yes',
    bleeding_disorder: 'yes',
    bleeding_disorder_details: 'Hemophilia',
  })
  const [allergy, bleeding] = await reported()
  await decide(allergy.id, 'dismissed')
  await decide(bleeding.id, 'taken_over')
  await signAgain({ ...nickel })
  expect(
    (await reported()).map(({ label, isTakenOver }: { label: string; isTakenOver: boolean }) => [
      label,
      isTakenOver,
    ]),
  ).toEqual([
    ['Allergy', false],
    ['Bleeding disorder', true],
  ])
})

test('an alert that is reported again in the same words keeps the decision of staff; in other words it waits for a decision again [ALR-05]', async () => {
  await sign(nickel)
  const [allergy] = await reported()
  await decide(allergy.id, 'taken_over')
  await signAgain(nickel)
  expect(await reported()).toMatchObject([{ id: allergy.id, isTakenOver: true }])
  await signAgain({ allergies: 'yes', allergies_details: 'Nickel and penicillin' })
  expect(await reported()).toMatchObject([{ words: 'Nickel and penicillin', isTakenOver: false }])
  // A decision about an alert that was replaced is refused with 404.
  expect((await decide(allergy.id, 'dismissed')).statusCode).toBe(404)
})

test('nobody can decide about an alert of another clinic or of another patient', async () => {
  await sign(nickel)
  const [allergy] = await reported()
  const foreigner = await loginAs(await make.user((await make.clinic()).id))
  expect((await decide(allergy.id, 'dismissed', foreigner)).statusCode).toBe(404)
  const other = await make.patient(clinicId)
  const answer = await ana.send('PUT', `/v2/rest/patients/${other.id}/told_alerts/${allergy.id}`, {
    alert: { state: 'dismissed' },
  })
  expect(answer.statusCode).toBe(404)
  expect((await decide(allergy.id, 'gone')).statusCode).toBe(422)
  expect(await reported()).toHaveLength(1)
})

test('an open record shows reported alerts live', async () => {
  await sign(nickel)
  const [allergy] = await reported()
  await decide(allergy.id, 'dismissed')
  const { rows } = await db.owner.query(
    `select count(*)::int as count from live_events
     where clinic_id = $1 and channel = 'treatments' and event = 'changed'`,
    [clinicId],
  )
  expect(rows[0].count).toBeGreaterThanOrEqual(2)
})

test('after a merge, the remaining record has the reported alerts of both', async () => {
  await sign(nickel)
  const other = await make.patient(clinicId, { first_name: 'Patricia' })
  await db.owner.query('update told_alerts set patient_id = $2 where patient_id = $1', [patientId, other.id])
  expect(await reported()).toEqual([])
  const merged = await ana.send('POST', `/v2/rest/patients/${patientId}/merge`, { otherId: other.id })
  expect(merged.statusCode).toBe(201)
  expect(await reported()).toMatchObject([{ label: 'Allergy' }])
  await ana.send('DELETE', `/v2/rest/patients/${patientId}/merges/${merged.json().id}`)
  expect(await reported()).toEqual([])
  expect((await alerts(other.id)).told).toMatchObject([{ label: 'Allergy' }])
})

test('what a patient reports marks the cards of the patient’s visits, until it is dismissed [CAL-59]', async () => {
  const type = await make.appointmentType(clinicId)
  const room = await make.room(clinicId)
  const visit = { patient_id: patientId, appointment_type_id: type.id, room_id: room.id }
  await make.appointment(clinicId, { ...visit, starts_at: '2026-05-07 10:00' })
  const isMarked = async () => {
    const [day] = (await ana.get('/v2/rest/calendars/days?from=2026-05-07&to=2026-05-07')).json()
    return day.appointments[0].hasAlert
  }
  expect(await isMarked()).toBe(false)
  await sign(nickel)
  expect(await isMarked()).toBe(true)
  const [{ id }] = await reported()
  await decide(id, 'taken_over')
  expect(await isMarked()).toBe(true)
  await decide(id, 'dismissed')
  expect(await isMarked()).toBe(false)
})
