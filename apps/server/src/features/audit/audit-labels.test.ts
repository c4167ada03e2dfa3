import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database/database.ts'
import { testApp } from '../../../test/fixtures/app.ts'
import { auditFixture } from '../../../test/fixtures/audit-fixture.ts'

const db = await cloneDatabase()
const { loginAs } = await testApp(db)
const openLog = () => auditFixture(db, loginAs)

test('opening hours are described as hours', async () => {
  const { ana, read } = await openLog()
  const hours = '/v2/rest/settings/hours'
  const before = (await ana.get(hours)).json()
  const changed = before.hours.map((one: { day: string }) =>
    one.day.toLowerCase() === 'monday' ? { ...one, isOpen: false } : one,
  )
  const saved = await ana.send('PUT', hours, { hours: changed, exceptions: before.exceptions })
  expect(saved.statusCode).toBe(200)
  const [entry] = (await read('?query=hours')).records
  expect(entry).toMatchObject({ deed: 'Hours changed', changes: [{ field: 'Monday', to: 'closed' }] })
  expect(entry.changes[0].from).toMatch(/^09:00 AM to \d\d:00 PM/)
})

test('changes of online booking and patient imports use the labels of their pages', async () => {
  const { clinic, ana, read } = await openLog()
  await ana.send('PUT', '/v2/rest/settings/booking', {
    booking: {
      slug: 'smile-here',
      minLeadHours: 5,
      maxDaysAhead: 30,
      cancelCutoffHours: 36,
      frameAncestors: ['https://www.example.com', 'https://example.com'],
    },
  })
  const changesFor = async (query: string) => {
    const [{ changes }] = (await read(`?query=${query}`)).records
    return Object.fromEntries(changes.map(({ field, to }: { field: string; to: string }) => [field, to]))
  }
  expect(await changesFor('online%20booking')).toEqual({
    'Address of the page': 'smile-here',
    'Booked ahead at least': '5 hours',
    'Booked ahead at most': '30 days',
    'No change by the patient within': '36 hours',
    'Sites that may show it': 'https://www.example.com, https://example.com',
  })
  const matched = {
    encoding: 'windows-1252',
    delimiter: '\t',
    hasHead: true,
    columns: ['firstName', 'lastName', null, 'dob', null],
    dayOrder: 'dmy',
  }
  const rows: [action: string, changes: object][] = [
    ['create', { fileName: 'all.csv', byteSize: 12_345 }],
    ['match', matched],
    ['start', { fileName: 'all.csv', lines: 3, duplicates: 'skip', faults: 'drop' }],
  ]
  for (const [action, changes] of rows)
    await db.owner.query(
      `insert into audit_log (clinic_id, actor_kind, action, entity_type, changes, created_at, hash)
       values ($1, 'system', $2, 'patient_import', $3, '2026-05-06T15:00:00Z', '')`,
      [clinic.clinicId, action, changes],
    )
  expect(await changesFor('uploaded')).toEqual({ File: 'all.csv' })
  expect(await changesFor('matched')).toEqual({
    'Written in': 'Windows, Western',
    'Between the cells': 'Tab',
    'First line names the columns': 'Yes',
    Columns: 'First name, Last name, Date of birth',
    'Dates of birth': 'Day first',
  })
  expect(await changesFor('begun')).toEqual({
    File: 'all.csv',
    Lines: '3',
    Duplicates: 'Left out',
    'Lines with a value that cannot be read': 'Imported without it',
  })
})

test('blocked time and unusual hours are described in the words of the calendar', async () => {
  const { clinic, ana, read } = await openLog()
  const blocked = await ana.send('POST', '/v2/rest/time_offs', {
    time_off: {
      timeableId: clinic.doctor.id,
      timeableType: 'Doctor',
      startsAt: '2026/11/18 12:00 PM',
      duration: 60,
      virtual: false,
      notes: 'Staff meeting',
    },
  })
  expect(blocked.statusCode, blocked.body).toBe(201)
  const changesOf = async (query: string) => {
    const [{ changes }] = (await read(`?query=${query}`)).records
    return Object.fromEntries(changes.map(({ field, to }: { field: string; to: string }) => [field, to]))
  }
  expect(await changesOf('blocked')).toEqual({
    For: 'Doctor',
    Doctor: expect.stringContaining('Lee'),
    Virtual: 'No',
    Day: 'Nov 18, 2026',
    Start: '11/18/2026 12:00 PM',
    End: '11/18/2026 01:00 PM',
    Notes: 'Staff meeting',
  })
  const hours = '/v2/rest/settings/hours'
  const before = (await ana.get(hours)).json()
  const noTimes = { opensAt: null, closesAt: null, hasBreak: false, breakFrom: null, breakTo: null }
  const exceptions = [{ date: '2026-12-25', isOpen: false, ...noTimes }]
  const saved = await ana.send('PUT', hours, { hours: before.hours, exceptions })
  expect(saved.statusCode, saved.body).toBe(200)
  expect(await changesOf('hours')).toEqual({ 'Dec 25, 2026': 'closed' })
})

test('payments and plans are described in the words of the finance page, without ids', async () => {
  const { clinic, read } = await openLog()
  const changesOf = async (entityType: string, changes: object) => {
    await db.owner.query(
      `insert into audit_log (clinic_id, actor_kind, action, entity_type, patient_id, changes, created_at, hash)
       values ($1, 'system', 'create', $2, $3, $4, '2026-05-06T15:00:00Z', '')`,
      [clinic.clinicId, entityType, clinic.patient.id, changes],
    )
    const [entry] = (await read()).records
    return Object.fromEntries(
      entry.changes.map(({ field, to }: { field: string; to: string }) => [field, to]),
    )
  }
  expect(
    await changesOf('payment', {
      paymentMethod: 'credit_card',
      last4: '4242',
      amountCents: 1_000,
      refundId: 3,
    }),
  ).toEqual({ 'Payment method': 'Card', 'Ends in': '4242', Amount: '$10.00' })
  expect(
    await changesOf('payment_plan', { discountBps: 0, interestBps: 250, contractId: 13, paidBy: 'ach' }),
  ).toEqual({ Discount: '0%', Interest: '2.5%', 'Paid by': 'Bank account' })
})

test('an entry without a label is shown with its raw values, and does not break the page', async () => {
  const { clinic, read } = await openLog()
  await db.owner.query(
    `insert into audit_log (clinic_id, actor_kind, action, entity_type, patient_id, changes, created_at, hash)
     values ($1, 'system', 'fold', 'paper_plane', $2, $3, '2026-05-06T15:00:00Z', '')`,
    [
      clinic.clinicId,
      clinic.patient.id,
      { foldedAt: 'never', dueDate: 'soon', wingSpan: [1, 2], sha256: 'x' },
    ],
  )
  const [entry] = (await read()).records
  expect(entry).toMatchObject({ deed: 'Paper plane: Fold', actor: 'System' })
  expect(entry.changes).toEqual(
    expect.arrayContaining([
      { field: 'Folded at', from: null, to: 'never' },
      { field: 'Due', from: null, to: 'soon' },
      { field: 'Wing span', from: null, to: '1, 2' },
    ]),
  )
  expect(entry.changes).toHaveLength(3)
})
