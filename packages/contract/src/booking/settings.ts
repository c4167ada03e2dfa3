import { siteProblem, slugProblem, tidySite, tidySlug } from '@archwire/domain/booking/booking-page'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, ruled } from '../fields.ts'

export const bookingSettings = z.object({
  enabled: z.boolean(),
  /** The page is at /book/{slug}. */
  slug: z.string(),
  /** The page's whole address. */
  url: z.string(),
  /** The types that can be booked, in the clinic's order of types. */
  appointmentTypeIds: z.array(z.number().int()),
  /** The least number of hours ahead. */
  minLeadHours: z.number().int(),
  maxDaysAhead: z.number().int(),
  /** How many hours before a visit its link still moves or cancels it. */
  cancelCutoffHours: z.number().int(),
  /** Sites that may embed the page: https://www.example.com. Empty: no site may. */
  frameAncestors: z.array(z.string()),
  updatedAt: instant,
  /** Who changed it last; null if nobody has. */
  updatedBy: z.string().nullable(),
})
export type BookingSettings = z.output<typeof bookingSettings>

const editable = z.object({
  enabled: z.boolean(),
  slug: ruled(slugProblem, tidySlug),
  appointmentTypeIds: z
    .array(z.number().int().positive())
    .max(200)
    .transform(ids => [...new Set(ids)]),
  minLeadHours: z.number().int().min(0).max(720),
  maxDaysAhead: z.number().int().min(1).max(365),
  cancelCutoffHours: z.number().int().min(0).max(720),
  frameAncestors: z
    .array(ruled(siteProblem, tidySite))
    .max(20)
    .transform(sites => [...new Set(sites)]),
})
export type BookingSettingsChange = Partial<z.output<typeof editable>>

export const getBookingSettings = endpoint({
  method: 'GET',
  path: '/settings/booking',
  who: 'admin',
  summary: 'Whether and how visits are booked online',
  reply: bookingSettings,
})

export const changeBookingSettings = endpoint({
  method: 'PUT',
  path: '/settings/booking',
  who: 'admin',
  summary:
    'Change whether and how visits are booked online; what is left out stays. An earlier slug stays the clinic’s own and leads to the new one',
  versioned: true,
  body: z.object({ booking: editable.partial() }),
  reply: bookingSettings,
})
