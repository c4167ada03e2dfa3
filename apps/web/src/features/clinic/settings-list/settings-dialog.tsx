import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { idempotencyKeys } from '../../../lib/api/idempotency-key.ts'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import { joinSentences } from '../../../lib/forms/field-problems.ts'
import {
  discardRecoverable,
  useFormRecovery,
  useRecoverable,
  useRecovered,
} from '../../../lib/forms/form-recovery.ts'
import { changeOf, mergeEdits } from '../../../lib/forms/merge-edits.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { notifySaved } from '../../../ui/feedback/notices.tsx'
import { focusFirstError } from '../../../ui/form/focus-first-error.ts'
import { type SettingsKind, type SettingsRecord, storeRecord } from './settings-kind.ts'

/** What the server found wrong with the fields, in words that stand on their own. */
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

/** weekDayHoursVirtual.0.startAt is a part of weekDayHoursVirtual. */
const fieldOf = (path: string) => path.split('.')[0] ?? path

const spoken = (label: string, message: string) => (/^[a-z]/.test(message) ? `${label} ${message}` : message)

type Props<R extends SettingsRecord, Values extends object, Change extends object> = {
  kind: SettingsKind<R, Values, Change>
  /** As it was when the dialog was opened. Absent: one is being added. */
  record: R | undefined
  onClose: () => void
}

/** Outlives the session: the version that the dialog was opened from, and the key of a save that was not answered. */
type Behind<R> = { base: R | undefined; keyFor: ReturnType<typeof idempotencyKeys> }

/**
 * Adds a record, or saves what differs from the version that it was opened from, or from the newer version that a
 * conflict brought.
 */
export function SettingsDialog<R extends SettingsRecord, Values extends object, Change extends object>({
  kind,
  record,
  onClose,
}: Props<R, Values, Change>) {
  const queryClient = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const name = `${kind.path}-${record?.id ?? 'new'}`
  const taken = useRecovered<Behind<R>>(`${name}-behind`)
  const [behind] = useState<Behind<R>>(() => taken ?? { base: record, keyFor: idempotencyKeys() })
  useRecoverable(`${name}-behind`, () => behind)
  const before = () => (behind.base === undefined ? kind.noValues() : kind.valuesOf(behind.base))
  const form = useForm<Values>({ initialValues: before(), validate: kind.rules as never })
  useFormRecovery(name, form)

  const save = useMutation({
    mutationFn: async (values: Values) => {
      if (behind.base === undefined) {
        const change = kind.toSend(values)
        await kind.add(change, behind.keyFor(change))
        void queryClient.invalidateQueries({ queryKey: kind.query.queryKey })
        return
      }
      const sent = changeOf(kind.toSend(before()), kind.toSend(values))
      await storeRecord(queryClient, kind, await kind.save(behind.base, sent))
    },
    onSuccess: () => {
      discardRecoverable(name)
      notifySaved()
    },
    onError: (error, typed) => {
      const conflicting = conflictingVersion<R>(error)
      if (conflicting !== undefined) {
        form.setValues(mergeEdits(before(), typed, kind.valuesOf(conflicting)))
        behind.base = conflicting
        void storeRecord(queryClient, kind, conflicting)
      }
      form.setErrors(problemsIn(error, kind.labels))
      focusFirstError(element.current)
    },
  })
  const isWorking = save.isPending || save.isSuccess
  // Only after the form was rendered as saved: before that, leaving it would still ask for confirmation.
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (save.isSuccess) close()
  }, [save.isSuccess])
  const refusal =
    save.error !== null && Object.keys(problemsIn(save.error, kind.labels)).length === 0 ? save.error : null

  return (
    <FormDialog
      ref={element}
      title={`${record === undefined ? 'Add' : 'Edit'} ${kind.one}`}
      submitLabel={record === undefined ? 'Add' : 'Save'}
      working={isWorking ? 'Saving…' : undefined}
      {...(kind.dialogSize === undefined ? {} : { size: kind.dialogSize })}
      onSubmit={form.onSubmit(
        values => {
          if (!isWorking) save.mutate(values)
        },
        () => focusFirstError(element.current),
      )}
      onClose={onClose}
    >
      <LeaveDialog hasUnsavedChanges={form.isDirty() && !save.isSuccess} />
      {refusal === null ? null : (
        <Message kind="alert">
          <p>{conflictingVersion(refusal) === undefined ? refusal.message : conflictMessage(refusal)}</p>
        </Message>
      )}
      <kind.Fields form={form} record={record} />
    </FormDialog>
  )
}

const conflictMessage = (error: Error) =>
  joinSentences([
    error.message,
    'Their changes are below, with what you typed on top. Save again if it is right.',
  ])
