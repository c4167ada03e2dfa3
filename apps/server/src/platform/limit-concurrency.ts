/** Runs at most this many at once; the others wait in line. */
export function limitConcurrency(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const line: (() => void)[] = []
  let running = 0
  return async work => {
    if (running >= most) await new Promise<void>(resolve => line.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

/** There is no room for more work. The caller with most waiting is refused first. */
export class QueueFull extends Error {}

type Waiting = { start(): void; refuse(): void }

/**
 * Lets a number of works run at once and a number wait. Callers are served in turn: one with a hundred waiting is no
 * quicker than one with a single one, and loses the newest of them if there is no room.
 */
export function fairQueue({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  // In the order of the callers' turns.
  const lines = new Map<string, Waiting[]>()
  let waiting = 0
  let running = 0

  const serveNext = () => {
    const [turn] = lines
    if (turn === undefined || running >= atOnce) return
    const [from, line] = turn
    const one = line.shift()
    lines.delete(from)
    if (line.length > 0) lines.set(from, line)
    waiting -= 1
    running += 1
    one?.start()
  }

  const hasRoomFor = (from: string): boolean => {
    if (waiting < mostWaiting) return true
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one))
    if ((lines.get(from)?.length ?? 0) + 1 >= longest.length) return false
    longest.pop()?.refuse()
    waiting -= 1
    return true
  }

  return <T>(from: string, work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      if (!hasRoomFor(from)) return reject(new QueueFull())
      const line = lines.get(from) ?? []
      lines.set(from, line)
      line.push({
        start: () =>
          void work()
            .then(resolve, reject)
            .finally(() => {
              running -= 1
              serveNext()
            }),
        refuse: () => reject(new QueueFull()),
      })
      waiting += 1
      serveNext()
    })
}
