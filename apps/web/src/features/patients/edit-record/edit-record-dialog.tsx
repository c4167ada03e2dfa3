import type { Patient } from '@archwire/contract/patients/calls'
import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { formatInstant } from '../../../lib/dates/instants.ts'
import { fieldProblems } from '../../../lib/forms/field-problems.ts'
import {
  discardRecoverable,
  useFormRecovery,
  useRecoverable,
  useRecovered,
} from '../../../lib/forms/form-recovery.ts'
import { changeOf, mergeEdits } from '../../../lib/forms/merge-edits.ts'
import { profileQuery } from '../../../shared/patients/profile-query.ts'
import { FormDialog, LoadingDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { type Conflict, ConflictNotice } from '../../../ui/feedback/conflict-notice.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { notifySaved } from '../../../ui/feedback/notices.tsx'
import { focusFirstError } from '../../../ui/form/focus-first-error.ts'
import { savePatient, storeRecord } from '../patient/record.ts'
import type { Section } from './section.ts'

const changedSince = <V extends object>(before: V, after: V) =>
  Object.keys(changeOf(before, after)) as (keyof V)[]

type Hooks = { onDone: () => void; onRefused: () => void }

/**
 * The form of one part of the record, and the version that it was opened from. Changes by others in other fields are
 * shown at once; a change in an edited field is reported at the save, and the input stays.
 */
function useEditRecord<V extends Record<string, string | boolean>>(
  section: Section<V>,
  latest: PatientProfile,
  { onDone, onRefused }: Hooks,
) {
  const queryClient = useQueryClient()
  const formName = `patient-${latest.id}-${section.name}`
  // The base version is recovered with the form, so that changes saved by others meanwhile are found after the return
  // too.
  const baseName = `${formName}-base`
  const recovered = useRecovered<PatientProfile>(baseName)
  const [base, setBase] = useState(recovered ?? latest)
  const [conflict, setConflict] = useState<Conflict>()
  const [start] = useState(() => section.valuesOf(base))
  const form = useForm<V>({ initialValues: start, validate: section.rules as object })
  useFormRecovery(formName, form)

  const takeUp = (now: PatientProfile, typed: V) => {
    form.setInitialValues(section.valuesOf(now))
    form.setValues(mergeEdits(section.valuesOf(base), typed, section.valuesOf(now)))
    setBase(now)
  }
  const save = useMutation({
    mutationFn: (values: V) =>
      savePatient(base, section.payloadOf(values, changedSince(section.valuesOf(base), values), base)),
    onSuccess: async patient => {
      discardRecoverable(formName)
      await storeRecord(queryClient, patient)
      notifySaved('Patient has been updated.')
    },
    onError: (error, typed) => {
      const conflicting = conflictingVersion<Patient>(error)
      if (conflicting !== undefined) {
        const now = { ...base, ...conflicting }
        setConflict({
          by: `${error.message}, ${formatInstant(conflicting.updatedAt)}`,
          changes: changesBetween(section, section.valuesOf(base), section.valuesOf(now)),
        })
        takeUp(now, typed)
        void storeRecord(queryClient, conflicting)
      }
      form.setErrors(fieldProblems(error, section.labels))
      onRefused()
    },
  })
  const saved = save.data
  const hasUnsavedChanges = form.isDirty() && saved === undefined
  useRecoverable(baseName, () => (hasUnsavedChanges ? base : undefined))

  const news = Date.parse(latest.updatedAt) > Date.parse(base.updatedAt) ? latest.updatedAt : undefined
  const isOpen = !save.isPending && saved === undefined
  const follow = useEffectEvent(() => {
    const [before, typed, now] = [section.valuesOf(base), form.getValues(), section.valuesOf(latest)]
    const theirs = changedSince(before, now)
    if (!changedSince(before, typed).some(field => theirs.includes(field))) takeUp(latest, typed)
  })
  useEffect(() => {
    if (news !== undefined && isOpen) follow()
  }, [news, isOpen])

  // Only after the form was rendered as saved: before that, leaving it would still ask for confirmation.
  const goOn = useEffectEvent(onDone)
  useEffect(() => {
    if (saved !== undefined) goOn()
  }, [saved])

  const isOnFields = Object.keys(fieldProblems(save.error, section.labels)).length > 0
  return {
    form,
    submit: (values: V) => {
      if (!isOpen) return
      if (changedSince(section.valuesOf(base), values).length === 0) onDone()
      else save.mutate(values)
    },
    isWorking: !isOpen,
    hasUnsavedChanges,
    conflict,
    /** A failure that is neither a problem of a field nor a conflict. */
    error: isOnFields || conflictingVersion(save.error) !== undefined ? null : save.error,
  }
}

const valueLabel = (value: string | boolean | undefined): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value || 'None'

const changesBetween = <V extends Record<string, string | boolean>>(
  { labels }: Section<V>,
  before: V,
  now: V,
): Conflict['changes'] =>
  changedSince(before, now).map(field => ({
    field: labels[field as keyof V & string],
    from: valueLabel(before[field]),
    to: valueLabel(now[field]),
  }))

type Props<V extends Record<string, string | boolean>> = {
  id: number
  section: Section<V>
  onClose: () => void
}

const size = 560

/** A part of a patient's record, to change it. */
export function EditRecordDialog<V extends Record<string, string | boolean>>(props: Props<V>) {
  const { id, section, onClose } = props
  usePageTitle(section.title)
  const { data, error, isFetching, refetch } = useQuery(profileQuery(id))
  if (data !== undefined) return <Editing profile={data} section={section} onClose={onClose} />
  return (
    <LoadingDialog
      title={section.title}
      failure={error === null || isFetching ? undefined : { error, words: "We couldn't find the patient" }}
      retry={() => void refetch()}
      onClose={onClose}
      size={size}
    />
  )
}

function Editing<V extends Record<string, string | boolean>>({
  profile,
  section,
  onClose,
}: Omit<Props<V>, 'id'> & { profile: PatientProfile }) {
  const element = useRef<HTMLFormElement>(null)
  const onRefused = () => focusFirstError(element.current)
  const edit = useEditRecord(section, profile, { onDone: onClose, onRefused })
  return (
    <FormDialog
      ref={element}
      title={section.title}
      submitLabel="Save"
      working={edit.isWorking ? 'Saving…' : undefined}
      onSubmit={edit.form.onSubmit(edit.submit, onRefused)}
      onClose={onClose}
      size={size}
    >
      <LeaveDialog hasUnsavedChanges={edit.hasUnsavedChanges} />
      <ConflictNotice by={edit.conflict} />
      {edit.error === null ? null : (
        <Message kind="alert" title="The patient was not changed.">
          <p>{edit.error.message}</p>
        </Message>
      )}
      <section.Fields form={edit.form} />
    </FormDialog>
  )
}
