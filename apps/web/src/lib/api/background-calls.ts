let depth = 0
const background = new WeakSet<AbortSignal>()

/**
 * Calls that start inside `work` are made by the page, not by a person: they do not keep the session alive. It covers
 * only calls that start synchronously, as a refetch does.
 */
export function inBackground<T>(work: () => T): T {
  depth += 1
  try {
    return work()
  } finally {
    depth -= 1
  }
}

/**
 * Whether the call that is about to start is a background call, or a retry of one: all tries of a query share a signal.
 */
export function isInBackground(signal: AbortSignal | undefined): boolean {
  if (signal === undefined) return depth > 0
  if (depth > 0) background.add(signal)
  return background.has(signal)
}

let last = Number.NEGATIVE_INFINITY

/** When this page last made a call for a person, which keeps the session alive; in milliseconds since it was loaded. */
export const foregroundCalls = {
  note: (now = performance.now()): void => {
    last = now
  },
  last: (): number => last,
}
