import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { planOf } from '../../../../test/database/statement-plans.ts'
import { testApp } from '../../../../test/fixtures/app.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { archivedLike } from './likely-duplicates.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { loginAs } = await testApp(db)
const clinic = await make.clinic()
const [ana, sam] = [
  await loginAs(await make.user(clinic.id, { admin: true })),
  await loginAs(await make.user(clinic.id)),
]
const here = { first_name: 'Zoë', last_name: 'Muñoz', phone_number: '5550014321', email: 'zoe@example.com' }
const archived_at = new Date('2026-01-01')
const away = { archived_at, phone_number: null, email: null }
const url = (id: number) => `/v2/rest/patients/${id}/archived_duplicates`

test('the archived duplicates of a patient are those who could be the same person, each with the reasons [G-74]', async () => {
  const { id } = await make.patient(clinic.id, here)
  const add = async (values: Parameters<typeof make.patient>[1]) =>
    (await make.patient(clinic.id, { ...away, ...values })).id
  const same = await add(here)
  const swapped = await add({ first_name: 'Munoz', last_name: 'Zoe' })
  const nearly = await add({ first_name: 'Zoey', last_name: 'Munoz' })
  const married = await add({ first_name: 'Zoe', last_name: 'Vega', email: 'zoe@example.com' })
  // A brother with the same number, another person, a patient who is not archived, and a merged record.
  await add({ first_name: 'Bruno', last_name: 'Vega', phone_number: '5550014321' })
  await add({ first_name: 'Uma', last_name: 'Ray' })
  await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  const part = await add({ first_name: 'Zoë', last_name: 'Muñoz' })
  await db.owner.query('update patients set merged_into = $1 where id = $2', [id, part])
  const answer = await ana.get(url(id))
  const found = answer.json().map((one: { id: number; reasons: string[] }) => [one.id, one.reasons])
  expect(found).toEqual([
    [same, ['name', 'phone', 'email']],
    [swapped, ['name']],
    [nearly, ['similarName']],
    [married, ['email']],
  ])
})

test('only administrators see them, and only in their own clinic', async () => {
  const { id } = await make.patient(clinic.id, here)
  expect((await sam.get(url(id))).statusCode).toBe(403)
  const elsewhere = await make.clinic()
  await make.patient(elsewhere.id, { ...here, archived_at })
  const stranger = await loginAs(await make.user(elsewhere.id, { admin: true }))
  expect((await stranger.get(url(id))).statusCode).toBe(404)
  const { id: theirs } = await make.patient(elsewhere.id, { first_name: 'Zoë', last_name: 'Muñoz' })
  expect((await stranger.get(url(theirs))).json()).toHaveLength(1)
})

test('archived duplicates are read by their indexes', async () => {
  const { id } = await make.patient(clinic.id, here)
  const plan = await planOf(db, clinic.id, tx => archivedLike(tx, id))
  expect(plan.scanned).toEqual([])
  // Each index has only archived patients. Which one is read is up to the planner.
  const ofArchived = [
    'patients_archived',
    'patients_archived_by_name',
    'patients_by_old_email',
    'patients_by_old_phone',
  ]
  expect(plan.indexes.filter(index => ofArchived.includes(index))).toHaveLength(1)
})
