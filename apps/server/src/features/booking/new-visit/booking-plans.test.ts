// @whole: the plans of PostgreSQL over full tables, which are filled for that.
import { beforeAll, expect, test } from 'vitest'
import { chaosSize } from '../../../../test/chaos/harness/chaos-size.ts'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { planOf } from '../../../../test/database/statement-plans.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { fillCalendar } from '../../../../test/fixtures/scheduling/full-calendar.ts'
import { namesakesOf } from '../../patients/search/recognise-visitor.ts'
import { readPlaces } from '../../scheduling/availability/free-times.ts'
import { bookingCounts } from '../visit/booking-queries.ts'

const db = await cloneDatabase()
const clinic = await factories(db.owner).clinic()

beforeAll(async () => {
  await fillCalendar(db.owner, clinic.id, chaosSize(4_000, 200_000))
}, 300_000)

test('the free times of six weeks are read by the index of days', async () => {
  const wanted = { from: '2026-01-01', to: '2026-02-11', typeId: 1, doctorId: null }
  // Only the plan matters here, not the result.
  const { scanned, indexes } = await planOf(db, clinic.id, tx =>
    readPlaces(tx, wanted).catch(() => undefined),
  )
  expect(scanned).toEqual([])
  expect(indexes).toEqual(expect.arrayContaining(['appointments_of_day', 'time_offs_of_day']))
})

test('a visitor is looked up by phone number and e-mail address', async () => {
  const visitor = {
    firstName: 'Vera',
    lastName: 'Visitor',
    email: 'vera@example.com',
    phoneNumber: '5551234567',
    dob: null,
  }
  const { scanned, indexes } = await planOf(db, clinic.id, tx => namesakesOf(tx, visitor))
  expect(scanned).toEqual([])
  expect(indexes).toEqual(
    expect.arrayContaining([
      'patients_by_phone',
      'patients_by_email',
      'patients_by_old_phone',
      'patients_by_old_email',
    ]),
  )
  const counted = await planOf(db, clinic.id, tx => bookingCounts(tx, visitor, new Date()))
  expect(counted.scanned).toEqual([])
})
