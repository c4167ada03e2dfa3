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
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { orSay } from '../../../lib/or-say.ts'
import { asOwnAddition } from '../../../lib/own-additions.ts'
import { tasksKey } from './keys.ts'

export type TaskFilter = {
  status: TaskStatus
  sort: TaskSort | undefined
  /** A part of the title, the patient's name or the assignee's. */
  query: string
  page: number
}

/** A page of the list; the last one stays while the next is on its way. */
export const taskPageQuery = (filter: TaskFilter) =>
  queryOptions({
    queryKey: [...tasksKey, 'list', filter],
    queryFn: async ({ signal }) =>
      asPage(await call(listTasks, { query: filter }, { signal }).catch(orSay("We couldn't find any tasks"))),
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
    // What the dialog opens with is what its change is compared with.
    staleTime: 0,
  })

type NewTask = Sent<typeof createTask>['body']['task']

export const addTask = (task: NewTask, idempotencyKey: string): Promise<Task> =>
  opening(task, () => call(createTask, { body: { task } }, { idempotencyKey }))

export const saveTask = (seen: Task, task: Partial<NewTask>): Promise<Task> =>
  opening(task, () =>
    call(changeTask, { params: { id: seen.id }, body: { task } }, { ifMatch: seen.updatedAt }),
  )

/** Whatever else others changed meanwhile: what is done is done. */
export const completeTask = (id: number, completed: boolean): Promise<Task> =>
  opening({ completed }, () => call(changeTask, { params: { id }, body: { completed } }))

/** Whoever makes a task wait for everybody need not be told that it does. */
const opening = (task: Partial<NewTask>, save: () => Promise<Task>): Promise<Task> =>
  task.completed === false ? asOwnAddition(save) : save()
