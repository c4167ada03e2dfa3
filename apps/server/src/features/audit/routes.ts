import { listAuditLog } from '@archwire/contract/audit/calls'
import { recordHistory as recordHistoryCall } from '@archwire/contract/patients/record-calls'
import { wireInstant } from '@archwire/domain/time/wire-instant'
import { type Route, route } from '../../platform/http/route.ts'
import { auditPage, countAuditRows } from './queries.ts'
import { recordHistory } from './record-history.ts'

const pageSize = 50

export const auditRoutes = (): Route[] => [
  route(listAuditLog, ({ clinic, session, query }) =>
    clinic.read(async tx => {
      const [rows, count] = await Promise.all([
        auditPage(tx, query.query, (query.page - 1) * pageSize, pageSize),
        countAuditRows(tx, query.query),
      ])
      return {
        records: rows.map(row => ({ ...row, createdAt: wireInstant(row.createdAt, session.timeZone) })),
        currentPage: query.page,
        totalPages: Math.max(1, Math.ceil(count / pageSize)),
      }
    }),
  ),
  route(recordHistoryCall, ({ clinic, params, query, user, session, now, inBackground }) =>
    recordHistory(clinic, {
      patientId: params.id,
      page: query.page,
      userId: user.id,
      timeZone: session.timeZone,
      now,
      inBackground,
    }),
  ),
]
