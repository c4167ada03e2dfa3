import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { factories } from '../../../test/fixtures/factories.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const migration = path.join(import.meta.dirname, '../../../migrations/0011_health_history.sql')

test('patients from before there were health history forms have one too [G-08]', async () => {
  const clinics = [await make.clinic(), await make.clinic()]
  const patients = []
  for (const { id } of [...clinics, ...clinics]) patients.push(await make.patient(id))
  const [statement = 'there is none'] =
    /^insert into intake_forms[^;]+;/m.exec(await readFile(migration, 'utf8')) ?? []
  // The table as it was created by that migration.
  await db.owner.query(`alter table intake_forms add column uuid uuid not null default gen_random_uuid(),
    alter column token_digest drop not null, alter column token_sealed drop not null,
    alter column link_ends_at drop not null`)
  await db.owner.query(statement)
  const { rows } = await db.owner.query(
    `select clinic_id, patient_id, status, count(*) over (partition by uuid)::int as same from intake_forms
     order by patient_id`,
  )
  expect(rows).toEqual(
    patients.map(({ id, clinic_id }) => ({ clinic_id, patient_id: id, status: 'unsent', same: 1 })),
  )
})
