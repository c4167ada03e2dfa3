import type { Reply } from '@archwire/contract/endpoint'
import type { recordHistory } from '@archwire/contract/patients/record-calls'
import { auditActionLabel } from '@archwire/domain/audit/audit-actions'
import { changeLabel } from '@archwire/domain/audit/change-label'
import { historyLabels } from '../../../shared/history/history-entries.tsx'

export type RecordEntry = Reply<typeof recordHistory>['records'][number]

/** An action on a patient's record, and the values that it changed. */
export function recordHistoryLabels(entry: RecordEntry): { title: string; changes: string[] } {
  const { action, entityType } = entry
  if (entityType === 'appointment') {
    const { title, changes } = historyLabels(entry)
    return { title: `Appointment: ${title.charAt(0).toLowerCase()}${title.slice(1)}`, changes }
  }
  // The title of the entry says already that the record was archived.
  const shown = entry.changes.filter(({ field }) => field !== 'Archived')
  return { title: auditActionLabel(entityType, action) ?? 'Changed', changes: shown.map(changeLabel) }
}
