import type { RecordedAnswer } from '@archwire/server/test/situations/recorded'

const instant = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g

/**
 * Each test of a situation hears a house of its own, in which the same row was written at another moment. What is recorded
 * keeps the moments that were heard first: then a change that one test sent goes on from what all of them have read.
 */
export function firstHeard() {
  const first = new Map<string, string>()

  const tell = <T extends object>(said: T): T =>
    JSON.parse(JSON.stringify(said).replace(instant, found => first.get(found) ?? found))

  return {
    tell,
    /** What to record of an answer, where this was recorded before. */
    answer(before: RecordedAnswer | undefined, now: RecordedAnswer): RecordedAnswer {
      if (before === undefined) return tell(now)
      const { loose: _loose, ...plain } = before
      const [heard, real] = [JSON.stringify(plain), JSON.stringify(now)]
      if (heard.replace(instant, '') !== real.replace(instant, '')) return tell(now)
      const moments = heard.match(instant) ?? []
      for (const [at, found] of (real.match(instant) ?? []).entries()) first.set(found, moments[at] ?? found)
      return before
    },
  }
}
