import type { AuditLabels, FieldLabels } from '../../platform/audit/audit-labels.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/** The labels of all features for entries of the audit log. */
export type CollectedLabels = {
  /**
   * The labels for an entry about a patient or about the clinic: those of the record's own feature come first, then
   * all others.
   */
  fieldsOf: (about: 'ofPatient' | 'ofClinic', entityType: string) => Required<FieldLabels>
  units: Record<string, string>
  lists: NonNullable<AuditLabels['lists']>
  hidden: Set<string>
  /** The name of the record of an entry `a`, as a part of a statement. */
  subject: Sql
}

export function collectLabels(all: readonly AuditLabels[]): CollectedLabels {
  const known = new Map<string, Required<FieldLabels>>()
  const joined: CollectedLabels['fieldsOf'] = (about, entityType) => {
    const own = all.filter(({ records }) => records.some(record => record === entityType))
    // Added again at the end: if features label a field differently, the label of its own feature counts.
    const labels = [...own, ...all, ...own].map(one => one[about])
    return {
      fieldNames: Object.assign({}, ...labels.map(one => one?.fieldNames)),
      valueLabels: Object.assign({}, ...labels.map(one => one?.valueLabels)),
    }
  }
  const fieldsOf: CollectedLabels['fieldsOf'] = (about, entityType) => {
    const key = `${about} ${entityType}`
    const fields = known.get(key) ?? joined(about, entityType)
    known.set(key, fields)
    return fields
  }
  return {
    fieldsOf,
    units: Object.assign({}, ...all.map(({ units }) => units)),
    lists: Object.assign({}, ...all.map(({ lists }) => lists)),
    hidden: new Set(all.flatMap(({ hidden = [] }) => hidden)),
    subject: subjectOf(all),
  }
}

function subjectOf(all: readonly AuditLabels[]): Sql {
  const subjects = all.flatMap(({ subjects = {} }) => Object.entries(subjects))
  const names = subjects.reduce(
    (cases, [entityType, { name }]) => sql`${cases} when ${entityType} then (${name})`,
    sql`case a.entity_type`,
  )
  const inEntries = subjects.filter(([, { isInEntries }]) => isInEntries).map(([entityType]) => entityType)
  return sql`
    coalesce(${names} end,
      case when a.entity_type = any(${inEntries}::text[]) and a.action in ('create', 'delete')
        then coalesce(a.changes ->> 'title', a.changes ->> 'name', a.changes ->> 'organizationName',
          nullif(btrim(concat_ws(' ', a.changes ->> 'firstName', a.changes ->> 'lastName')), ''))
      end)`
}
