import type { RecordedResponse } from '@archwire/server/test/recorder/recorded'

const instant = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/
/** A random token: long, with digits, and with capitals or hexadecimal digits. */
const token = /\b(?=[\w-]*\d)(?=[\w-]*(?:[A-Z]|[0-9a-f]{16}))[\w-]{20,}/
/** An ETag, as JSON writes it. */
const tag = /W\/\\"[^"\\]+\\"/
const ofThisHouse = new RegExp([instant, token, tag].map(({ source }) => source).join('|'), 'g')

/**
 * Each test of a situation records against its own server, in which the same row has another timestamp and another
 * token. The recording keeps the values that were recorded first: then a change that one test sent continues from what
 * all of them have read.
 */
export function stableRecordings() {
  const first = new Map<string, string>()

  const normalize = <T extends object>(said: T): T =>
    JSON.parse(JSON.stringify(said).replace(ofThisHouse, found => first.get(found) ?? found))

  const learn = (found: string, known: string) => {
    first.set(found, known)
    // A secret begins with the id that it belongs to, which also appears by itself.
    const [numberFound = found, numberKnown = known] = [found, known].map(text => text.split('_secret_')[0])
    first.set(numberFound, numberKnown)
  }

  return {
    normalize,
    /** The response to record, if this request was recorded before. */
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
