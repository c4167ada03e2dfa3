import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useKeep, useTakenBack } from '../../../lib/kept-forms.ts'
import { onceKeys } from '../../../lib/once-key.ts'
import { notifySaved } from '../../../ui/notices.tsx'
import { tasksKey } from '../api/keys.ts'
import { addTask } from '../api/tasks.ts'
import { failureWords, newTask, payloadOf, type TaskValues } from '../components/task-values.ts'
import { TaskDialog } from './task-dialog.tsx'

const keysName = 'new-task-keys'

type Props = {
  /** What the form starts with, where whoever opened it knows it already. */
  carried: unknown
  today: string
  onClose: () => void
}

/** Pressed twice, or again after a lost answer, it adds one task once. */
export function NewTaskDialog({ carried, today, onClose }: Props) {
  const queryClient = useQueryClient()
  const [initial] = useState(() => ({ ...newTask(today), ...(carried as Partial<TaskValues> | undefined) }))
  // They outlive the session with the form: a save whose answer was lost with it must not add a second task.
  const keptKeys = useTakenBack<ReturnType<typeof onceKeys>>(keysName)
  const [keyFor] = useState(() => keptKeys ?? onceKeys())
  useKeep(keysName, () => keyFor)
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
      wordsFor={error => failureWords(error, true)}
      onClose={onClose}
    />
  )
}
