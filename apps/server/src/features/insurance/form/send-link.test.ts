import { beforeEach, expect, test } from 'vitest'
import { insuranceFixture } from '../../../../test/fixtures/claims/insurance-fixture.ts'
import { messagesOf } from '../../../../test/fixtures/records/signing-fixture.ts'
import { runPendingJobs } from '../../../../test/fixtures/run-pending-jobs.ts'

const desk = await insuranceFixture()
const { db } = desk

let at: Awaited<ReturnType<typeof desk.open>>
beforeEach(async () => {
  at = await desk.open()
})

const send = (patientId = at.patientId, browser = at.ana) =>
  browser.send('POST', `/v2/rest/patients/${patientId}/profile/insurance_forms/send_email`)
async function emails() {
  await runPendingJobs(db)
  const { rows } = await db.owner.query(
    'select subject, text from sandbox_emails where to_email = $1 order by id',
    [at.auth.email],
  )
  return rows
}

test('the link is sent to the patient [API-65, API-149, INS-06] [G-65]', async () => {
  const answer = await send()
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Email sent successfully' }])
  const [email, ...others] = await emails()
  expect(others).toEqual([])
  expect(email.subject).toBe('Insurance form for Pat · Harbor Orthodontics')
  expect(email.text).toContain(`\n${desk.appUrl}/v2/insurance-form/${at.link}\n`)
  expect(await desk.traces(at.clinicId)).toMatchObject([
    { actor_kind: 'staff', action: 'send', entity_type: 'insurance_link', changes: { email: at.auth.email } },
  ])
})

test('a second click within a minute sends nothing more, and five emails an hour are the limit', async () => {
  await send()
  expect((await send()).statusCode).toBe(200)
  expect(await emails()).toHaveLength(1)
  for (let n = 0; n < 4; n++) {
    db.clock.advance(1)
    expect((await send()).statusCode).toBe(200)
  }
  db.clock.advance(1)
  expect((await send()).statusCode).toBe(429)
  expect(await emails()).toHaveLength(5)
})

test('a patient who has no address, is archived or was merged gets no link [G-33]', async () => {
  const without = await desk.make.patient(at.clinicId, { email: null })
  expect(messagesOf(await send(without.id))).toEqual([422, 'Patient has no email'])
  const archived = await desk.make.patient(at.clinicId, { archived_at: new Date() })
  expect(messagesOf(await send(archived.id))).toEqual([422, 'This patient is archived'])
  const merged = await desk.make.patient(at.clinicId, { archived_at: new Date(), merged_into: at.patientId })
  expect((await send(merged.id)).statusCode).toBe(409)
  expect((await send(at.patientId, (await desk.open()).ana)).statusCode).toBe(404)
  expect(await emails()).toEqual([])
})

test('a patient whose address changed, or who was archived, before sending gets no email', async () => {
  await send()
  await db.owner.query(`update patients set email = 'new@example.com' where id = $1`, [at.patientId])
  expect(await emails()).toEqual([])
  db.clock.advance(2)
  await db.owner.query('update patients set email = $2 where id = $1', [at.patientId, at.auth.email])
  await send()
  await db.owner.query('update patients set archived_at = now() where id = $1', [at.patientId])
  expect(await emails()).toEqual([])
})
