/** Returns whether the work has ended in time. A failure before that is thrown; a later one is ignored. */
export async function withTimeout(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeUp = new Promise<false>(resolve => {
    timer = setTimeout(() => resolve(false), ms)
  })
  try {
    return await Promise.race([work.then(() => true), timeUp])
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}
