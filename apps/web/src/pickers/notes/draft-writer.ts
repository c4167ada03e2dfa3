/** Whoever types is left alone; whoever pauses this long is done for the moment. */
const pause = 300
/** While somebody types, and between two savings. */
const longest = 2_000

/**
 * Keeps what is being written: when the person pauses, and every two seconds while they do not. Of several texts on
 * their way the last one counts. What could not be kept is tried again with the next key.
 */
export function draftWriter(save: (text: string) => Promise<unknown>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsent: { text: string; since: number } | undefined
  let lastSent = Number.NEGATIVE_INFINITY
  let queue: Promise<unknown> = Promise.resolve()

  const inTurn = (work: () => Promise<unknown>): void => {
    queue = queue.then(work).catch(() => undefined)
  }
  const flush = () => {
    clearTimeout(timer)
    if (unsent === undefined) return
    lastSent = Date.now()
    const { text } = unsent
    inTurn(() => save(text))
    unsent = undefined
  }
  return {
    write: (text: string): void => {
      const now = Date.now()
      unsent = { text, since: unsent?.since ?? now }
      const due = Math.max(lastSent + longest, Math.min(unsent.since + longest, now + pause))
      clearTimeout(timer)
      timer = setTimeout(flush, due - now)
    },
    /** What has not been sent yet goes now. */
    flush,
    /** It was saved, or given up. Asked for even if nothing was kept here: an earlier window may have. */
    forget: (): void => {
      clearTimeout(timer)
      unsent = undefined
      inTurn(() => save(''))
    },
    /** After what is on its way, and before whatever comes next. */
    inTurn,
  }
}
