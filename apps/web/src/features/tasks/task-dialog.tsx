import type { Task } from '@archwire/contract/tasks/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { idempotencyKeys } from '../../lib/api/idempotency-key.ts'
import { conflictingVersion } from '../../lib/api/version-conflict.ts'
import { usePageTitle } from '../../lib/browser/page-title.ts'
import { joinSentences } from '../../lib/forms/field-problems.ts'
import { useRecoverable, useRecovered } from '../../lib/forms/form-recovery.ts'
import { changeOf, mergeEdits } from '../../lib/forms/merge-edits.ts'
import { FormDialog, LoadingDialog } from '../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../ui/dialog/leave-dialog.tsx'
import { useFormDialog } from '../../ui/dialog/use-form-dialog.ts'
import { Message } from '../../ui/feedback/message.tsx'
import { notifySaved } from '../../ui/feedback/notices.tsx'
import { TaskFormFields } from './task-form-fields.tsx'
import {
  failureMessage,
  isWhole,
  newTask,
  payloadOf,
  problemsIn,
  rules,
  type TaskValues,
  valuesOf,
} from './task-values.ts'
import { addTask, saveTask, taskQuery } from './tasks.ts'
import { tasksKey } from './tasks-key.ts'

type TaskDialogProps = {
  /** The name under which the input is recovered after the session ended. */
  name: string
  title: string
  submitLabel: string
  initial: TaskValues
  today: string
  save: (values: TaskValues) => Promise<void>
  /** Replaces form values after a refusal. */
  valuesAfter?: (error: Error, typed: TaskValues) => TaskValues
  /** The message of a refusal that concerns the whole task. */
  wordsFor: (error: Error) => { title?: string; text: string }
  onClose: () => void
}

/** A task over the page. Refusals are shown on their fields, and the input stays. */
function TaskDialog({ title, submitLabel, today, ...given }: TaskDialogProps) {
  usePageTitle(title)
  const { element, form, submit, isWorking, hasUnsavedChanges, refusal } = useFormDialog({
    ...given,
    rules,
    problemsIn,
  })
  const words = refusal === undefined ? undefined : given.wordsFor(refusal)

  return (
    <FormDialog
      ref={element}
      title={title}
      submitLabel={submitLabel}
      canSubmit={isWhole(form.values)}
      working={isWorking ? 'Saving…' : undefined}
      onSubmit={submit}
      onClose={given.onClose}
    >
      <LeaveDialog hasUnsavedChanges={hasUnsavedChanges} />
      {words === undefined ? null : (
        <Message kind="alert" {...(words.title === undefined ? {} : { title: words.title })}>
          <p>{words.text}</p>
        </Message>
      )}
      <TaskFormFields form={form} today={today} />
    </FormDialog>
  )
}

const keysName = 'new-task-keys'

type NewTaskDialogProps = {
  /** What the form starts with, where whoever opened it knows it already. */
  carried: unknown
  today: string
  onClose: () => void
}

/** Adds one task, even when pressed twice or repeated after a lost answer. */
export function NewTaskDialog({ carried, today, onClose }: NewTaskDialogProps) {
  const queryClient = useQueryClient()
  const [initial] = useState(() => ({ ...newTask(today), ...(carried as Partial<TaskValues> | undefined) }))
  // The keys are recovered with the form: a save whose answer was lost with the session must not add a second task.
  const recoveredKeys = useRecovered<ReturnType<typeof idempotencyKeys>>(keysName)
  const [keyFor] = useState(() => recoveredKeys ?? idempotencyKeys())
  useRecoverable(keysName, () => keyFor)
  const save = async (values: TaskValues) => {
    const task = payloadOf(values)
    await addTask(task, keyFor(task))
    void queryClient.invalidateQueries({ queryKey: tasksKey })
    notifySaved('Task created successfully')
  }
  return (
    <TaskDialog
      name="new-task"
      title="New Task"
      submitLabel="Create"
      initial={initial}
      today={today}
      save={save}
      wordsFor={error => failureMessage(error, true)}
      onClose={onClose}
    />
  )
}

type EditTaskDialogProps = { task: Task; today: string; onClose: () => void }

/** Saves what differs from the version that it was opened from, or from the newer version that a conflict brought. */
function EditTaskDialog({ task, today, onClose }: EditTaskDialogProps) {
  const queryClient = useQueryClient()
  // The base version is recovered with the form, so that changes saved by others meanwhile are found after the return
  // too.
  const baseName = `task-${task.id}-base`
  const recovered = useRecovered<Task>(baseName)
  const base = useRef(recovered ?? task)
  const [initial] = useState(() => valuesOf(recovered ?? task))
  useRecoverable(baseName, () => base.current)
  const save = async (values: TaskValues) => {
    await saveTask(base.current, changeOf(payloadOf(valuesOf(base.current)), payloadOf(values)))
    void queryClient.invalidateQueries({ queryKey: tasksKey })
    notifySaved('Task updated successfully')
  }
  const valuesAfter = (error: Error, typed: TaskValues): TaskValues => {
    const conflicting = conflictingVersion<Task>(error)
    if (conflicting === undefined) return typed
    const before = valuesOf(base.current)
    base.current = conflicting
    void queryClient.invalidateQueries({ queryKey: tasksKey })
    return mergeEdits(before, typed, valuesOf(conflicting))
  }
  return (
    <TaskDialog
      name={`task-${task.id}`}
      title="Edit Task"
      submitLabel="Save"
      initial={initial}
      today={today}
      save={save}
      valuesAfter={valuesAfter}
      wordsFor={error => {
        const words = failureMessage(error, false)
        if (conflictingVersion(error) === undefined) return words
        const next = 'Their changes are below, with what you typed on top. Save again if it is right.'
        return { text: joinSentences([words.text, next]) }
      }}
      onClose={onClose}
    />
  )
}

type OpenedTaskDialogProps = {
  id: number
  /** The task itself, where it was opened from the list. */
  carried: unknown
  today: string
  onClose: () => void
}

/** A task as it was when the dialog was opened, whatever the list says later. */
export function OpenedTaskDialog({ id, carried, today, onClose }: OpenedTaskDialogProps) {
  const known = (carried as Task | undefined)?.id === id ? (carried as Task) : undefined
  const [opened, setOpened] = useState(known)
  const { data, error, isFetching, refetch } = useQuery({ ...taskQuery(id), enabled: opened === undefined })
  if (opened === undefined && data !== undefined && !isFetching) setOpened(data)
  if (opened !== undefined) return <EditTaskDialog task={opened} today={today} onClose={onClose} />
  return (
    <LoadingDialog
      title="Edit Task"
      failure={error === null || isFetching ? undefined : { error, words: 'The task could not be loaded.' }}
      retry={() => void refetch()}
      onClose={onClose}
      size={480}
    />
  )
}
