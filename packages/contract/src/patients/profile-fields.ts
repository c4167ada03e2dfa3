import { patientEmailProblem, tidyEmail } from '@archwire/domain/patients/patient-email'
import {
  allFields,
  earliestBirthday,
  type PatientField,
  type PatientFields,
  type PatientValues,
  type PlainField,
  patientField,
  plainFields,
} from '@archwire/domain/patients/patient-fields'
import { tidyName } from '@archwire/domain/patients/patient-name'
import { phoneDigits, phoneProblem } from '@archwire/domain/patients/phone-number'
import { ssnProblem } from '@archwire/domain/patients/ssn'
import { z } from 'zod'
import { optionalText, ruled } from '../fields.ts'

const blankAsNull = (value: unknown) => (value === '' ? null : value)

/** The value of a field in a change: names, phones and emails can be replaced but not removed. */
type Changed<Field extends PatientField> = PatientFields[Field] extends { kind: 'name' | 'phone' | 'email' }
  ? string
  : Field extends PlainField
    ? PatientValues[Field]
    : string | null

/** The same before validation. */
type Typed<Field extends PatientField> = PatientFields[Field] extends { kind: 'choice' | 'birthday' }
  ? unknown
  : Changed<Field>

function changeOf(field: PatientField): z.ZodType {
  const about = patientField(field)
  switch (about.kind) {
    case 'name':
      return ruled(about.problem, tidyName)
    case 'text':
      return optionalText(about.longest)
    case 'choice':
      return z.preprocess(blankAsNull, z.enum(about.choices).nullable())
    case 'birthday':
      // Only the server's clock can tell whether it is in the future.
      return z.preprocess(
        blankAsNull,
        z.iso
          .date()
          .refine(day => day >= earliestBirthday, { error: 'is invalid' })
          .nullable(),
      )
    case 'phone':
      return ruled(phoneProblem, phoneDigits)
    case 'email':
      return ruled(patientEmailProblem, tidyEmail)
    case 'yes':
      return z.boolean()
    case 'sealed':
      // The masked number, as the profile has it, changes nothing; an empty one removes it.
      return ruled(ssnProblem, text => text.trim()).nullable()
  }
}

/** The schemas of a patient's fields in a change. */
export const changeSchemas = Object.fromEntries(allFields.map(field => [field, changeOf(field)])) as {
  [Field in PatientField]: z.ZodType<Changed<Field>, Typed<Field>>
}

/** A stored value may not be one of the choices any more. */
type Shown<Field extends PlainField> = PatientFields[Field] extends { isOpen: true }
  ? string | null
  : PatientValues[Field]

function recordOf(field: PlainField): z.ZodType {
  const about = patientField(field)
  if (about.kind === 'name') return z.string()
  if (about.kind === 'yes') return z.boolean()
  return about.kind === 'choice' && about.isOpen !== true
    ? z.enum(about.choices).nullable()
    : z.string().nullable()
}

/** The schemas of a patient's fields in a record. */
export const recordSchemas = Object.fromEntries(plainFields.map(field => [field, recordOf(field)])) as {
  [Field in PlainField]: z.ZodType<Shown<Field>>
}
