import type { ClinicHours } from '@archwire/contract/clinic/hours'
import { weekDays } from '@archwire/contract/clinic/setup-fields'
import { beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { setUpFixture, setUpUrl, versioned } from '../../../../test/fixtures/set-up-fixture.ts'

const db = await cloneDatabase()
const { make, loginAs, here } = await setUpFixture(db)

beforeEach(() => make.hours(here.clinicId))

const url = setUpUrl('hours')

const closed = {
  isOpen: false,
  opensAt: null,
  closesAt: null,
  hasBreak: false,
  breakFrom: null,
  breakTo: null,
}
const open = {
  isOpen: true,
  opensAt: '09:00',
  closesAt: '18:00',
  hasBreak: true,
  breakFrom: '12:00',
  breakTo: '13:00',
}
const usual = weekDays.map(day => ({ day, ...(day.startsWith('s') ? closed : open) }))
/** The usual week with another Monday. */
const withMonday = (monday: object) =>
  usual.map(one => (one.day === 'monday' ? { ...one, ...monday } : one)) as ClinicHours['hours']
const save = (hours: ClinicHours['hours'], exceptions: object[] = [], version?: string) =>
  here.ana.send('PUT', url, { hours, exceptions }, versioned(version))
const christmas = { date: '2026-12-25', ...closed }
const eve = { date: '2026-12-24', ...open, closesAt: '14:00' }

test('the hours are the ordinary week, Sunday first, and the exceptions [CAL-41]', async () => {
  await db.owner.query(
    `insert into clinic_hour_exceptions (clinic_id, day, is_open) values ($1, '2026-12-25', false)`,
    [here.clinicId],
  )
  expect((await here.ana.get(url)).json()).toEqual({
    hours: usual,
    exceptions: [christmas],
    updatedAt: expect.stringMatching(/-0[45]:00$/),
    updatedBy: null,
  })
})

test('a clinic without hours is closed', async () => {
  const ben = await loginAs(await make.user((await make.clinic()).id, { admin: true }))
  const answer = (await ben.get(url)).json()
  expect(answer.hours).toEqual(weekDays.map(day => ({ day, ...closed })))
  const saved = await ben.send('PUT', url, { hours: usual, exceptions: [] }, { 'if-match': answer.updatedAt })
  expect(saved.json().hours).toEqual(usual)
})

test('a change is stored, audited day by day, and announced to the calendars', async () => {
  const { updatedAt } = (await here.ana.get(url)).json()
  const late = { ...open, closesAt: '20:00' }
  const saved = await save(withMonday(late), [christmas, eve], updatedAt)
  expect(saved.statusCode, saved.body).toBe(200)
  expect(saved.json()).toEqual({
    hours: withMonday(late),
    exceptions: [eve, christmas],
    updatedAt: expect.any(String),
    updatedBy: 'Ana Admin',
  })
  expect((await here.ana.get(url)).json()).toEqual(saved.json())
  const { rows } = await db.owner.query(
    `select changes from audit_log where clinic_id = $1 and entity_type = 'hours'`,
    [here.clinicId],
  )
  const { date, ...special } = eve
  expect(rows).toEqual([
    {
      changes: {
        monday: { from: open, to: late },
        '2026-12-24': { from: null, to: special },
        '2026-12-25': { from: null, to: closed },
      },
    },
  ])
  const events = await db.owner.query(
    'select channel, params, event, data from live_events where clinic_id = $1 order by seq',
    [here.clinicId],
  )
  const changed = { event: 'time_off_updated', data: { timeOffId: null } }
  expect(events.rows).toEqual([
    { channel: 'clinic', params: {}, event: 'changed', data: { clinicId: here.clinicId } },
    { channel: 'today', params: {}, ...changed },
    { channel: 'month', params: { month: 5, year: 2026 }, ...changed },
  ])

  const old = await save(usual, [], updatedAt)
  expect([old.statusCode, old.json()]).toEqual([
    412,
    { error: 'This record was changed by Ana Admin', current: saved.json() },
  ])
  const same = await save(withMonday(late), [eve, christmas], saved.json().updatedAt)
  expect(same.json()).toEqual(saved.json())
})

test('an exception that is no longer sent is deleted, and times of a closed day or a missing break are dropped', async () => {
  await save(usual, [christmas, eve])
  const saved = await save(withMonday({ isOpen: false }), [{ ...eve, hasBreak: false }])
  expect(saved.json()).toMatchObject({
    hours: withMonday(closed),
    exceptions: [{ ...eve, hasBreak: false, breakFrom: null, breakTo: null }],
  })
})

test('past days stay as they were, whether or not they are sent along', async () => {
  const over = { date: '2026-05-05', ...closed }
  await db.owner.query(
    `insert into clinic_hour_exceptions (clinic_id, day, is_open) values ($1, '2026-05-05', false)`,
    [here.clinicId],
  )
  expect((await save(usual, [christmas])).json().exceptions).toEqual([over, christmas])
  expect((await save(usual, [over, eve])).json().exceptions).toEqual([over, eve])
  const refused = await save(usual, [christmas, { ...over, ...open }, { ...over, date: '2026-05-04' }])
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    {
      errors: { 'exceptions.1.date': ['is in the past'], 'exceptions.2.date': ['is in the past'] },
    },
  ])
})

test.each([
  [{ opensAt: null }, { 'hours.1.opens_at': ['Time is required'] }],
  [{ closesAt: '08:00', hasBreak: false }, { 'hours.1.closes_at': ['Must be after opening'] }],
  [{ breakFrom: '08:00' }, { 'hours.1.break_from': ['Must be within the opening hours'] }],
  [{ breakTo: null }, { 'hours.1.break_to': ['Time is required'] }],
  [{ breakTo: '13.00' }, { 'hours.1.break_to': ['Invalid time'] }],
  [{ day: 'tuesday' }, { hours: ['Every day of the week is needed once'] }],
])('a Monday with %j is refused on its field', async (monday, errors) => {
  const answer = await save(withMonday(monday))
  expect([answer.statusCode, answer.json()]).toEqual([422, { errors }])
})

test('a day cannot be an exception twice, and must exist', async () => {
  expect((await save(usual, [christmas, eve, { ...christmas, ...open }])).json()).toEqual({
    errors: { 'exceptions.2.date': ['has already been taken'] },
  })
  expect((await save(usual, [{ ...christmas, date: '2027-02-29' }])).json()).toEqual({
    errors: { 'exceptions.0.date': ['is invalid'] },
  })
})
