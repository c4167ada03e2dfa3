import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { type PatientField, patientFields } from '@archwire/domain/patients/patient-fields'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { PatientChange } from '../patient/record.ts'

/** A part of the record that has a dialog of its own. Its fields have the names of the wire. */
export type Section<V extends Record<string, string | boolean>> = {
  /** The name under which the input is recovered after the session ended. */
  name: string
  title: string
  labels: Record<keyof V & string, string>
  valuesOf: (profile: PatientProfile) => V
  rules: { [F in keyof V]?: (value: V[F]) => string | null }
  /** The request body for the changed values. */
  payloadOf: (values: V, changed: readonly (keyof V)[], before: PatientProfile) => PatientChange
  Fields: (props: { form: UseFormReturnType<V> }) => ReactNode
}

export const labelsOf = <Field extends PatientField>(...fields: Field[]): Record<Field, string> =>
  Object.fromEntries(fields.map(field => [field, patientFields[field].label])) as Record<Field, string>

/** The props of a field of a section: its label, its value, and no suggestions by the browser. */
export const fieldsOf =
  <V extends Record<string, string | boolean>>(form: UseFormReturnType<V>, labels: Section<V>['labels']) =>
  (field: keyof V & string) => ({ label: labels[field], autoComplete: 'off', ...form.getInputProps(field) })

/** Picks the named values. */
export function only<V extends object>(values: V, fields: readonly (keyof V)[]): Partial<V> {
  const picked: Partial<V> = {}
  for (const field of fields) picked[field] = values[field]
  return picked
}

/** A rule of the domain as a rule of the form. */
export const rule = (problem: (text: string) => string | undefined) => (text: string) => problem(text) ?? null
