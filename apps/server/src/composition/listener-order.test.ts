import { expect, test } from 'vitest'
import { cloneDatabase } from '../../test/database/database.ts'
import { patientCreated, patientsImported, patientsMerged } from '../features/patients/hooks.ts'
import { listenersOf } from './features.ts'

const db = await cloneDatabase()

test('two records become one, and two again, in the order in which locks are taken and rows hang on each other', () => {
  expect(listenersOf(patientsMerged).map(({ feature }) => feature)).toEqual([
    'scheduling',
    'notes',
    'tasks',
    'reports',
    'intake_forms',
    'told_alerts',
    'consent_forms',
    'contracts',
    'documents',
    'imaging',
    'insurance_forms',
    'insurances',
    'eligibilities',
    'claims',
    'payment_plans',
    'payment_methods',
  ])
})

test('a new patient gets a health history before their conversation is shown anew', () => {
  expect(listenersOf(patientCreated).map(({ name }) => name)).toEqual([
    'createIntakeForm',
    'announceNewPatient',
  ])
})

test('imported patients get health histories before notes', () => {
  expect(listenersOf(patientsImported).map(({ name }) => name)).toEqual([
    'createIntakeForms',
    'addImportedNotes',
  ])
})

test('whoever was imported is taken away again after all that came with them', async () => {
  const { rows } = await db.owner.query<{ prosrc: string }>(
    `select prosrc from pg_proc where proname = 'remove_imported_patients'`,
  )
  const tables = [...(rows[0]?.prosrc ?? '').matchAll(/delete from (\w+)/g)].map(([, table]) => table)
  expect(tables).toEqual(['patient_openings', 'intake_forms', 'notes', 'patients'])
})
