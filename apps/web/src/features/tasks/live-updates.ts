import type { LiveUpdates } from '../../lib/live/use-live.ts'
import { tasksKey } from './tasks-key.ts'

const lists = () => [tasksKey]

export const taskUpdates: LiveUpdates = {
  outOfDate: {
    tasks: { created: lists, updated: lists, user_renamed: lists },
    // A task shows the patient's name.
    patients: { changed: lists },
  },
}
