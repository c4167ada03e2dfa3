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

/** What a change may say of a field: names, phones and e-mails can be replaced, but not taken away. */
type Changed<Field extends PatientField> = PatientFields[Field] extends { kind: 'name' | 'phone' | 'email' }
  ? string
  : Field extends PlainField
    ? PatientValues[Field]
    : string | null

/** The same before it is checked. */
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
      // That it is not in the future only the server's clock can tell.
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
      // The masked one, as the profile carries it, changes nothing; an empty one takes it away.
      return ruled(ssnProblem, text => text.trim()).nullable()
  }
}

/** The fields of a patient as a change may send them. */
export const changeSchemas = Object.fromEntries(allFields.map(field => [field, changeOf(field)])) as {
  [Field in PatientField]: z.ZodType<Changed<Field>, Typed<Field>>
}

/** A record may have what is no longer among the choices. */
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

/** The fields of a patient as a record carries them. */
export const recordSchemas = Object.fromEntries(plainFields.map(field => [field, recordOf(field)])) as {
  [Field in PlainField]: z.ZodType<Shown<Field>>
}
