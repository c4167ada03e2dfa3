import type { RecordedResponse } from '@archwire/server/test/recorder/recorded'

const instant = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/
/** Made of chance: long, with digits, and with capitals or of digits up to f. */
const token = /\b(?=[\w-]*\d)(?=[\w-]*(?:[A-Z]|[0-9a-f]{16}))[\w-]{20,}/
/** Of a text that holds such a thing, as JSON writes it. */
const tag = /W\/\\"[^"\\]+\\"/
const ofThisHouse = new RegExp([instant, token, tag].map(({ source }) => source).join('|'), 'g')

/**
 * Each test of a situation hears a house of its own, in which the same row was written at another moment and has another
 * token. What is recorded keeps those that were heard first: then a change that one test sent goes on from what all of them
 * have read.
 */
export function stableRecordings() {
  const first = new Map<string, string>()

  const normalize = <T extends object>(said: T): T =>
    JSON.parse(JSON.stringify(said).replace(ofThisHouse, found => first.get(found) ?? found))

  const learn = (found: string, known: string) => {
    first.set(found, known)
    // A secret begins with the number that it belongs to, which is told by itself too.
    const [numberFound = found, numberKnown = known] = [found, known].map(text => text.split('_secret_')[0])
    first.set(numberFound, numberKnown)
  }

  return {
    normalize,
    /** What to record of an answer, where this was recorded before. */
    answer(before: RecordedResponse | undefined, now: RecordedResponse): RecordedResponse {
      if (before === undefined) return normalize(now)
      const { loose: _loose, ...plain } = before
      const [recorded, real] = [JSON.stringify(plain), JSON.stringify(now)]
      if (recorded.replace(ofThisHouse, '') !== real.replace(ofThisHouse, '')) return normalize(now)
      const known = recorded.match(ofThisHouse) ?? []
      for (const [at, found] of (real.match(ofThisHouse) ?? []).entries()) learn(found, known[at] ?? found)
      return before
    },
  }
}
