import { expect, test } from 'vitest'
import { metricsFixture } from '../../../test/fixtures/metrics-fixture.ts'

const { make, now, read, old } = await metricsFixture()
const may = () => read('2026-05-01', '2026-05-31')
const at = new Date('2026-05-04T14:00:00Z')

test('an empty range has zeros and no rows [DSH-30, DSH-32, DSH-38, API-30]', async () => {
  const { daily_series, ...metrics } = await read('2026-02-01', '2026-02-03')
  expect(metrics).toEqual({
    summary: { total_bookings: 0, total_showed_up: 0, total_no_shows: 0, total_starts: 0 },
    daily_data: {
      data: [],
      pagination: {
        current_page: 1,
        per_page: 10,
        total_pages: 1,
        total_items: 0,
        has_next: false,
        has_prev: false,
      },
    },
    weekly_data: [],
    monthly_data: [],
    utm_breakdown: {},
    utm_breakdown_by_patients: {},
    starts_timeline: [],
    utm_performance: [],
    utm_trends: [],
    utm_comparison: {},
  })
  const nothing = { bookings: 0, showed_up: 0, no_shows: 0, starts: 0 }
  expect(daily_series).toEqual(['2026-02-01', '2026-02-02', '2026-02-03'].map(date => ({ date, ...nothing })))
})

test('a clinic’s month by day, week, month and source [DSH-30, DSH-31, DSH-33, DSH-34, DSH-35, DSH-37, DSH-47, DSH-50]', async () => {
  const { here } = now()
  const { clinicId } = here
  const pat = await old({
    first_name: 'Pat',
    last_name: 'Found',
    email: 'pat@example.com',
    utm_source: ' google ',
  })
  const kim = await old({ first_name: 'Kim', last_name: 'Came', email: null })
  const book = (starts_at: string, values = {}) => here.appointment({ starts_at, ...values })
  await book('2026-05-04 09:00', { patient_id: pat.id, checked_in_at: at })
  await book('2026-05-04 10:00', { patient_id: pat.id, utm_source: 'facebook', seated_at: at })
  await book('2026-05-04 11:00', { patient_id: kim.id, utm_source: '  ', no_show: true })
  await book('2026-05-04 12:00', { patient_id: kim.id, canceled_at: at, no_show: true, checked_in_at: at })
  await book('2026-05-10 09:00', { patient_id: kim.id, reschedule: true })
  await book('2026-04-30 09:00', { patient_id: kim.id })
  await book('2026-06-01 09:00', { patient_id: kim.id })
  await make.treatmentStart(clinicId, {
    patient_id: pat.id,
    started_on: '2026-05-10',
    amount_cents: 475_050,
    utm_campaign: 'spring',
  })
  await make.treatmentStart(clinicId, { patient_id: kim.id, started_on: '2026-05-31', amount_cents: 0 })

  const metrics = await may()
  expect(metrics.summary).toEqual({
    total_bookings: 4,
    total_showed_up: 2,
    total_no_shows: 1,
    total_starts: 2,
  })
  expect(metrics.daily_data.data).toEqual([
    {
      date: '2026-05-31',
      day_name: 'Sunday',
      bookings: 0,
      showed_up: 0,
      no_shows: 0,
      show_rate: 0,
      starts: 1,
      revenue: 0,
      conversion_rate: 0,
    },
    {
      date: '2026-05-10',
      day_name: 'Sunday',
      bookings: 1,
      showed_up: 0,
      no_shows: 0,
      show_rate: 0,
      starts: 1,
      revenue: 4750.5,
      conversion_rate: 100,
    },
    {
      date: '2026-05-04',
      day_name: 'Monday',
      bookings: 3,
      showed_up: 2,
      no_shows: 1,
      show_rate: 66.7,
      starts: 0,
      revenue: 0,
      conversion_rate: 0,
    },
  ])
  expect(metrics.weekly_data).toEqual([
    { week_start: '2026-05-31', bookings: 0, showed_up: 0, no_shows: 0, starts: 1 },
    { week_start: '2026-05-10', bookings: 1, showed_up: 0, no_shows: 0, starts: 1 },
    { week_start: '2026-05-03', bookings: 3, showed_up: 2, no_shows: 1, starts: 0 },
  ])
  expect(metrics.monthly_data).toEqual([
    { month: '2026-05', bookings: 4, showed_up: 2, no_shows: 1, starts: 2 },
  ])
  expect(metrics.utm_breakdown).toEqual({
    'Direct/Unknown': {
      bookings: 2,
      showed_up: 0,
      no_shows: 1,
      show_rate: 0,
      starts: 1,
      conversion_rate: 50,
      revenue: 0,
    },
    google: {
      bookings: 1,
      showed_up: 1,
      no_shows: 0,
      show_rate: 100,
      starts: 1,
      conversion_rate: 100,
      revenue: 4750.5,
    },
    facebook: {
      bookings: 1,
      showed_up: 1,
      no_shows: 0,
      show_rate: 100,
      starts: 0,
      conversion_rate: 0,
      revenue: 0,
    },
  })
  expect(metrics.starts_timeline).toEqual([
    {
      date: '2026-05-31',
      patient_name: 'Kim Came',
      patient_email: null,
      amount: 0,
      utm_source: 'Direct/Unknown',
      utm_campaign: null,
    },
    {
      date: '2026-05-10',
      patient_name: 'Pat Found',
      patient_email: 'pat@example.com',
      amount: 475_050,
      utm_source: 'google',
      utm_campaign: 'spring',
    },
  ])
  expect(metrics.daily_series).toHaveLength(31)
  expect(metrics.daily_series[3]).toEqual({
    date: '2026-05-04',
    bookings: 3,
    showed_up: 2,
    no_shows: 1,
    starts: 0,
  })
})

test('all visits of new patients count, whenever they are, and conversion is per patient [DSH-36, DSH-48]', async () => {
  const { here } = now()
  const { clinicId } = here
  const added = new Date('2026-05-05T14:00:00Z')
  const patient = (values = {}) => make.patient(clinicId, { created_at: added, ...values })
  const pat = await patient({ utm_source: 'google', archived_at: at })
  const kim = await patient({ utm_source: 'google' })
  const lee = await patient({ utm_source: 'google' })
  await patient({ merged_into: kim.id, archived_at: at, utm_source: 'facebook' })
  const before = await old({ utm_source: 'google' })
  const book = (patient_id: number, starts_at: string, values = {}) =>
    here.appointment({ patient_id, starts_at, utm_source: 'instagram', ...values })
  await book(pat.id, '2026-04-01 10:00', { checked_in_at: at })
  await book(pat.id, '2026-05-06 10:00')
  await book(kim.id, '2026-05-06 10:15')
  await book(kim.id, '2027-01-01 10:00', { canceled_at: at })
  await book(kim.id, '2027-01-01 10:00')
  await book(before.id, '2026-05-06 12:00')
  await make.treatmentStart(clinicId, { patient_id: lee.id, started_on: '2027-01-01', amount_cents: 12_345 })
  await make.treatmentStart(clinicId, { patient_id: before.id, started_on: '2026-05-05' })

  // It is 10:00 in the clinic.
  expect((await may()).utm_breakdown_by_patients).toMatchObject({
    google: {
      new_patients: 3,
      total_appointments: 4,
      future_appointments: 2,
      showed_up: 1,
      starts: 1,
      conversion_rate: 33.3,
      revenue: 123.45,
    },
  })
})

test('the campaign of a start comes from the same record as its source [DSH-37]', async () => {
  const { here } = now()
  const campaigns: { of: object; start: object; expected: [string, string | null] }[] = [
    { of: { utm_source: 'a', utm_campaign: 'x' }, start: {}, expected: ['a', 'x'] },
    { of: { utm_source: 'a', utm_campaign: 'x' }, start: { utm_source: 'b' }, expected: ['b', null] },
    { of: { utm_source: 'a' }, start: { utm_source: 'b', utm_campaign: 'y' }, expected: ['b', 'y'] },
    { of: {}, start: { utm_source: ' ', utm_campaign: ' ' }, expected: ['Direct/Unknown', null] },
  ]
  for (const { of, start } of campaigns) {
    const values = { patient_id: (await old(of)).id, started_on: '2026-05-05', ...start }
    await make.treatmentStart(here.clinicId, values)
  }
  const { starts_timeline } = await may()
  expect(starts_timeline.map(one => [one.utm_source, one.utm_campaign])).toEqual(
    campaigns.map(({ expected }) => expected).toReversed(),
  )
})
