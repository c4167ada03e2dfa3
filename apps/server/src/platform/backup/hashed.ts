import { createHash } from 'node:crypto'

/** The same bytes; once they have been read, also how many there were, and their hash. */
export function hashed(bytes: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let size = 0
  const passing = async function* () {
    for await (const chunk of bytes) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  return { bytes: passing(), told: () => ({ size, sha256: hash.digest('hex') }) }
}
