import type { AuditAction } from '@archwire/domain/audit/audit-actions'
import { formatDay } from '@archwire/domain/time/format-day'
import { identifier, type Sql, sql } from '../db/sql.ts'

export type FieldLabels = {
  /** In the order in which an entry lists them. */
  fieldNames: Record<string, string>
  /** For fields whose stored values need a label. */
  valueLabels?: Record<string, (value: string) => string>
}

/**
 * What a feature brings so that people can read the audit log's entries about its records. An entry lists the fields of
 * its own feature first, and those that only other features name as they name them. What nobody names is called as it
 * is kept.
 */
export type AuditLabels = {
  records: AuditAction['entityType'][]
  /** What belongs to a patient and what belongs to the clinic call their fields by the same names and mean others. */
  ofPatient?: FieldLabels
  ofClinic?: FieldLabels
  /** Behind a number: 15 minutes. */
  units?: Record<string, string>
  /** What is shown of a list. */
  lists?: Record<string, (list: unknown[]) => unknown>
  /** What is of no use to a person: numbers and marks by which our own tables find each other. */
  hidden?: string[]
  /**
   * By what name people know a record: a statement about its row, for an entry `a` of the log. `isInEntries`: one that is
   * gone has left its name in the entry that added or deleted it.
   */
  subjects?: { [EntityType in AuditAction['entityType']]?: { name: Sql; isInEntries: boolean } }
}

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** not_started: Not started. */
export const spelledOut = (code: string) => capitalized(code.replaceAll('_', ' '))

export const dayLabel = (day: string) => formatDay(day, 'MM/dd/yyyy')

/** The name of a record that stands in one column of its row. */
export const namedBy = (table: string, column: string): Sql => sql`
  select s.${identifier(column)} from ${identifier(table)} s where s.clinic_id = a.clinic_id and s.id = a.entity_id`
