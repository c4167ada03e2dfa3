import {
  type FieldsWith,
  type PlainField,
  patientField,
  plainFields,
} from '@archwire/domain/patients/patient-fields'
import type { PatientRow, WholeRecord } from '../record/queries.ts'
import type { SsnVault } from '../ssn/ssn-vault.ts'

type Field = Exclude<PlainField, FieldsWith<{ kind: 'name' }>>

const mergeable = plainFields.filter((field): field is Field => patientField(field).kind !== 'name')

/** The groups of fields that are merged together. A field without a group is merged by itself. */
const groups: Field[][] = [...Map.groupBy(mergeable, field => patientField(field).group ?? field).values()]

/** The merged fields of the other record, and its sealed social security number. */
export type MergedFields = { fields: Partial<PatientRow>; ssnSealed: string | null }

const pick = (record: PatientRow, fields: Field[]): Partial<PatientRow> =>
  Object.fromEntries(fields.map(field => [field, record[field]]))
const isEmpty = (record: PatientRow, fields: Field[]) => fields.every(field => !record[field])

/**
 * The fields that are empty in the record that stays and filled in the other. An alert of either record stays an
 * alert.
 */
export function mergeFields(
  kept: WholeRecord,
  other: WholeRecord,
  { vault, clinicId }: { vault: SsnVault; clinicId: number },
): MergedFields {
  const taken = groups.filter(group => isEmpty(kept, group) && !isEmpty(other, group)).flat()
  const digits =
    kept.ssnSealed === null && other.ssnSealed !== null
      ? vault.open(other.ssnSealed, { clinicId, patientId: other.id })
      : undefined
  const sealed = digits === undefined ? undefined : vault.seal(digits, { clinicId, patientId: kept.id })
  return { fields: pick(other, taken), ssnSealed: sealed?.toString('base64') ?? null }
}

/** Empties the merged fields that nobody has changed since. */
export function unmergeFields(now: WholeRecord, taken: MergedFields): Partial<WholeRecord> {
  const isAsTaken = (field: Field) => field in taken.fields && now[field] === taken.fields[field]
  const emptied = groups
    .filter(group => group.every(isAsTaken))
    .flat()
    .map(field => [field, typeof now[field] === 'boolean' ? false : null])
  const isSameNumber = taken.ssnSealed !== null && now.ssnSealed?.toString('base64') === taken.ssnSealed
  return { ...Object.fromEntries(emptied), ...(isSameNumber && { ssnSealed: null }) }
}
