import { ClearinghouseDown } from '../port.ts'
import { TooLong } from './read-bounded.ts'
import { verdictOn } from './verdict.ts'

type Answer = { status: number; body: Buffer }

type Deps = {
  collect: (id: string) => Promise<Answer>
  /** For whoever runs the server. */
  report: (trouble: Error) => void
}

/** After so many it is not the pieces that are in trouble; and each of them may have taken minutes to fail. */
const mostFailures = 3

/**
 * The pieces that lie ready, one after the other. None keeps those behind it from being heard: one that will never be had
 * is reported and passed over; one that may be had later is an outage, but only once the others were handed on.
 */
export async function* collectAll(ids: string[], { collect, report }: Deps): AsyncGenerator<Buffer> {
  const failures: Error[] = []
  for (const [index, id] of ids.entries()) {
    const piece = await pieceOf(collect(id))
    if ('body' in piece) {
      yield piece.body
      continue
    }
    // By its place: what they call it may be anybody's name.
    const where = `piece ${index + 1} of ${ids.length} that lie ready`
    const trouble = new ClearinghouseDown(`${where} cannot be collected: ${piece.reason}`)
    if (piece.isForUs) report(trouble)
    if (!piece.isGone) failures.push(trouble)
    if (failures.length === mostFailures) break
  }
  if (failures[0] !== undefined) throw failures[0]
}

/** `isGone`: asked for again, it will not come either. `isForUs`: somebody should look at it. */
type Missing = { reason: string; isGone: boolean; isForUs: boolean }

async function pieceOf(asked: Promise<Answer>): Promise<{ body: Buffer } | Missing> {
  try {
    const { status, body } = await asked
    const verdict = verdictOn(status, body)
    if (verdict === 'answered') return { body }
    // Of the address of all this would speak of our settings; the list, though, was there.
    const isGone = status === 404 || status === 410 || typeof verdict === 'object'
    return { reason: `it answered ${status}`, isGone, isForUs: isGone || verdict === 'ours' }
  } catch (error) {
    if (!(error instanceof ClearinghouseDown)) throw error
    const isGone = error.cause instanceof TooLong
    return { reason: error.message, isGone, isForUs: isGone }
  }
}
