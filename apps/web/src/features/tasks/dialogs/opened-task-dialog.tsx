import type { Task } from '@archwire/contract/tasks/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadingDialog } from '../../../ui/loading-dialog.tsx'
import { taskQuery } from '../api/tasks.ts'
import { EditTaskDialog } from './edit-task-dialog.tsx'

type Props = {
  id: number
  /** The task itself, where it was opened from the list. */
  carried: unknown
  today: string
  onClose: () => void
}

/** A task as it was when the dialog was opened, whatever the list says later. */
export function OpenedTaskDialog({ id, carried, today, onClose }: Props) {
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
