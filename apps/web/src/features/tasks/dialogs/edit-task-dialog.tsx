import type { Task } from '@archwire/contract/tasks/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { joinSentences } from '../../../lib/join-sentences.ts'
import { useKeep, useTakenBack } from '../../../lib/kept-forms.ts'
import { newerIn } from '../../../lib/newer-in.ts'
import { changeOf, typedOnTop } from '../../../lib/typed-on-top.ts'
import { notifySaved } from '../../../ui/notices.tsx'
import { tasksKey } from '../api/keys.ts'
import { saveTask } from '../api/tasks.ts'
import { failureWords, payloadOf, type TaskValues, valuesOf } from '../components/task-values.ts'
import { TaskDialog } from './task-dialog.tsx'

type Props = { task: Task; today: string; onClose: () => void }

/** Saves what differs from the version that it was opened from, or from the newer one that it was told of. */
export function EditTaskDialog({ task, today, onClose }: Props) {
  const queryClient = useQueryClient()
  // The version outlives the session with the form: what others saved meanwhile is found out after the return too.
  const baseName = `task-${task.id}-base`
  const kept = useTakenBack<Task>(baseName)
  const base = useRef(kept ?? task)
  const [initial] = useState(() => valuesOf(kept ?? task))
  useKeep(baseName, () => base.current)
  const save = async (values: TaskValues) => {
    await saveTask(base.current, changeOf(payloadOf(valuesOf(base.current)), payloadOf(values)))
    void queryClient.invalidateQueries({ queryKey: tasksKey })
    notifySaved('Task updated successfully')
  }
  const valuesAfter = (error: Error, typed: TaskValues): TaskValues => {
    const newer = newerIn<Task>(error)
    if (newer === undefined) return typed
    const before = valuesOf(base.current)
    base.current = newer
    void queryClient.invalidateQueries({ queryKey: tasksKey })
    return typedOnTop(before, typed, valuesOf(newer))
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
        const words = failureWords(error, false)
        if (newerIn(error) === undefined) return words
        const next = 'Their changes are below, with what you typed on top. Save again if it is right.'
        return { text: joinSentences([words.text, next]) }
      }}
      onClose={onClose}
    />
  )
}
