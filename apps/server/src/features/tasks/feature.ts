import { dayLabel, namedBy } from '../../platform/audit/audit-labels.ts'
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
  auditLabels: {
    records: ['task'],
    ofPatient: {
      fieldNames: { title: 'Task', dueDate: 'Due', assignedTo: 'Assigned to', completed: 'Completed' },
      valueLabels: { dueDate: dayLabel },
    },
    hidden: ['assignedById', 'linkable'],
    subjects: {
      task: { name: namedBy('tasks', 'title'), isInEntries: false },
    },
  },
})
