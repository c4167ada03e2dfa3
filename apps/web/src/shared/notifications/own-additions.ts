/** How long after the answer the new counts may still be on their way. */
const longest = 10_000

let own: { until: number }[] = []

/** Does what makes one more wait, and is no news to whoever does it. */
export async function asOwnAddition<T>(work: () => Promise<T>): Promise<T> {
  // From before the call: the counts may be here sooner than its answer.
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

/** How many of so many more were added here; each is taken once. */
export function takeOwnAdditions(more: number): number {
  own = own.filter(({ until }) => until > Date.now())
  return own.splice(0, Math.max(0, more)).length
}
