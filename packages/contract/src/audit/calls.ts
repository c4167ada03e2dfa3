import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { calendarDate, id, instant, numberInAddress, page } from '../fields.ts'
import { historyEntry } from '../scheduling/appointment-calls.ts'

const auditEntry = z.object({
  id: z.number().int(),
  createdAt: instant,
  /** Who did it: a person's name, Patient or System. */
  actor: z.string(),
  actorId: z.number().int().nullable(),
  action: z.string(),
  entityType: z.string(),
  entityId: z.number().int().nullable(),
  /** The label of the audit action. */
  deed: z.string(),
  /** The name of the record, if it is not the patient and still exists. */
  subject: z.string().nullable(),
  patientId: z.number().int().nullable(),
  patientName: z.string().nullable(),
  /** What changed, in words. */
  changes: historyEntry.shape.changes,
  ip: z.string().nullable(),
})
export type AuditLogEntry = z.output<typeof auditEntry>

const filter = z.object({
  /** Part of the action's label, the person's name or the patient's name. */
  query: z.string().trim().max(100).default(''),
  user_id: id.optional(),
  /** Who did it: staff, a patient by a link, or Archwire by itself. */
  actor: z.enum(['staff', 'patient', 'system']).optional(),
  patient_id: id.optional(),
  /** Days of the clinic, both included. */
  start_date: calendarDate.optional(),
  end_date: calendarDate.optional(),
})
export type AuditFilter = z.output<typeof filter>

const inOrder = ({ start_date, end_date }: AuditFilter) =>
  start_date === undefined || end_date === undefined || start_date <= end_date
const reversed = { path: ['end_date'], error: 'must not be before the first day' }

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/settings/audit_log',
  who: 'admin',
  summary:
    'What was done, by whom, newest first, 50 a page. Nothing is counted: totalPages is one more than the page while there is more, and next is what the following page comes before',
  query: filter
    .extend({
      page: numberInAddress(z.coerce.number().int().min(1).max(200)).default(1),
      /** The value of `next` in the last response: the entries before it. */
      before: id.optional(),
    })
    .refine(inOrder, reversed),
  reply: page(auditEntry).extend({ next: z.number().int().nullable() }),
})

export const downloadAuditLog = endpoint({
  method: 'GET',
  path: '/settings/audit_log.csv',
  who: 'admin',
  summary: 'All that is found as a table for a spreadsheet; that it was taken is noted in the audit log',
  limit: { calls: 20, seconds: 3600 },
  query: filter.refine(inOrder, reversed),
  answersFile: true,
})
