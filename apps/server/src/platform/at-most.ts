/** Runs at most so many at once; the others wait in line. */
export function atMost(most: number): <T>(work: () => Promise<T>) => Promise<T> {
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
