import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { usePageTitle } from '../../../lib/page-title.ts'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/leave-dialog.tsx'
import { LoadingDialog } from '../../../ui/loading-dialog.tsx'
import { Message } from '../../../ui/message.tsx'
import { Overtaken } from '../../../ui/overtaken.tsx'
import { profileQuery } from '../api/record.ts'
import type { Section } from '../forms/section.ts'
import { useEditRecord } from '../forms/use-edit-record.ts'

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
      <Overtaken by={edit.overtaken} />
      {edit.error === null ? null : (
        <Message kind="alert" title="The patient was not changed.">
          <p>{edit.error.message}</p>
        </Message>
      )}
      <section.Fields form={edit.form} />
    </FormDialog>
  )
}
