// @whole: the plans of PostgreSQL over full tables, which are filled for that.
import { beforeAll, expect, test } from 'vitest'
import { chaosSize } from '../../../../test/chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { planOf } from '../../../../test/database/statement-plans.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { fillCalendar } from '../../../../test/fixtures/scheduling/full-calendar.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { readBookingContext } from '../availability/booking-context-queries.ts'
import { daysJson, occupancyJson } from './calendar-queries.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const [clinic, neighbour] = [await make.clinic(), await make.clinic()]

beforeAll(async () => {
  // With STORM=full 200,000 appointments; the plans are the same with fewer.
  await fillCalendar(db.owner, clinic.id, chaosSize(4_000, 200_000))
  await fillCalendar(db.owner, neighbour.id, chaosSize(1_000, 20_000))
}, 300_000)

const plan = (ask: (tx: Tx) => Promise<unknown>) => planOf(db, clinic.id, ask)

const year = { from: '2026-01-01', to: '2026-02-11' }

test('the days of a calendar are read by their indexes, and no growing table is scanned', async () => {
  const { scanned, indexes } = await plan(tx => daysJson(tx, year))
  expect(scanned).toEqual([])
  expect(indexes).toEqual(
    expect.arrayContaining([
      'appointments_of_day',
      'patients_clinic_id_id_key',
      'appointment_labels_pkey',
      'time_offs_of_day',
    ]),
  )
})

test('occupancy is counted by the index of the days', async () => {
  const { scanned, indexes } = await plan(tx => occupancyJson(tx, year))
  expect(scanned).toEqual([])
  expect(indexes).toEqual(expect.arrayContaining(['appointments_of_day', 'time_offs_of_day']))
})

test('the booking context of an appointment is read by the index of its day', async () => {
  const named = { typeId: 1, doctorId: 1, roomId: 1, patientId: 1 }
  expect((await plan(tx => readBookingContext(tx, '2026-01-01', named))).scanned).toEqual([])
})
