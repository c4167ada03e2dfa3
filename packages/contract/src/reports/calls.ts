import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { calendarDate } from '../fields.ts'

const count = z.number().int()
/** With one decimal; 0 if there is nothing to count. */
const percent = z.number()
const dollars = z.number()

/** The appointments of some days by what became of them, and how many began a treatment. */
const outcome = z.object({ bookings: count, showed_up: count, no_shows: count, starts: count })

export const dayMetrics = outcome.extend({
  date: z.iso.date(),
  day_name: z.string(),
  show_rate: percent,
  revenue: dollars,
  conversion_rate: percent,
})
export type DayMetrics = z.output<typeof dayMetrics>

/** The week, named by its Sunday. */
export const weekMetrics = outcome.extend({ week_start: z.iso.date() })
export type WeekMetrics = z.output<typeof weekMetrics>

/** The month as yyyy-MM. */
export const monthMetrics = outcome.extend({ month: z.string() })
export type MonthMetrics = z.output<typeof monthMetrics>

export const sourceMetrics = outcome.extend({
  show_rate: percent,
  conversion_rate: percent,
  revenue: dollars,
})
export type SourceMetrics = z.output<typeof sourceMetrics>

/** The patients who were added in the range; the conversion counts patients. */
export const acquisitionMetrics = z.object({
  new_patients: count,
  total_appointments: count,
  future_appointments: count,
  showed_up: count,
  starts: count,
  conversion_rate: percent,
  revenue: dollars,
})
export type AcquisitionMetrics = z.output<typeof acquisitionMetrics>

export const treatmentStart = z.object({
  date: z.iso.date(),
  patient_name: z.string(),
  patient_email: z.string().nullable(),
  /** In cents. */
  amount: z.union([z.number().int(), z.string()]),
  utm_source: z.string(),
  utm_campaign: z.string().nullable(),
})
export type TreatmentStart = z.output<typeof treatmentStart>

export const daysPerPage = 10
const mostDaysPerPage = 100
/** The longest range that is drawn by days. */
export const mostDrawnDays = 92
/** Sources beyond this number, by bookings or by new patients, are summed up as `otherSources`. */
export const mostSources = 100
export const otherSources = 'Other sources'
export const directSource = 'Direct/Unknown'
/** The newest ones; the sums count all. */
export const mostStarts = 10_000

export const performanceMetrics = z.object({
  summary: z.object({
    total_bookings: count,
    total_showed_up: count,
    total_no_shows: count,
    total_starts: count,
  }),
  daily_data: z.object({
    data: z.array(dayMetrics),
    pagination: z.object({
      current_page: count,
      per_page: count,
      total_pages: count,
      total_items: count,
      has_next: z.boolean(),
      has_prev: z.boolean(),
    }),
  }),
  /** Newest first, and only weeks with a booking or a start. */
  weekly_data: z.array(weekMetrics),
  monthly_data: z.array(monthMetrics),
  utm_breakdown: z.record(z.string(), sourceMetrics),
  utm_breakdown_by_patients: z.record(z.string(), acquisitionMetrics),
  /** Newest first. */
  starts_timeline: z.array(treatmentStart),
  /** Every day of the range, earliest first, if it is short enough to be drawn by days. */
  daily_series: z.array(outcome.extend({ date: z.iso.date() })),
  utm_performance: z.array(z.never()),
  utm_trends: z.array(z.never()),
  utm_comparison: z.object({}),
})
export type PerformanceMetrics = z.output<typeof performanceMetrics>

const rangeRequired = 'Start date and end date are required'
export const rangeReversed = 'End date must be after start date'

const rangeDay = z.string({ error: rangeRequired }).trim().min(1, { error: rangeRequired }).pipe(calendarDate)

/** A whole number from 1; other numbers become the nearest one, other text the default. */
const clamped = (usual: number, most: number) =>
  z
    .string()
    .optional()
    .catch(undefined)
    .transform(text => {
      const number = Math.trunc(Number(text || Number.NaN))
      return Number.isNaN(number) ? usual : Math.min(Math.max(number, 1), most)
    })

export const readPerformanceMetrics = endpoint({
  method: 'GET',
  path: '/reports/performance_metrics',
  who: 'admin',
  adminsOnly: 'Admin access required to view performance metrics',
  summary:
    'Bookings, shows, no-shows and treatment starts of a range of days, by day, week, month and source',
  query: z.object({
    start_date: rangeDay,
    end_date: rangeDay,
    page: clamped(1, 1_000_000),
    per_page: clamped(daysPerPage, mostDaysPerPage),
  }),
  fieldErrors: 'sentence',
  reply: performanceMetrics,
})
