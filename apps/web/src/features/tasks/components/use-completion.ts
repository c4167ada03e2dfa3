import type { Task } from '@archwire/contract/tasks/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../lib/call-error.ts'
import { joinSentences } from '../../../lib/join-sentences.ts'
import { notifyError } from '../../../ui/notices.tsx'
import { tasksKey } from '../api/keys.ts'
import { completeTask } from '../api/tasks.ts'

/** Whether a task is done, as its box says it: at once, and back again with a word about it where that failed. */
export function useCompletion(task: Task): { completed: boolean; complete: (completed: boolean) => void } {
  const queryClient = useQueryClient()
  // Of its own: what the mutation says of itself comes a moment later, and the box would flicker.
  const [meant, setMeant] = useState<boolean>()
  const { mutate } = useMutation({
    mutationFn: (completed: boolean) => completeTask(task.id, completed),
    // Who changes their mind quickly means what they said last.
    scope: { id: `task-${task.id}` },
    // The box speaks for itself until the list does.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: tasksKey }),
    onError: (error, completed) => {
      if (error instanceof CallError && error.status === 404) {
        void queryClient.invalidateQueries({ queryKey: tasksKey })
      }
      const what = `“${task.title}” was not marked as ${completed ? 'completed' : 'pending'}.`
      notifyError(joinSentences([what, error.message]))
    },
  })
  return {
    completed: meant ?? task.completed,
    complete: completed => {
      setMeant(completed)
      // Called for what was said last alone.
      mutate(completed, { onSettled: () => setMeant(undefined) })
    },
  }
}
