import {
  changeTask as changeCall,
  createTask as createCall,
  getTask,
  listTasks as listCall,
} from '@archwire/contract/tasks/calls'
import { idempotentRoute, type Route, route } from '../../platform/http/route.ts'
import type { AnnounceCounts } from './live-events.ts'
import { listTasks, readTask } from './read-tasks.ts'
import { changeTask, createTask } from './save-task.ts'

export const taskRoutes = ({ announceCounts }: { announceCounts: AnnounceCounts }): Route[] => [
  route(listCall, ({ clinic, query, user, session }) =>
    listTasks(clinic, query, { userId: user.id, timeZone: session.timeZone }),
  ),
  route(getTask, ({ clinic, params, session }) => readTask(clinic, params.id, session.timeZone)),
  idempotentRoute(createCall, ({ body, user, session, now }, tx) =>
    createTask(tx, announceCounts, {
      input: body.task,
      userId: user.id,
      timeZone: session.timeZone,
      now,
    }),
  ),
  route(changeCall, ({ clinic, params, body, version, session, now }) =>
    changeTask(clinic, announceCounts, {
      id: params.id,
      input: body.task,
      version,
      timeZone: session.timeZone,
      now,
    }),
  ),
]
