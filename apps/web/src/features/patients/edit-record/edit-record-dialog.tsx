import type { Patient } from '@archwire/contract/patients/calls'
import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { formatInstant } from '../../../lib/dates/instants.ts'
import { fieldProblems } from '../../../lib/forms/field-problems.ts'
import { changeOf } from '../../../lib/forms/merge-edits.ts'
import { profileQuery } from '../../../shared/patients/profile-query.ts'
import { FormDialog, LoadingDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { changesBetween } from '../../../ui/feedback/change-list.tsx'
import { ConflictNotice } from '../../../ui/feedback/conflict-notice.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { notifySaved } from '../../../ui/feedback/notices.tsx'
import { useVersionedForm } from '../../../ui/form/use-versioned-form.ts'
import { savePatient, storeRecord } from '../patient/record.ts'
import type { Section } from './section.ts'

type Props<V extends Record<string, string | boolean>> = {
  id: number
  section: Section<V>
  onClose: () => void
}

/** The dialog that changes a part of a patient's record. */
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
    />
  )
}

/**
 * The form of one part of the record. Changes by others in other fields are shown at once; a change in an edited field
 * is reported at the save, and the input stays.
 */
function Editing<V extends Record<string, string | boolean>>({
  profile,
  section,
  onClose,
}: Omit<Props<V>, 'id'> & { profile: PatientProfile }) {
  const queryClient = useQueryClient()
  // A conflict returns the patient without the rest of the profile.
  const valuesOf = (patient: Patient) => section.valuesOf({ ...profile, ...patient })
  const edit = useVersionedForm<Patient, V>({
    name: `patient-${profile.id}-${section.name}`,
    latest: profile,
    valuesOf,
    rules: section.rules as object,
    problemsIn: error => fieldProblems(error, section.labels),
    save: async (values, base) => {
      const changed = Object.keys(changeOf(valuesOf(base), values))
      if (changed.length === 0) return base
      const patient = await savePatient(base, section.payloadOf(values, changed, { ...profile, ...base }))
      await storeRecord(queryClient, patient)
      notifySaved('Patient has been updated.')
      return patient
    },
    onConflict: theirs => void storeRecord(queryClient, theirs),
    onClose,
  })
  const { conflict, refusal } = edit
  return (
    <FormDialog
      ref={edit.element}
      title={section.title}
      submitLabel="Save"
      working={edit.isWorking ? 'Saving…' : undefined}
      onSubmit={edit.submit}
      onClose={onClose}
    >
      <LeaveDialog hasUnsavedChanges={edit.hasUnsavedChanges} />
      {conflict === undefined ? null : (
        <ConflictNotice
          title={`${conflict.error.message}, ${formatInstant(conflict.now.updatedAt)}`}
          changes={changesBetween(section.labels, valuesOf(conflict.before), valuesOf(conflict.now))}
        />
      )}
      {refusal === undefined || conflictingVersion(refusal) !== undefined ? null : (
        <Message kind="alert" title="The patient was not changed.">
          <p>{refusal.message}</p>
        </Message>
      )}
      <section.Fields form={edit.form} />
    </FormDialog>
  )
}
