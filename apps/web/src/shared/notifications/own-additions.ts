/** How long after the answer the new counts may still be on their way. */
const longest = 10_000

let own: { until: number }[] = []

/** Runs a call that raises a count, and remembers that the rise is one's own and not worth a notification. */
export async function asOwnAddition<T>(work: () => Promise<T>): Promise<T> {
  // Noted before the call: the new counts may arrive before its answer.
  const addition = { until: Number.POSITIVE_INFINITY }
  own.push(addition)
  try {
    const answer = await work()
    addition.until = Date.now() + longest
    return answer
  } catch (error) {
    own = own.filter(one => one !== addition)
    throw error
  }
}

/** How many of so many additions were made here; each is counted once. */
export function takeOwnAdditions(more: number): number {
  own = own.filter(({ until }) => until > Date.now())
  return own.splice(0, Math.max(0, more)).length
}
