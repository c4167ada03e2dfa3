import type { Reply } from '@archwire/contract/endpoint'
import type { recordHistory } from '@archwire/contract/patients/record-calls'
import { changeWords } from '@archwire/domain/audit/change-words'
import { deedWords } from '@archwire/domain/audit/deed-words'
import { historyWords } from '../../../pickers/history/history-words.ts'

export type RecordEntry = Reply<typeof recordHistory>['records'][number]

/** What somebody did in a patient's record, and what is different since. */
export function recordHistoryWords(entry: RecordEntry): { title: string; changes: string[] } {
  const { action, entityType } = entry
  if (entityType === 'appointment') {
    const { title, changes } = historyWords(entry)
    return { title: `Appointment: ${title.charAt(0).toLowerCase()}${title.slice(1)}`, changes }
  }
  // Its title says it already.
  const told = entry.changes.filter(({ field }) => field !== 'Archived')
  return { title: deedWords(entityType, action) ?? 'Changed', changes: told.map(changeWords) }
}
