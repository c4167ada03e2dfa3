import { beforeEach, expect, test } from 'vitest'
import { visitFixture } from '../../../../test/fixtures/scheduling/appointment-fixture.ts'
import type { SchedulingClinic } from '../../../../test/fixtures/scheduling/scheduling-clinic.ts'

const { make, now, put, takeBack, shown, said, set, steps } = await visitFixture()
let here: SchedulingClinic
beforeEach(() => {
  ;({ here } = now())
})

const labelNames = async () => (await shown()).labels.map((label: { name: string }) => label.name)

test.each([
  ['no_show', 'noShow', 'Was a NO SHOW'],
  ['reschedule', 'reschedule', 'Please Reschedule'],
])(
  '%s adds the label with the same name, and undoing removes it [APT-85, APT-86, APT-87]',
  async (path, key, name) => {
    await make.label(here.clinicId, { name: 'VIP' })
    await make.label(here.clinicId, { name: `${name}, out of use`, active: false })
    await make.label(here.clinicId, { name })
    expect((await put(path, { [key]: true })).json().labels).toMatchObject([{ name }])
    expect((await put(path, { [key]: false })).json().labels).toEqual([])
  },
)

test('the label of a status is never added as the fourth, but the status is stored all the same [CST-04, APT-85]', async () => {
  for (const name of ['One', 'Two', 'Three']) {
    const label = await make.label(here.clinicId, { name })
    expect((await put(`labels/${label.id}`)).statusCode).toBe(200)
  }
  await make.label(here.clinicId, { name: 'No Show' })
  const answer = await put('no_show', { noShow: true })
  expect(answer.json().noShow).toBe(true)
  expect(await labelNames()).toEqual(['One', 'Two', 'Three'])
})

test('in a clinic without such a label the status is stored alone', async () => {
  expect((await put('no_show', { noShow: true })).json()).toMatchObject({ noShow: true, labels: [] })
})

test('a label is added and removed, each time once [API-15, API-16, APT-87, APT-01]', async () => {
  const { id: labelId, name, color } = await make.label(here.clinicId, { name: 'VIP' })
  const label = { id: labelId, name, color }
  for (let time = 0; time < 2; time++) {
    const answer = await put(`labels/${labelId}.json`)
    expect([answer.statusCode, answer.json()]).toEqual([200, [label]])
  }
  for (let time = 0; time < 2; time++) {
    expect((await takeBack(`labels/${labelId}`)).statusCode).toBe(204)
  }
  expect(await labelNames()).toEqual([])
  expect(await steps()).toEqual(['label', 'label'])
})

test('a fourth label is refused, even when all are added at the same moment [CST-04, APT-68]', async () => {
  const labels = await Promise.all(Array.from({ length: 6 }, () => make.label(here.clinicId)))
  const answers = await Promise.all(labels.map(label => put(`labels/${label.id}`)))
  expect(answers.map(answer => answer.statusCode).toSorted()).toEqual([200, 200, 200, 422, 422, 422])
  const refused = answers.find(answer => answer.statusCode === 422)
  expect(refused?.json()).toEqual({ error: 'An appointment can have at most 3 labels' })
  expect(await labelNames()).toHaveLength(3)
})

test('a label that is out of use is refused, and one of another clinic is not found', async () => {
  const old = await make.label(here.clinicId, { active: false })
  expect(await said(put(`labels/${old.id}`))).toEqual([422, 'This label is no longer in use'])
  const foreign = await make.label((await make.clinic()).id)
  expect((await put(`labels/${foreign.id}`)).statusCode).toBe(404)
})

test('adding labels without an appointment is refused: Appointment is required [ERR-41, APT-96]', async () => {
  const label = await make.label(here.clinicId)
  await set('canceled_at = now()')
  expect(await said(put(`labels/${label.id}`))).toEqual([404, 'Appointment is required'])
  expect(await said(takeBack(`labels/${label.id}`))).toEqual([404, 'Appointment is required'])
})
