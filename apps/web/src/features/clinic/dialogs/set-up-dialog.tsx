import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { joinSentences } from '../../../lib/join-sentences.ts'
import { discardKept, useKeep, useKeptForm, useTakenBack } from '../../../lib/kept-forms.ts'
import { newerIn } from '../../../lib/newer-in.ts'
import { onceKeys } from '../../../lib/once-key.ts'
import { changeOf, typedOnTop } from '../../../lib/typed-on-top.ts'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/leave-dialog.tsx'
import { Message } from '../../../ui/message.tsx'
import { notifySaved } from '../../../ui/notices.tsx'
import { problemsIn } from '../components/set-up-fields.ts'
import type { Kept, SetUpKind } from '../components/set-up-kind.ts'
import { storeRecord } from '../components/store-set-up.ts'

type Props<R extends Kept, Values extends object, Change extends object> = {
  kind: SetUpKind<R, Values, Change>
  /** As it was when the dialog was opened. Absent: one is being added. */
  record: R | undefined
  onClose: () => void
}

/** What the session must not take away: the version that it was opened from, and the key of a save without an answer. */
type Behind<R> = { base: R | undefined; keyFor: ReturnType<typeof onceKeys> }

/** Adds a record, or saves what differs from the version that it was opened from, or from the newer one it was told of. */
export function SetUpDialog<R extends Kept, Values extends object, Change extends object>({
  kind,
  record,
  onClose,
}: Props<R, Values, Change>) {
  const queryClient = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const name = `${kind.path}-${record?.id ?? 'new'}`
  const taken = useTakenBack<Behind<R>>(`${name}-behind`)
  const [behind] = useState<Behind<R>>(() => taken ?? { base: record, keyFor: onceKeys() })
  useKeep(`${name}-behind`, () => behind)
  const before = () => (behind.base === undefined ? kind.noValues() : kind.valuesOf(behind.base))
  const form = useForm<Values>({ initialValues: before(), validate: kind.rules as never })
  useKeptForm(name, form)

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
      discardKept(name)
      notifySaved()
    },
    onError: (error, typed) => {
      const newer = newerIn<R>(error)
      if (newer !== undefined) {
        form.setValues(typedOnTop(before(), typed, kind.valuesOf(newer)))
        behind.base = newer
        void storeRecord(queryClient, kind, newer)
      }
      form.setErrors(problemsIn(error, kind.labels))
      focusFirstError(element.current)
    },
  })
  const isWorking = save.isPending || save.isSuccess
  // Once the form is drawn as saved: before that, leaving it would still be asked about.
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
          <p>{newerIn(refusal) === undefined ? refusal.message : conflictWords(refusal)}</p>
        </Message>
      )}
      <kind.Fields form={form} record={record} />
    </FormDialog>
  )
}

const conflictWords = (error: Error) =>
  joinSentences([
    error.message,
    'Their changes are below, with what you typed on top. Save again if it is right.',
  ])
