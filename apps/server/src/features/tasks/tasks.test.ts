import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { type Browser, testApp } from '../../../test/fixtures/app.ts'
import { factories } from '../../../test/fixtures/factories.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
const start = '2026-05-06T14:00:00Z'
let clinicId: number
let sam: Browser
let user: Awaited<ReturnType<typeof make.user>>
let pat: Awaited<ReturnType<typeof make.patient>>

beforeEach(async () => {
  db.clock.set(start)
  clinicId = (await make.clinic({ time_zone: 'America/New_York' })).id
  user = await make.user(clinicId, { first_name: 'Sam', last_name: 'Staff' })
  pat = await make.patient(clinicId, { first_name: 'Pat', last_name: 'Doe' })
  sam = await loginAs(user)
})

const url = (id: number | string = '') => `/v2/rest/tasks${id === '' ? '' : `/${id}`}`
const create = (task: Record<string, unknown>, headers = {}) => sam.send('POST', url(), { task }, headers)
const change = (id: number, body: unknown, headers = {}) => sam.send('PUT', url(id), body, headers)
const made = async (task: Record<string, unknown>) => (await create(task)).json()
const row = async (id: number) => (await db.owner.query('select * from tasks where id = $1', [id])).rows[0]
const audits = async (id: number) =>
  (
    await db.owner.query(
      `select action, patient_id::int, user_id::int, changes from audit_log
       where clinic_id = $1 and entity_type = 'task' and entity_id = $2 order by id`,
      [clinicId, id],
    )
  ).rows

test('a task has every field that the list shows; the creator is kept, but not in the response [TSK-29, TSK-30, API-28]', async () => {
  const answer = await create({
    title: '  Call the lab ',
    assignedById: user.id,
    dueDate: '2026-05-08',
    completed: false,
    patientId: pat.id,
  })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({
    id: expect.any(Number),
    title: 'Call the lab',
    completed: false,
    createdAt: '2026-05-06T10:00:00.000-04:00',
    dueDate: '2026-05-08',
    patient: { id: pat.id, fullName: 'Pat Doe' },
    assignedBy: { id: user.id, fullName: 'Sam Staff', email: user.email },
    linkable: null,
    updatedAt: '2026-05-06T10:00:00.000-04:00',
  })
  expect(await row(answer.json().id)).toMatchObject({ created_by_user_id: user.id, completed_at: null })
  expect(await audits(answer.json().id)).toEqual([
    {
      action: 'create',
      patient_id: pat.id,
      user_id: user.id,
      changes: expect.objectContaining({ title: 'Call the lab', assignedTo: 'Sam Staff' }),
    },
  ])
  expect((await sam.get(url(answer.json().id))).json()).toEqual(answer.json())
})

test('a title is enough: such a task is internal, unassigned and without due date, and it may be completed already [TSK-28, TSK-31]', async () => {
  expect(await made({ title: 'Order gloves' })).toMatchObject({
    dueDate: null,
    patient: null,
    assignedBy: null,
    completed: false,
  })
  const done = await made({ title: 'Ordered masks', completed: true })
  expect(done.completed).toBe(true)
  expect((await row(done.id)).completed_at).toEqual(new Date(start))
})

test('a request that is repeated with its idempotency key adds one task, and gets the same response [API-28]', async () => {
  const key = { 'idempotency-key': '5b2f8f0a-58f5-4c1f-9d0e-1f2a3b4c5d6e' }
  const [one, other] = [await create({ title: 'Once' }, key), await create({ title: 'Once' }, key)]
  expect(other.json()).toEqual(one.json())
  const { rows } = await db.owner.query(
    `select count(*)::int as tasks from tasks where clinic_id = $1 and title = 'Once'`,
    [clinicId],
  )
  expect(rows).toEqual([{ tasks: 1 }])
})

test('each refusal names its field and says why, and nothing is stored', async () => {
  const stranger = (await make.clinic()).id
  const cases: [Record<string, unknown>, string, string, string][] = [
    [{ title: ' ' }, 'title', "can't be blank", "Title can't be blank"],
    [{}, 'title', "can't be blank", "Title can't be blank"],
    [{ title: 'x'.repeat(256) }, 'title', 'is too long', 'Title is too long'],
    [{ title: 'T', dueDate: '2026-02-30' }, 'due_date', 'is invalid', 'Due date is invalid'],
    [{ title: 'T', dueDate: '0000-01-01' }, 'due_date', 'is invalid', 'Due date is invalid'],
    [{ title: 'T', completed: 'yes' }, 'completed', 'is invalid', 'Completed is invalid'],
    [{ title: 'T', patientId: 'x' }, 'patient_id', 'is invalid', 'Patient is invalid'],
    [
      { title: 'T', patientId: (await make.patient(stranger)).id },
      'patient_id',
      'Choose a patient',
      'Choose a patient',
    ],
    [
      { title: 'T', patientId: (await make.patient(clinicId, { archived_at: new Date() })).id },
      'patient_id',
      'This patient is archived',
      'This patient is archived',
    ],
    [
      { title: 'T', assignedById: (await make.user(stranger)).id },
      'assigned_by_id',
      'Choose somebody who works here',
      'Choose somebody who works here',
    ],
    [
      { title: 'T', assignedById: (await make.user(clinicId, { active: false })).id },
      'assigned_by_id',
      'This user is deactivated',
      'This user is deactivated',
    ],
  ]
  for (const [task, field, message, error] of cases) {
    const answer = await create(task)
    expect([answer.statusCode, answer.json()], JSON.stringify(task).slice(0, 80)).toEqual([
      422,
      { error, errors: { [field]: [message] } },
    ])
  }
  const { rows } = await db.owner.query('select id from tasks where clinic_id = $1', [clinicId])
  expect(rows).toEqual([])
  expect((await sam.send('POST', url(), { title: 'Bare' })).statusCode).toBe(400)
})

test('a record that was merged into another one gets no new task', async () => {
  const other = await make.patient(clinicId)
  await db.owner.query('update patients set merged_into = $1, archived_at = now() where id = $2', [
    pat.id,
    other.id,
  ])
  expect((await create({ title: 'T', patientId: other.id })).json().errors).toEqual({
    patient_id: ['This record became part of another one. Choose that one.'],
  })
})

test('a task is completed by its flag alone, bare or wrapped, and reopened the same way [TSK-36, TSK-32, API-32, API-150]', async () => {
  const { id } = await made({ title: 'Call', patientId: pat.id, dueDate: '2026-05-06' })
  db.clock.advance(5)
  const done = await change(id, { completed: true })
  expect([done.statusCode, done.json()]).toEqual([
    200,
    expect.objectContaining({ completed: true, title: 'Call', dueDate: '2026-05-06' }),
  ])
  expect((await row(id)).completed_at).toEqual(db.clock.now())
  expect((await change(id, { task: { completed: false } })).json().completed).toBe(false)
  expect((await row(id)).completed_at).toBeNull()
  expect((await audits(id)).slice(1)).toMatchObject([
    { action: 'update', patient_id: pat.id, changes: { completed: { from: false, to: true } } },
    { action: 'update', patient_id: pat.id, changes: { completed: { from: true, to: false } } },
  ])
})

test('changed fields without their wrapper are refused, as at creation; the flag alone is accepted', async () => {
  const { id } = await made({ title: 'Call', patientId: pat.id })
  for (const body of [{}, { title: 'Bare' }, { dueDate: null }, []]) {
    expect([(await change(id, body)).statusCode, (await change(id, body)).json()]).toEqual([
      400,
      { error: 'param is missing or the value is empty: task' },
    ])
  }
  // Other fields beside the bare flag are ignored.
  expect((await change(id, { completed: true, title: 'Bare' })).json()).toMatchObject({
    title: 'Call',
    completed: true,
  })
})

test('the dialog can change every field; a missing field keeps its value, and null clears it [TSK-36]', async () => {
  const { id } = await made({
    title: 'Call',
    patientId: pat.id,
    assignedById: user.id,
    dueDate: '2026-05-06',
  })
  const uma = await make.user(clinicId, { first_name: 'Uma', last_name: 'Other' })
  expect((await change(id, { task: { title: 'Write', assignedById: uma.id } })).json()).toMatchObject({
    title: 'Write',
    assignedBy: { fullName: 'Uma Other' },
    patient: { id: pat.id },
    dueDate: '2026-05-06',
  })
  expect((await audits(id))[1].changes).toEqual({
    title: { from: 'Call', to: 'Write' },
    assignedById: { from: user.id, to: uma.id },
    assignedTo: { from: 'Sam Staff', to: 'Uma Other' },
  })
  const internal = { patientId: null, assignedById: null, dueDate: null }
  expect((await change(id, { task: internal })).json()).toMatchObject({
    patient: null,
    assignedBy: null,
    dueDate: null,
  })
  expect((await change(id, { task: { title: '' } })).json()).toEqual({
    error: "Title can't be blank",
    errors: { title: ["can't be blank"] },
  })
})

test('a change that changes nothing writes nothing', async () => {
  const { id, updatedAt } = await made({ title: 'Call', patientId: pat.id })
  for (const body of [{ completed: false }, { task: { title: ' Call ', patientId: pat.id } }, { task: {} }]) {
    expect((await change(id, body)).json().updatedAt).toBe(updatedAt)
  }
  expect(await audits(id)).toHaveLength(1)
})

test('a task of an archived patient can be read, changed and completed; no other task can be given to that patient', async () => {
  const { id } = await made({ title: 'Call', patientId: pat.id })
  const internal = await made({ title: 'Internal' })
  await db.owner.query('update patients set archived_at = now() where id = $1', [pat.id])
  expect((await sam.get(url(id))).json().patient).toEqual({ id: pat.id, fullName: 'Pat Doe' })
  const unchanged = { title: 'Call again', patientId: pat.id }
  expect((await change(id, { task: unchanged })).json().title).toBe('Call again')
  expect((await change(id, { completed: true })).json().completed).toBe(true)
  expect((await change(internal.id, { task: { patientId: pat.id } })).json().errors).toEqual({
    patient_id: ['This patient is archived'],
  })
})

test('a deactivated user keeps their tasks and gets no new ones', async () => {
  const uma = await make.user(clinicId)
  const { id } = await made({ title: 'Hers', assignedById: uma.id })
  const other = await made({ title: 'Nobody’s' })
  await db.owner.query('update users set active = false where id = $1', [uma.id])
  expect((await change(id, { task: { title: 'Still hers', assignedById: uma.id } })).statusCode).toBe(200)
  expect((await change(other.id, { task: { assignedById: uma.id } })).json().errors).toEqual({
    assigned_by_id: ['This user is deactivated'],
  })
})

test('a user who has a task is deactivated instead of removed', async () => {
  const admin = await loginAs(await make.user(clinicId, { admin: true }))
  const invited = await make.user(clinicId, { password_digest: null })
  const { id } = await made({ title: 'For the new one', assignedById: invited.id })
  const answer = await admin.send('DELETE', `/v2/rest/settings/users/${invited.id}`)
  expect([answer.statusCode, answer.json().active]).toEqual([200, false])
  expect((await sam.get(url(id))).json().assignedBy.id).toBe(invited.id)
})

test('a task of another clinic is not found', async () => {
  const foreign = await make.task((await make.clinic()).id)
  expect((await sam.get(url(foreign.id))).statusCode).toBe(404)
  expect((await change(foreign.id, { completed: true })).statusCode).toBe(404)
  expect((await row(foreign.id)).completed_at).toBeNull()
})

test('the link of a task names its record and its patient [TSK-29]', async () => {
  const linked = await make.task(clinicId, {
    patient_id: pat.id,
    linkable_type: 'InsuranceForm',
    linkable_id: 8,
  })
  expect((await sam.get(url(linked.id))).json().linkable).toEqual({
    type: 'InsuranceForm',
    id: 8,
    patientId: pat.id,
  })
})

test('a merge moves tasks to the record that stays, and undoing it moves them back', async () => {
  const admin = await loginAs(await make.user(clinicId, { admin: true }))
  const other = await make.patient(clinicId, { first_name: 'Patrick' })
  const theirs = await made({ title: 'Theirs', patientId: other.id })
  const ours = await made({ title: 'Ours', patientId: pat.id })
  const merged = await admin.send('POST', `/v2/rest/patients/${pat.id}/merge`, { otherId: other.id })
  expect(merged.statusCode).toBe(201)
  expect((await sam.get(url(theirs.id))).json().patient.id).toBe(pat.id)
  const since = await made({ title: 'Since', patientId: pat.id })
  await admin.send('DELETE', `/v2/rest/patients/${pat.id}/merges/${merged.json().id}`)
  const whose = async ({ id }: { id: number }) => (await row(id)).patient_id
  expect([await whose(theirs), await whose(ours), await whose(since)]).toEqual([other.id, pat.id, pat.id])
})

test('the history of the record shows tasks in readable form', async () => {
  const admin = await loginAs(await make.user(clinicId, { admin: true }))
  const { id } = await made({
    title: 'Call',
    patientId: pat.id,
    dueDate: '2026-05-08',
    assignedById: user.id,
  })
  await change(id, { completed: true })
  const { records } = (await admin.get(`/v2/rest/patients/${pat.id}/history`)).json()
  const taskEntries = records.filter(({ entityType }: { entityType: string }) => entityType === 'task')
  expect(taskEntries.map(({ changes }: { changes: unknown }) => changes)).toEqual([
    [{ field: 'Completed', from: 'No', to: 'Yes' }],
    [
      { field: 'Task', from: null, to: 'Call' },
      { field: 'Due', from: null, to: '05/08/2026' },
      { field: 'Assigned to', from: null, to: 'Sam Staff' },
      { field: 'Completed', from: null, to: 'No' },
    ],
  ])
})
