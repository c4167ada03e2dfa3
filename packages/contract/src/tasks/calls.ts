import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { calendarDate, id, instant, page, pageNumber } from '../fields.ts'

export const task = z.object({
  id: z.number().int(),
  title: z.string(),
  completed: z.boolean(),
  createdAt: instant,
  dueDate: z.iso.date().nullable(),
  /** Null: the task is internal. */
  patient: z.object({ id: z.number().int(), fullName: z.string() }).nullable(),
  /** Whom it is assigned to, despite the field's name. */
  assignedBy: z.object({ id: z.number().int(), fullName: z.string(), email: z.string() }).nullable(),
  /** The record that it is about, if the product made it. */
  linkable: z
    .object({ type: z.string(), id: z.number().int(), patientId: z.number().int().nullable() })
    .nullable(),
  updatedAt: instant,
})
export type Task = z.output<typeof task>

export const longestTitle = 255
const title = z.string().trim().min(1).max(longestTitle)
const reference = z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullable()
const dueDate = calendarDate.nullable()

const newTask = z.object({
  title,
  assignedById: reference.default(null),
  dueDate: dueDate.default(null),
  completed: z.boolean().default(false),
  patientId: reference.default(null),
})
export type NewTask = z.output<typeof newTask>

const taskChange = z
  .object({ title, assignedById: reference, dueDate, completed: z.boolean(), patientId: reference })
  .partial()
export type TaskChange = z.output<typeof taskChange>

type Wrapped<T> = { task: T }
type ChangeBody = z.ZodType<
  Wrapped<TaskChange>,
  Wrapped<z.input<typeof taskChange>> | Pick<z.input<typeof taskChange>, 'completed'>
>

/** Wrapped as `{task}`; only the toggle of a task may also be sent without, as `{completed}`. */
const changeBody = z.preprocess(
  (body, context) => {
    const fields = typeof body === 'object' && body !== null ? body : {}
    if ('task' in fields) return { task: fields.task }
    if ('completed' in fields) return { task: { completed: fields.completed } }
    context.addIssue({ code: 'custom', params: { missingWrapper: 'task' } })
    return z.NEVER
  },
  z.object({ task: taskChange }),
) as ChangeBody

export const tasksPerPage = 50
export const mostCompleted = 500

export const taskStatuses = ['all', 'completed', 'pending'] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** By due date, the earliest or the latest first; tasks without one come last either way. */
export const taskSorts = ['due', '-due'] as const
export type TaskSort = (typeof taskSorts)[number]

const taskPage = page(task).extend({ total: z.number().int() })
export type TaskPage = z.output<typeof taskPage>

export const listTasks = endpoint({
  method: 'GET',
  path: '/tasks',
  who: 'staff',
  summary:
    'The tasks of the clinic, what is pending before what is completed, the newest first: all that are pending and the newest 500 that are completed; with page, query, status, sort or assignee everything, 50 at a time',
  query: z.object({
    page: pageNumber.removeDefault().optional(),
    query: z.string().trim().max(100).optional(),
    status: z.enum(taskStatuses).optional(),
    sort: z.enum(taskSorts).optional(),
    /** The tasks that are assigned to whoever asks. */
    assignee: z.literal('me').optional(),
  }),
  reply: z.union([z.array(task), taskPage]),
})

export const getTask = endpoint({
  method: 'GET',
  path: '/tasks/:id',
  who: 'staff',
  summary: 'One task',
  params: z.object({ id }),
  reply: task,
})

export const createTask = endpoint({
  method: 'POST',
  path: '/tasks',
  who: 'staff',
  summary: 'Add a task, for a patient or, without one, internal',
  idempotent: true,
  fieldErrors: 'sentence-and-fields',
  body: z.object({ task: newTask }),
  reply: task,
})

export const changeTask = endpoint({
  method: 'PUT',
  path: '/tasks/:id',
  who: 'staff',
  summary: 'Complete a task, or change it; what is left out stays',
  versioned: true,
  fieldErrors: 'sentence-and-fields',
  params: z.object({ id }),
  body: changeBody,
  reply: task,
})
