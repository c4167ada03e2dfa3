let depth = 0

/**
 * Calls that start inside `work` are made by the page, not by a person: they do not keep the session alive.
 * It holds for what starts at once, as a refetch does.
 */
export function inBackground<T>(work: () => T): T {
  depth += 1
  try {
    return work()
  } finally {
    depth -= 1
  }
}

export const isInBackground = (): boolean => depth > 0
