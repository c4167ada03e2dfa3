import type { Received, Sent } from '@archwire/contract/endpoint'
import {
  changeTask,
  createTask,
  getTask,
  listTasks,
  type Task,
  type TaskPage,
  type TaskSort,
  type TaskStatus,
} from '@archwire/contract/tasks/calls'
import { formatDay } from '@archwire/domain/time/format-day'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { CallError } from '../../lib/api/call-error.ts'
import { withErrorMessage } from '../../lib/api/with-error-message.ts'
import { joinSentences } from '../../lib/forms/field-problems.ts'
import { asOwnAddition } from '../../shared/notifications/own-additions.ts'
import { notifyError, offerUndo } from '../../ui/feedback/notices.tsx'
import { tasksKey } from './tasks-key.ts'

type TaskFilter = {
  status: TaskStatus
  sort: TaskSort | undefined
  /** Undefined: whoever they are assigned to. */
  assignee: 'me' | undefined
  /** A part of the title, the patient's name or the assignee's. */
  query: string
  page: number
}

/** A page of the list; the former page stays until the next one is loaded. */
export const taskPageQuery = (filter: TaskFilter) =>
  queryOptions({
    queryKey: [...tasksKey, 'list', filter],
    queryFn: async ({ signal }) =>
      asPage(
        await call(listTasks, { query: filter }, { signal }).catch(
          withErrorMessage("We couldn't find any tasks"),
        ),
      ),
    placeholderData: keepPreviousData,
  })

function asPage(answer: Received<typeof listTasks>): TaskPage {
  if (Array.isArray(answer)) throw new Error('a page was asked for')
  return answer
}

export const taskQuery = (id: number) =>
  queryOptions({
    queryKey: [...tasksKey, id],
    queryFn: ({ signal }) => call(getTask, { params: { id } }, { signal }),
    // The dialog starts from this version, and its changes are compared with it.
    staleTime: 0,
  })

type NewTask = Sent<typeof createTask>['body']['task']

export const addTask = (task: NewTask, idempotencyKey: string): Promise<Task> =>
  opening(task, () => call(createTask, { body: { task } }, { idempotencyKey }))

export const saveTask = (seen: Task, task: Partial<NewTask>): Promise<Task> =>
  opening(task, () =>
    call(changeTask, { params: { id: seen.id }, body: { task } }, { ifMatch: seen.updatedAt }),
  )

/** No version is sent: a checked box does not conflict with other changes. */
const completeTask = (id: number, completed: boolean): Promise<Task> =>
  opening({ completed }, () => call(changeTask, { params: { id }, body: { completed } }))

/** A person who adds a task need not be notified of it. */
const opening = (task: Partial<NewTask>, save: () => Promise<Task>): Promise<Task> =>
  task.completed === false ? asOwnAddition(save) : save()

/**
 * Saves whether a task is done: shown at once, and reverted with a notice if it failed. What is done leaves its place in
 * the list, so a notice offers to undo it.
 */
export function useCompletion(task: Task): { completed: boolean; complete: (completed: boolean) => void } {
  const queryClient = useQueryClient()
  // A state of its own, because the mutation's state changes a moment later, and the box would flicker.
  const [meant, setMeant] = useState<boolean>()
  const withdraw = useRef<() => void>(undefined)
  const { mutate } = useMutation({
    mutationFn: (completed: boolean) => completeTask(task.id, completed),
    // Of several quick changes the last one counts.
    scope: { id: `task-${task.id}` },
    // The box shows the new state until the list does.
    onSuccess: (_saved, completed) => {
      withdraw.current = completed
        ? offerUndo(`“${task.title}” is completed.`, () => mutate(false))
        : undefined
      return queryClient.invalidateQueries({ queryKey: tasksKey })
    },
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
      withdraw.current?.()
      setMeant(completed)
      // Called only for the last change.
      mutate(completed, { onSettled: () => setMeant(undefined) })
    },
  }
}

/** The name of the assignee. */
export const assigneeName = (assignee: Task['assignedBy']): string =>
  assignee?.fullName || assignee?.email || 'Unassigned'

/** The clinic's day on which the task was created; the wire writes instants by the clinic's clock. */
export const createdOn = ({ createdAt }: Task): string => formatDay(createdAt.slice(0, 10), 'dd MMM, yyyy')

const linkLabels: Record<string, string> = {
  InsuranceForm: 'Review Insurance',
  Contract: 'Set up payments',
  Patient: 'Open the other record',
}

export const linkLabel = ({ type }: { type: string }): string => linkLabels[type] ?? 'Internal'

/** Where the subject of a task is. */
export function linkAddress({ type, id }: { type: string; id: number }, patientId: number): string {
  if (type === 'Patient') return `/v2/patient/${id}`
  return type === 'Contract'
    ? `/v2/patient/${patientId}/finance`
    : `/v2/patient/${patientId}/profile#patient-insurance`
}
