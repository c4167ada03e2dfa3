import type { InsuranceForm, SavedInsuranceForm } from '@archwire/contract/insurance/form-calls'
import { formStatuses, type InsuranceFormStatus } from '@archwire/domain/insurance/insurance-form'
import { Button, NativeSelect, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import { Message } from '../../../ui/feedback/message.tsx'
import { Field } from '../../../ui/patient/fields.tsx'
import { Wordmark } from '../../../ui/wordmark.tsx'
import { formPayload, problemsIn } from '../insurance-form/form-answers.ts'
import { originOf, valuesOf } from '../insurance-form/form-values.ts'
import { saveInRecord } from '../insurance-form/insurance-forms.ts'
import { submitted } from '../insurance-form/wizard-frame.tsx'
import styles from './staff-success.module.css'

const statusNames: Record<InsuranceFormStatus, string> = { draft: 'Draft', processed: 'Processed' }

type StatusFieldProps = {
  status: InsuranceFormStatus
  onChange: (status: InsuranceFormStatus) => void
  hint?: string | undefined
}

/** Whether the form waits for a review, or can be used. */
export const StatusField = ({ status, onChange, hint }: StatusFieldProps) => (
  <Field id="insurance-status" label="Status" hint={hint} problem={undefined}>
    <select
      id="insurance-status"
      value={status}
      aria-describedby={hint === undefined ? undefined : 'insurance-status-hint'}
      onChange={event => onChange(event.target.value as InsuranceFormStatus)}
    >
      {formStatuses.map(one => (
        <option key={one} value={one}>
          {statusNames[one]}
        </option>
      ))}
    </select>
  </Field>
)

type StaffSuccessProps = {
  patient: { id: number; fullName: string }
  saved: SavedInsuranceForm
  onSaved: (form: SavedInsuranceForm) => void
  /** The form lacks a value for this status, and must be shown again. */
  onIncomplete: (status: InsuranceFormStatus) => void
  onDone: () => void
}

const choices = formStatuses.map(value => ({ value, label: statusNames[value] }))

const meanings: Record<InsuranceFormStatus, string> = {
  draft: 'It is a draft: it becomes an insurance once it is processed.',
  processed: 'It is processed: the patient’s insurance can be used.',
}

/** The saved form, its status, which is saved as soon as it is chosen, and the way back to the record. */
export function StaffSuccess({ patient, saved, onSaved, onIncomplete, onDone }: StaffSuccessProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus()
  }, [])
  const change = useMutation({
    mutationFn: (status: InsuranceFormStatus) =>
      saveInRecord(patient.id, {
        form: formPayload(valuesOf(saved), status, originOf(saved)),
        of: saved,
        idempotencyKey: newIdempotencyKey(),
      }),
    onSuccess: onSaved,
    onError: error => {
      const conflicting = conflictingVersion<InsuranceForm>(error)
      if (conflicting !== undefined) onSaved(conflicting)
    },
  })
  const choose = (status: InsuranceFormStatus) => {
    if (status === saved.status || change.isPending) return
    if (Object.keys(problemsIn(valuesOf(saved), status)).length > 0) onIncomplete(status)
    else change.mutate(status)
  }
  // Refused because the form has changed: perhaps by the person's own save, whose response was lost.
  const isAsWanted = saved.status === change.variables
  const { notice } = saved
  return (
    <Stack component="main" w="100%" maw={480} mx="auto" p="24px 16px 64px">
      <Wordmark />
      <h1 ref={heading} tabIndex={-1} style={{ overflowWrap: 'anywhere' }}>
        Insurance of {patient.fullName} saved
      </h1>
      <p>{submitted}</p>
      <p>{meanings[saved.status]}</p>
      <div role="status" className={styles.said}>
        {notice === undefined ? null : (
          <Message kind="notice">
            <p>{notice}</p>
          </Message>
        )}
      </div>
      <NativeSelect
        label="Status"
        data={choices}
        value={change.isPending ? change.variables : saved.status}
        // The select is not disabled while it saves, so that it keeps the focus.
        aria-disabled={change.isPending}
        onChange={event => choose(event.currentTarget.value as InsuranceFormStatus)}
      />
      {change.error === null || isAsWanted ? null : (
        <Message kind="alert">
          <p>The status was not changed. {change.error.message}</p>
        </Message>
      )}
      <Button onClick={onDone}>Go back to Patient Profile</Button>
    </Stack>
  )
}
