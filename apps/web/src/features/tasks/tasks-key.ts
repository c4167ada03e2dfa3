/** Everything about tasks. */
export const tasksKey = ['tasks'] as const
