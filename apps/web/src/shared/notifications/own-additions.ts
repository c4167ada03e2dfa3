/** How long after the response the new counts may still be under way. */
const longest = 10_000

let own: { until: number }[] = []

/** Runs a call that raises a count, and remembers that the rise is the person's own and needs no notification. */
export async function asOwnAddition<T>(work: () => Promise<T>): Promise<T> {
  // Noted before the call: the new counts may arrive before its response.
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

/** How many of this many additions were made on this page; each is counted once. */
export function takeOwnAdditions(more: number): number {
  own = own.filter(({ until }) => until > Date.now())
  return own.splice(0, Math.max(0, more)).length
}
