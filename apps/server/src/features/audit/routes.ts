import { downloadAuditLog, listAuditLog } from '@archwire/contract/audit/calls'
import { recordHistory as recordHistoryCall } from '@archwire/contract/patients/record-calls'
import { type Route, route } from '../../platform/http/route.ts'
import { exportAuditLog } from './export-audit-log.ts'
import { readAuditLog } from './read-audit-log.ts'
import { recordHistory } from './record-history.ts'

export const auditRoutes = (): Route[] => [
  route(listAuditLog, ({ clinic, session: { timeZone }, user, query, now, inBackground }) =>
    readAuditLog(clinic, query, { userId: user.id, timeZone, now, inBackground }),
  ),
  route(downloadAuditLog, ({ clinic, session: { timeZone }, query, now }) =>
    exportAuditLog(clinic, query, { timeZone, now }),
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
