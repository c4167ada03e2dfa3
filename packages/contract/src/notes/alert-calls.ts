import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'
import { note } from './note.ts'

/** An allergy or condition that the patient reported in the health history. */
export const reportedAlert = z.object({
  id: z.number().int(),
  /** Allergy, Diabetes, … */
  label: z.string(),
  /** What the patient wrote about it. */
  words: z.string().nullable(),
  toldAt: instant,
  /** Staff have taken it over as an alert of the record; otherwise it waits for somebody to decide. */
  isTakenOver: z.boolean(),
})
export type ReportedAlert = z.output<typeof reportedAlert>

const recordAlerts = z.object({
  medicalAlerts: z.array(z.object({ name: z.string(), label: z.string(), color: z.string() })),
  told: z.array(reportedAlert),
  notes: z.array(note),
})
export type RecordAlerts = z.output<typeof recordAlerts>

export const readAlerts = endpoint({
  method: 'GET',
  path: '/patients/:id/alerts',
  who: 'staff',
  summary:
    'All that whoever treats a patient must know first: flags, what the patient told, notes that are alerts',
  params: z.object({ id }),
  reply: recordAlerts,
})

export const decideReportedAlert = endpoint({
  method: 'PUT',
  path: '/patients/:id/told_alerts/:alertId',
  who: 'staff',
  summary: 'Take over what a patient told, dismiss it, or leave it open again',
  params: z.object({ id, alertId: id }),
  body: z.object({ alert: z.object({ state: z.enum(['taken_over', 'dismissed', 'open']) }) }),
  reply: recordAlerts,
})
