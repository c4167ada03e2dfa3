import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, page, pageNumber } from '../fields.ts'

const auditEntry = z.object({
  id: z.number().int(),
  createdAt: instant,
  actor: z.string(),
  action: z.string(),
  entityType: z.string(),
  entityId: z.number().int().nullable(),
  patientId: z.number().int().nullable(),
  changes: z.record(z.string(), z.unknown()),
  ip: z.string().nullable(),
})

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/settings/audit_log',
  who: 'admin',
  summary: 'What was done, by whom, newest first, 50 a page; query matches the action or the kind of record',
  query: z.object({ page: pageNumber, query: z.string().trim().max(100).default('') }),
  reply: page(auditEntry),
})
