import {
  type PatientValues,
  type PlainField,
  patientField,
  plainFields,
} from '@archwire/domain/patients/patient-fields'
import { identifier, listed, type Sql, sql } from '../../../platform/db/sql.ts'

const columnOf = (field: PlainField): Sql => identifier(patientField(field).column)

const each = (part: (field: PlainField) => Sql): Sql => listed(plainFields.map(part))

/** A value as it is stored: e-mail addresses in lower case. */
const stored = (field: PlainField, value: Sql): Sql =>
  patientField(field).kind === 'email' ? sql`lower(${value})` : value

/** The profile fields of a row of `patients`, under their names in the product. */
export const profileFields: Sql = each(field =>
  patientField(field).kind === 'birthday'
    ? sql`${columnOf(field)}::text as ${identifier(field)}`
    : sql`${columnOf(field)} as ${identifier(field)}`,
)

/** The columns of the profile fields, for an insert. */
export const profileColumns: Sql = each(columnOf)

/** The values for the same insert. A missing field is null, a missing alert is false. */
export const profileValues = (patient: { [Field in PlainField]?: PatientValues[Field] | undefined }): Sql =>
  each(field => {
    const unknown = patientField(field).kind === 'yes' ? false : null
    return stored(field, sql`${patient[field] ?? unknown}`)
  })

/** The assignments of all profile fields, for an update. */
export const profileAssignments = (patient: PatientValues): Sql =>
  each(field => sql`${columnOf(field)} = ${stored(field, sql`${patient[field]}`)}`)

const types = { birthday: sql`date`, yes: sql`boolean` }

/** The columns of a JSON object with the profile fields, for jsonb_to_record … */
export const profileOfJson: Sql = each(field => {
  const { kind } = patientField(field)
  return sql`${identifier(field)} ${kind === 'birthday' || kind === 'yes' ? types[kind] : sql`text`}`
})

/** … and the values that are inserted from that record `p`. */
export const profileOfRecord: Sql = each(field => stored(field, sql`p.${identifier(field)}`))
