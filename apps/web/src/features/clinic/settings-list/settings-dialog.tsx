import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../../lib/api/call-error.ts'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import { joinSentences } from '../../../lib/forms/field-problems.ts'
import { changeOf } from '../../../lib/forms/merge-edits.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { conflictMessage } from '../../../ui/feedback/conflict-notice.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { notifySaved } from '../../../ui/feedback/notices.tsx'
import { useVersionedForm } from '../../../ui/form/use-versioned-form.ts'
import { type SettingsKind, type SettingsRecord, storeRecord } from './settings-kind.ts'

/** The problems that the server found in the fields, as whole sentences. */
function problemsIn(error: Error, labels: Record<string, string>): Record<string, string> {
  if (!(error instanceof CallError)) return {}
  return Object.fromEntries(
    Object.entries(error.fieldErrors)
      .filter(([path]) => labels[fieldOf(path)] !== undefined)
      .map(([path, messages]) => [
        path,
        joinSentences(messages.map(message => spoken(labels[fieldOf(path)] ?? '', message))),
      ]),
  )
}

/** A problem of weekDayHoursVirtual.0.startAt belongs to the field weekDayHoursVirtual. */
const fieldOf = (path: string) => path.split('.')[0] ?? path

const spoken = (label: string, message: string) => (/^[a-z]/.test(message) ? `${label} ${message}` : message)

type Props<R extends SettingsRecord, Values extends object, Change extends object> = {
  kind: SettingsKind<R, Values, Change>
  /** The record when the dialog was opened; undefined for a new one. */
  record: R | undefined
  onClose: () => void
}

/**
 * Adds a record, or saves what differs from the version that the dialog was opened with, or from the newer version
 * after a conflict.
 */
export function SettingsDialog<R extends SettingsRecord, Values extends object, Change extends object>({
  kind,
  record,
  onClose,
}: Props<R, Values, Change>) {
  const queryClient = useQueryClient()
  const edit = useVersionedForm<R | undefined, Values>({
    name: `${kind.path}-${record?.id ?? 'new'}`,
    latest: record,
    valuesOf: version => (version === undefined ? kind.noValues() : kind.valuesOf(version)),
    rules: kind.rules as never,
    problemsIn: error => problemsIn(error, kind.labels),
    save: async (values, base, keyFor) => {
      const wanted = kind.toSend(values)
      if (base === undefined) {
        const added = await kind.add(wanted, keyFor(wanted))
        void queryClient.invalidateQueries({ queryKey: kind.query.queryKey })
        notifySaved()
        return added
      }
      const saved = await kind.save(base, changeOf(kind.toSend(kind.valuesOf(base)), wanted))
      await storeRecord(queryClient, kind, saved)
      notifySaved()
      return saved
    },
    onConflict: theirs => void storeRecord(queryClient, kind, theirs),
    onClose,
  })
  const { form, refusal } = edit

  return (
    <FormDialog
      ref={edit.element}
      title={`${record === undefined ? 'Add' : 'Edit'} ${kind.one}`}
      submitLabel={record === undefined ? 'Add' : 'Save'}
      working={edit.isWorking ? 'Saving…' : undefined}
      {...(kind.dialogSize === undefined ? {} : { size: kind.dialogSize })}
      onSubmit={edit.submit}
      onClose={onClose}
    >
      <LeaveDialog hasUnsavedChanges={edit.hasUnsavedChanges} />
      {refusal === undefined ? null : (
        <Message kind="alert">
          <p>{conflictingVersion(refusal) === undefined ? refusal.message : conflictMessage(refusal)}</p>
        </Message>
      )}
      <kind.Fields form={form} record={record} />
    </FormDialog>
  )
}
