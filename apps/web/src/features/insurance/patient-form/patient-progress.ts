import type { FormOwner, InsuranceForm, PatientAuth } from '@archwire/contract/insurance/form-calls'
import type { Trail } from '../../../lib/navigation/use-step-history.ts'
import { type FormValues, newForm, type Origin, originOf, valuesOf } from '../insurance-form/form-values.ts'
import type { Place } from '../insurance-form/use-card-uploads.ts'
import type { Choice } from './choice-step.tsx'
import type { Identity } from './identity-step.tsx'

/** A form that was begun. */
export type Begun = {
  values: FormValues
  of?: Origin | undefined
  /** Whether anything was changed in the form. */
  isTouched: boolean
  /** The idempotency key of the form, in case the response is lost; it changes with the content. */
  key?: string | undefined
}

/** The progress of a patient through the wizard with everything filled in: it survives a reload. */
export type Progress = {
  step: 1 | 2 | 3
  identity: Identity
  /** The patient as the clinic knows them, once the identity is verified. */
  owner?: FormOwner | undefined
  /** Whether there is a second step. */
  hasRecords: boolean
  choice?: Choice | undefined
  forms: Record<string, Begun>
  /** The identity must be verified again before the form can be sent. */
  isInterrupted: boolean
  /**
   * Pictures that were chosen and not uploaded yet. The files themselves are never stored, because a phone may be
   * borrowed.
   */
  unsent?: readonly Place[]
}

export const initialProgress: Progress = {
  step: 1,
  identity: { name: '', email: '' },
  hasRecords: false,
  forms: {},
  isInterrupted: false,
}

export const authOf = ({ name, email }: Identity): PatientAuth => ({
  full_name: name.trim(),
  email: email.trim(),
})

/** The steps that led to the current one. A second verification does not count as leaving the long form. */
export function trailOf({ step, hasRecords, isInterrupted }: Progress): Trail {
  if (isInterrupted || step === 3) return hasRecords ? [1, 2, 3] : [1, 3]
  return step === 2 ? [1, 2] : [1]
}

export const chosenForm = ({ choice, forms }: Progress): Begun | undefined =>
  choice === undefined ? undefined : forms[choice]

/** The long form for the chosen insurance, as far as it was filled in, or else with the values reported before. */
export function startForm(progress: Progress, choice: Choice, records: readonly InsuranceForm[]): Progress {
  const before = progress.forms[choice]
  const record = records.find(({ id }) => id === choice)
  const fresh: Begun =
    record === undefined
      ? { values: newForm(progress.owner ?? namesIn(progress.identity)), isTouched: false }
      : { values: valuesOf(record), of: originOf(record), isTouched: false }
  const form = before?.isTouched === true ? before : fresh
  return { ...progress, step: 3, choice, forms: { ...progress.forms, [choice]: form } }
}

/** The first word is the first name; all others are the last name. */
function namesIn({ name }: Identity): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  return { firstName, lastName: others.join(' ') }
}

/** After the verification: back to the former step, or on to the choice, if there is one. */
export function verified(progress: Progress, records: readonly InsuranceForm[]): Progress {
  const known = { ...progress, hasRecords: records.length > 0, isInterrupted: false }
  if (progress.isInterrupted && chosenForm(progress) !== undefined) return { ...known, step: 3 }
  if (records.length === 0) return startForm(known, 'new', records)
  const isStillThere = progress.choice === 'new' || records.some(({ id }) => id === progress.choice)
  return { ...known, step: 2, choice: isStillThere ? progress.choice : undefined }
}

/** Applies a change; a changed form gets a new idempotency key. */
export function updateForm(
  progress: Progress,
  choice: Choice,
  change: (values: FormValues) => FormValues,
): Progress {
  const form = progress.forms[choice]
  if (form === undefined) return progress
  const next = { ...form, values: change(form.values), isTouched: true, key: undefined }
  return { ...progress, forms: { ...progress.forms, [choice]: next } }
}
