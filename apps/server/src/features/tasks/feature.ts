import { defineFeature, on } from '../../platform/feature/feature.ts'
import { patientsMerged } from '../patients/hooks.ts'
import { taskChannels } from './live-events.ts'
import { mergeTasks } from './merge-tasks.ts'
import { countOpenTasks } from './read-tasks.ts'
import { taskRoutes } from './routes.ts'

export const tasks = defineFeature({
  name: 'tasks',
  routes: ({ announceCounts }) => taskRoutes({ announceCounts }),
  channels: taskChannels,
  counters: { tasks: countOpenTasks },
  listeners: [on(patientsMerged, mergeTasks)],
})
