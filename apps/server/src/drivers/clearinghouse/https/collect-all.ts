import { ClearinghouseDown } from '../port.ts'
import { TooLong, verdictOn } from './response.ts'

type Answer = { status: number; body: Buffer }

type Deps = {
  collect: (id: string) => Promise<Answer>
  /** Reports trouble to the operator of the server. */
  report: (trouble: Error) => void
}

/** After this many failures in a row the whole clearinghouse has a problem. Each failure may have taken minutes. */
const mostFailures = 3

/**
 * Collects the files that are ready, one after the other. A file that fails does not hold up the others: one that can
 * never be collected is reported and skipped, and one that may work later counts as an outage, but only after the
 * others were handed on. If not a single file can be collected, the files are probably not gone, and that is an outage
 * too.
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
    // Named by its position, because the id may contain a patient's name.
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

/** `gone`, `too long`: a retry would fail too. `ours`: somebody should check our settings. */
type Missing = { reason: string; state: 'gone' | 'too long' | 'ours' | 'away' }

async function pieceOf(request: Promise<Answer>): Promise<{ body: Buffer } | Missing> {
  try {
    const { status, body } = await request
    const verdict = verdictOn(status, body)
    if (verdict === 'answered') return { body }
    if (status >= 200 && status < 300 && verdict === 'away') return { reason: 'it is empty', state: 'gone' }
    // For the list these would mean wrong settings. But the list was there, so this file is gone.
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
