let last = Number.NEGATIVE_INFINITY

/** When this page last made a call for a person, which keeps the session alive; in milliseconds since it was loaded. */
export const foregroundCalls = {
  note: (now = performance.now()): void => {
    last = now
  },
  last: (): number => last,
}
