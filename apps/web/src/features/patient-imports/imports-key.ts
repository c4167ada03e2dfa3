/** Everything about patients that come from a file. */
export const importsKey = ['patient imports'] as const
