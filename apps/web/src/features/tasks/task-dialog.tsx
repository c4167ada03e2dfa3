import type { Task } from '@archwire/contract/tasks/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { conflictingVersion } from '../../lib/api/version-conflict.ts'
import { usePageTitle } from '../../lib/browser/page-title.ts'
import { changeOf } from '../../lib/forms/merge-edits.ts'
import { FormDialog, LoadingDialog } from '../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../ui/dialog/leave-dialog.tsx'
import { useFormDialog } from '../../ui/dialog/use-form-dialog.ts'
import { conflictMessage } from '../../ui/feedback/conflict-notice.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { notifySaved } from '../../ui/feedback/notices.tsx'
import { type DialogForm, useVersionedForm } from '../../ui/form/use-versioned-form.ts'
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
  title: string
  submitLabel: string
  task: DialogForm<TaskValues>
  today: string
  onClose: () => void
}

/** The dialog of a task. Refusals are shown on their fields, and the input stays. */
function TaskDialog({ title, submitLabel, task, today, onClose }: TaskDialogProps) {
  usePageTitle(title)
  const { form, refusal } = task
  const failure = refusal && refusalMessage(refusal, submitLabel === 'Create')

  return (
    <FormDialog
      ref={task.element}
      title={title}
      submitLabel={submitLabel}
      canSubmit={isWhole(form.values)}
      working={task.isWorking ? 'Saving…' : undefined}
      onSubmit={task.submit}
      onClose={onClose}
    >
      <LeaveDialog hasUnsavedChanges={task.hasUnsavedChanges} />
      {failure === undefined ? null : (
        <Message kind="alert" {...(failure.title === undefined ? {} : { title: failure.title })}>
          <p>{failure.text}</p>
        </Message>
      )}
      <TaskFormFields form={form} today={today} />
    </FormDialog>
  )
}

const refusalMessage = (error: Error, isNew: boolean) =>
  conflictingVersion(error) === undefined ? failureMessage(error, isNew) : { text: conflictMessage(error) }

type NewTaskDialogProps = {
  /** The initial values from whoever opened the dialog, if any. */
  carried: unknown
  today: string
  onClose: () => void
}

/** Adds one task, even when pressed twice or repeated after a lost response. */
export function NewTaskDialog({ carried, today, onClose }: NewTaskDialogProps) {
  const queryClient = useQueryClient()
  const [initial] = useState(() => ({ ...newTask(today), ...(carried as Partial<TaskValues> | undefined) }))
  const task = useFormDialog<TaskValues>({
    name: 'new-task',
    initial,
    rules,
    problemsIn,
    save: async (values, keyFor) => {
      const request = payloadOf(values)
      await addTask(request, keyFor(request))
      void queryClient.invalidateQueries({ queryKey: tasksKey })
      notifySaved('Task created successfully')
    },
    onClose,
  })
  return <TaskDialog title="New Task" submitLabel="Create" {...{ task, today, onClose }} />
}

type EditTaskDialogProps = { task: Task; today: string; onClose: () => void }

/** Saves what differs from the version that the dialog was opened with, or from the newer version after a conflict. */
function EditTaskDialog({ task: opened, today, onClose }: EditTaskDialogProps) {
  const queryClient = useQueryClient()
  const task = useVersionedForm<Task, TaskValues>({
    name: `task-${opened.id}`,
    latest: opened,
    valuesOf,
    rules,
    problemsIn,
    save: async (values, base) => {
      const saved = await saveTask(base, changeOf(payloadOf(valuesOf(base)), payloadOf(values)))
      void queryClient.invalidateQueries({ queryKey: tasksKey })
      notifySaved('Task updated successfully')
      return saved
    },
    onConflict: () => void queryClient.invalidateQueries({ queryKey: tasksKey }),
    onClose,
  })
  return <TaskDialog title="Edit Task" submitLabel="Save" {...{ task, today, onClose }} />
}

type OpenedTaskDialogProps = {
  id: number
  /** The task itself, if the list opened the dialog. */
  carried: unknown
  today: string
  onClose: () => void
}

/** The task when the dialog was opened, whatever the list shows later. */
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
    />
  )
}
