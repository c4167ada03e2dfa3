import { expect, test } from 'vitest'
import { cloneDatabase } from '../../test/database/database.ts'
import { patientCreated, patientsImported, patientsMerged } from '../features/patients/hooks.ts'
import { listenersOf } from './features.ts'

const db = await cloneDatabase()

test('a merge runs through the features in the order of their locks and of what their rows depend on', () => {
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

test('a new patient gets a health history before the conversation is published again', () => {
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

test('undoing an import deletes everything of the patients before the patients', async () => {
  const { rows } = await db.owner.query<{ prosrc: string }>(
    `select prosrc from pg_proc where proname = 'remove_imported_patients'`,
  )
  const tables = [...(rows[0]?.prosrc ?? '').matchAll(/delete from (\w+)/g)].map(([, table]) => table)
  expect(tables).toEqual(['patient_openings', 'intake_forms', 'notes', 'patients'])
})
