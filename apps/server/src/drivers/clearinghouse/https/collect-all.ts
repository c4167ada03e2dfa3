import { ClearinghouseDown } from '../port.ts'
import { TooLong, verdictOn } from './response.ts'

type Answer = { status: number; body: Buffer }

type Deps = {
  collect: (id: string) => Promise<Answer>
  /** For whoever runs the server. */
  report: (trouble: Error) => void
}

/** After so many in a row it is not the pieces that are in trouble; and each of them may have taken minutes to fail. */
const mostFailures = 3

/**
 * The pieces that lie ready, one after the other. None keeps those behind it from being heard: one that will never be had
 * is reported and passed over; one that may be had later is an outage, but only once the others were handed on. Where not
 * one of them is there, it is not they that are gone.
 */
export async function* collectAll(ids: string[], { collect, report }: Deps): AsyncGenerator<Buffer> {
  const gone: Error[] = []
  const failures: Error[] = []
  let isAnyThere = false
  let inRow = 0
  for (const [index, id] of ids.entries()) {
    const piece = await pieceOf(collect(id))
    if ('body' in piece) {
      isAnyThere = true
      inRow = 0
      yield piece.body
      continue
    }
    // By its place: what they call it may be anybody's name.
    const where = `piece ${index + 1} of ${ids.length} that lie ready`
    const trouble = new ClearinghouseDown(`${where} cannot be collected: ${piece.reason}`)
    if (piece.state === 'ours') report(trouble)
    if (piece.state === 'too long') isAnyThere = true
    if (piece.state === 'gone' || piece.state === 'too long') {
      gone.push(trouble)
      continue
    }
    failures.push(trouble)
    inRow += 1
    if (inRow === mostFailures) break
  }
  for (const trouble of isAnyThere ? gone : gone.slice(0, 1)) report(trouble)
  const outage = failures[0] ?? (isAnyThere ? undefined : gone[0])
  if (outage !== undefined) throw outage
}

/** `gone`, `too long`: asked for again, it will not come either. `ours`: somebody should look at our settings. */
type Missing = { reason: string; state: 'gone' | 'too long' | 'ours' | 'away' }

async function pieceOf(request: Promise<Answer>): Promise<{ body: Buffer } | Missing> {
  try {
    const { status, body } = await request
    const verdict = verdictOn(status, body)
    if (verdict === 'answered') return { body }
    if (status >= 200 && status < 300 && verdict === 'away') return { reason: 'it is empty', state: 'gone' }
    // Of the address of all this would speak of our settings; the list, though, was there.
    const isGone = status === 404 || status === 410 || typeof verdict === 'object'
    return {
      reason: `it answered ${status}`,
      state: isGone ? 'gone' : verdict === 'ours' ? 'ours' : 'away',
    }
  } catch (error) {
    if (!(error instanceof ClearinghouseDown)) throw error
    return { reason: error.message, state: error.cause instanceof TooLong ? 'too long' : 'away' }
  }
}
