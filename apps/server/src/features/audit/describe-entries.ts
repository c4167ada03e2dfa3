import type { AuditLogEntry } from '@archwire/contract/audit/calls'
import { auditActionLabel } from '@archwire/domain/audit/audit-actions'
import type { Tx } from '../../platform/db/transaction.ts'
import { describeTraces, type MoreWords } from '../scheduling/appointment-history.ts'
import { fieldWords, plainChanges } from './plain-changes.ts'
import type { AuditRow } from './queries.ts'
import { recordWords } from './record-words.ts'
import { setUpWords } from './set-up-words.ts'

/** Rows of the log as people read them. */
export async function describeEntries(tx: Tx, rows: AuditRow[], timeZone: string): Promise<AuditLogEntry[]> {
  const plain = rows.map(row => ({ ...row, changes: plainChanges(row.changes) }))
  // What belongs to a patient and what belongs to the clinic call their fields by the same names and mean others.
  const groups = [
    { rows: plain.filter(isOfPatient), words: recordWords },
    { rows: plain.filter(row => !isOfPatient(row)), words: setUpWords },
  ]
  const told = await Promise.all(
    groups.map(group => describeTraces(tx, group.rows, timeZone, everyField(group.words, group.rows))),
  )
  const toldOf = new Map(told.flat().map(one => [one.id, one]))
  return rows.map(({ who, ...row }) => {
    const { at = '', changes = [] } = toldOf.get(row.id) ?? {}
    const deed =
      auditActionLabel(row.entityType, row.action) ??
      `${fieldWords(row.entityType)}: ${fieldWords(row.action)}`
    return { ...row, actor: who, createdAt: at, deed, changes }
  })
}

const isOfPatient = ({ patientId }: { patientId: number | null }) => patientId !== null

/** Whatever else stands in these rows is told too; and one value that is not what it should be spoils no page. */
function everyField({ fieldNames, words }: MoreWords, rows: Pick<AuditRow, 'changes'>[]): MoreWords {
  const others = rows
    .flatMap(({ changes }) => Object.keys(changes))
    .filter(key => fieldNames[key] === undefined && !ownWords.has(key))
  return {
    fieldNames: { ...fieldNames, ...Object.fromEntries(others.map(key => [key, fieldWords(key)])) },
    words: Object.fromEntries(Object.entries(words).map(([key, tell]) => [key, orAsItIs(tell)])),
  }
}

/** Those of appointments are told already. */
const ownWords = new Set([
  'startsAt',
  'duration',
  'appointmentTypeId',
  'doctorId',
  'roomId',
  'virtual',
  'confirmedAt',
  'checkedInAt',
  'seatedAt',
  'finishedAt',
  'noShow',
  'reschedule',
  'canceledAt',
  'label',
  'overriddenWarnings',
])

const orAsItIs = (tell: (value: string) => string) => (value: string) => {
  try {
    return tell(value)
  } catch {
    return value
  }
}
