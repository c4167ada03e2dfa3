import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { listenersOf } from '../../../composition/features.ts'
import { patientsMerged } from '../hooks.ts'
import { staysWithItsRecord } from './patients-merged.ts'

const db = await cloneDatabase()

test('every table that names a patient is moved by a feature, or is listed as staying', async () => {
  const { rows: tables } = await db.owner.query(
    `select table_name from information_schema.columns
     where table_schema = 'public' and column_name = 'patient_id'
     union select conrelid::regclass::text from pg_constraint
     where confrelid = 'patients'::regclass and conrelid <> confrelid order by 1`,
  )
  const known = [...listenersOf(patientsMerged).flatMap(({ tables }) => tables), ...staysWithItsRecord]
  expect(tables.map(({ table_name }) => table_name)).toEqual(known.toSorted())
})
