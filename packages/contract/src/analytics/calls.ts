import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const analyticsNames = [
  'appointment_created',
  'appointment_updated',
  'appointment_deleted',
  'booking_checked_in',
  'started_treatment',
] as const

export const recordAnalyticsEvent = endpoint({
  method: 'POST',
  path: '/analytics_events',
  who: 'staff',
  summary: "Note for the website's statistics what became of a visitor who became a patient",
  status: 202,
  body: z.object({
    event: z.object({
      name: z.enum(analyticsNames),
      clientId: z.string().min(1).max(200),
      params: z
        .record(z.string().max(60), z.union([z.string().max(200), z.number(), z.boolean()]))
        .default({}),
    }),
  }),
  reply: z.object({}),
})
