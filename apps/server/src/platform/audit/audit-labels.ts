import type { AuditAction } from '@archwire/domain/audit/audit-actions'
import { formatDay } from '@archwire/domain/time/format-day'
import { identifier, type Sql, sql } from '../db/sql.ts'

export type FieldLabels = {
  /** The order is that in which an entry lists the fields. */
  fieldNames: Record<string, string>
  /** For fields whose stored values need a label. */
  valueLabels?: Record<string, (value: string) => string>
}

/**
 * What a feature brings so that people can read the audit log's entries about its records. An entry lists the fields of
 * its own feature first, then those of other features. A field without a label is shown by its stored name.
 */
export type AuditLabels = {
  records: AuditAction['entityType'][]
  /**
   * Labels for records of a patient and for records of the clinic, which use the same field names with different
   * meanings.
   */
  ofPatient?: FieldLabels
  ofClinic?: FieldLabels
  /** A unit after a number: 15 minutes. */
  units?: Record<string, string>
  /** How a list is shown. */
  lists?: Record<string, (list: unknown[]) => unknown>
  /** Fields that are hidden because they mean nothing to a person: ids and internal marks. */
  hidden?: string[]
  /**
   * The name by which people know a record: an SQL expression for an entry `a` of the log. `isInEntries`: if the record
   * is gone, its name is taken from the entry that added or deleted it.
   */
  subjects?: { [EntityType in AuditAction['entityType']]?: { name: Sql; isInEntries: boolean } }
}

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** not_started: Not started. */
export const spelledOut = (code: string) => capitalized(code.replaceAll('_', ' '))

export const dayLabel = (date: string) => formatDay(date, 'MM/dd/yyyy')

const day = /^\d{4}-(0[1-9]|1[0-2])-\d{2}$/

/** Nov 18, 2026: a day as people read it. Any other text stays. */
export const readableDay = (text: string) => (day.test(text) ? formatDay(text, 'MMM dd, yyyy') : text)

/** The name of a record that stands in one column of its row. */
export const namedBy = (table: string, column: string): Sql => sql`
  select s.${identifier(column)} from ${identifier(table)} s where s.clinic_id = a.clinic_id and s.id = a.entity_id`
