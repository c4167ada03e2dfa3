import {
  type PatientValues,
  type PlainField,
  patientField,
  plainFields,
} from '@archwire/domain/patients/patient-fields'
import { identifier, listed, type Sql, sql } from '../../../platform/db/sql.ts'

const columnOf = (field: PlainField): Sql => identifier(patientField(field).column)

const each = (part: (field: PlainField) => Sql): Sql => listed(plainFields.map(part))

/** A value as it is stored: e-mail addresses in small letters. */
const stored = (field: PlainField, value: Sql): Sql =>
  patientField(field).kind === 'email' ? sql`lower(${value})` : value

/** The fields of a row of `patients` by the names that the product has for them. */
export const profileFields: Sql = each(field =>
  patientField(field).kind === 'birthday'
    ? sql`${columnOf(field)}::text as ${identifier(field)}`
    : sql`${columnOf(field)} as ${identifier(field)}`,
)

/** The columns alone, for an insert. */
export const profileColumns: Sql = each(columnOf)

/** Their values for the same insert; what is not known of somebody is null, and no alert. */
export const profileValues = (patient: { [Field in PlainField]?: PatientValues[Field] | undefined }): Sql =>
  each(field => {
    const unknown = patientField(field).kind === 'yes' ? false : null
    return stored(field, sql`${patient[field] ?? unknown}`)
  })

/** All of them, as an update sets them. */
export const profileAssignments = (patient: PatientValues): Sql =>
  each(field => sql`${columnOf(field)} = ${stored(field, sql`${patient[field]}`)}`)

const types = { birthday: sql`date`, yes: sql`boolean` }

/** The same from a JSON object that names the fields as the product does: its columns for jsonb_to_record … */
export const profileOfJson: Sql = each(field => {
  const { kind } = patientField(field)
  return sql`${identifier(field)} ${kind === 'birthday' || kind === 'yes' ? types[kind] : sql`text`}`
})

/** … and what is inserted of that record `p`. */
export const profileOfRecord: Sql = each(field => stored(field, sql`p.${identifier(field)}`))
