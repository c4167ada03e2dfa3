// A page that comes back subscribes to all it shows at once; a person never keeps clicking at such a rate.
const burst = 200
const perSecond = 20

/** Answers whether one more message may pass: a short burst, then a steady trickle. */
export function messageAllowance(elapsed: () => number = () => performance.now()): () => boolean {
  let left = burst
  let at = elapsed()
  return () => {
    const now = elapsed()
    left = Math.min(burst, left + ((now - at) / 1000) * perSecond)
    at = now
    if (left < 1) return false
    left -= 1
    return true
  }
}
