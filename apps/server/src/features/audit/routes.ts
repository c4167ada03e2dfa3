import { downloadAuditLog, listAuditLog } from '@archwire/contract/audit/calls'
import { recordHistory as recordHistoryCall } from '@archwire/contract/patients/record-calls'
import type { AuditLabels } from '../../platform/audit/audit-labels.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { collectLabels } from './collected-labels.ts'
import { exportAuditLog } from './export-audit-log.ts'
import { readAuditLog } from './read-audit-log.ts'
import { recordHistory } from './record-history.ts'

export function auditRoutes(auditLabels: readonly AuditLabels[]): Route[] {
  const labels = collectLabels(auditLabels)
  return [
    route(listAuditLog, ({ clinic, session: { timeZone }, user, query, now, inBackground }) =>
      readAuditLog(clinic, labels, query, { userId: user.id, timeZone, now, inBackground }),
    ),
    route(downloadAuditLog, ({ clinic, session: { timeZone }, query, now }) =>
      exportAuditLog(clinic, labels, query, { timeZone, now }),
    ),
    route(recordHistoryCall, ({ clinic, params, query, user, session, now, inBackground }) =>
      recordHistory(clinic, labels, {
        patientId: params.id,
        page: query.page,
        userId: user.id,
        timeZone: session.timeZone,
        now,
        inBackground,
      }),
    ),
  ]
}
