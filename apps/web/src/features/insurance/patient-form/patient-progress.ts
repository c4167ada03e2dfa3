import type { FormOwner, InsuranceForm, PatientAuth } from '@archwire/contract/insurance/form-calls'
import type { Trail } from '../../../lib/navigation/use-step-history.ts'
import { type FormValues, newForm, type Origin, originOf, valuesOf } from '../insurance-form/form-values.ts'
import type { Place } from '../insurance-form/use-card-uploads.ts'
import type { Choice } from './choice-step.tsx'
import type { Identity } from './identity-step.tsx'

/** A form that somebody began to fill in. */
export type Begun = {
  values: FormValues
  of?: Origin | undefined
  /** Whether anything was changed in it. */
  isTouched: boolean
  /** By which the server knows it again, should its answer have been lost. Another one when something has changed. */
  key?: string | undefined
}

/** How far a patient is, and everything that they filled in: it outlives a reload. */
export type Progress = {
  step: 1 | 2 | 3
  identity: Identity
  /** Whose form it is, as the clinic has it, once they have shown to be the patient. */
  owner?: FormOwner | undefined
  /** Whether there is a second step. */
  hasRecords: boolean
  choice?: Choice | undefined
  forms: Record<string, Begun>
  /** Who they are must be shown once more before what they filled in can be sent. */
  isInterrupted: boolean
  /** Pictures that were chosen and are not there yet. They themselves are kept nowhere: a telephone is lent. */
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

/** Which steps lead to where they are. Whoever must show once more who they are has not left the long form. */
export function trailOf({ step, hasRecords, isInterrupted }: Progress): Trail {
  if (isInterrupted || step === 3) return hasRecords ? [1, 2, 3] : [1, 3]
  return step === 2 ? [1, 2] : [1]
}

export const chosenForm = ({ choice, forms }: Progress): Begun | undefined =>
  choice === undefined ? undefined : forms[choice]

/** The long form of what was chosen: as far as it was filled in, or from what the clinic was told before. */
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

/** The first word is the first name; whatever follows it, the last. */
function namesIn({ name }: Identity): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  return { firstName, lastName: others.join(' ') }
}

/** They have shown who they are: back to what they were at, or on to the choice, where there is one. */
export function verified(progress: Progress, records: readonly InsuranceForm[]): Progress {
  const known = { ...progress, hasRecords: records.length > 0, isInterrupted: false }
  if (progress.isInterrupted && chosenForm(progress) !== undefined) return { ...known, step: 3 }
  if (records.length === 0) return startForm(known, 'new', records)
  const isStillThere = progress.choice === 'new' || records.some(({ id }) => id === progress.choice)
  return { ...known, step: 2, choice: isStillThere ? progress.choice : undefined }
}

/** What was filled in, changed: sent again, it is another one. */
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
