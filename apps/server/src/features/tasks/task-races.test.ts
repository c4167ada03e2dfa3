import { expect, test } from 'vitest'
import { chaosSize } from '../../../test/chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)

test('adding, moving and completing tasks while their records are merged ends in no deadlock and leaves no task behind', async () => {
  const clinicId = (await make.clinic()).id
  const ana = await loginAs(await make.user(clinicId, { admin: true }))
  const sam = await loginAs(await make.user(clinicId))
  const seen = new Set<string>()
  for (let round = 0; round < chaosSize(12, 100); round++) {
    const [kept, other] = [await make.patient(clinicId), await make.patient(clinicId)]
    const theirs = await make.task(clinicId, { patient_id: other.id })
    const ours = await make.task(clinicId, { patient_id: kept.id })
    const task = (id: number) => `/v2/rest/tasks/${id}`
    const answers = await Promise.all([
      ana.send('POST', `/v2/rest/patients/${kept.id}/merge`, { otherId: other.id }),
      sam.send('POST', '/v2/rest/tasks', { task: { title: 'New', patientId: other.id } }),
      sam.send('PUT', task(ours.id), { task: { patientId: other.id } }),
      ana.send('PUT', task(theirs.id), { task: { patientId: kept.id, completed: true } }),
      sam.send('PUT', task(theirs.id), { completed: true }),
    ])
    for (const [place, { statusCode }] of answers.entries()) seen.add(`${place} ${statusCode}`)
    const { rows } = await db.owner.query('select count(*)::int as left from tasks where patient_id = $1', [
      other.id,
    ])
    expect(rows, `round ${round}`).toEqual([{ left: 0 }])
  }
  // A request that comes too late is refused, because the record was merged into another one.
  const expected = ['0 201', '1 201', '1 422', '2 200', '2 422', '3 200', '4 200']
  expect([...seen].filter(answer => !expected.includes(answer))).toEqual([])
})
