import type { Message } from '@archwire/contract/messaging/calls'
import { CallError } from '../../../../lib/call-error.ts'
import type { Composer, Sending } from './composer.ts'

type Ways = {
  send: (text: Sending) => Promise<Message>
  onSent: (message: Message) => void
  /** Others have written since: whether it shall go all the same. */
  askAbout: (newer: Message[]) => Promise<boolean>
  /** Whether it is among what the server told of meanwhile. */
  hasArrived: (text: Sending) => boolean
  /** It was not sent, and nobody has the field before them in which it stands again. */
  tellElsewhere: (problem: string) => void
}

const busy = new WeakSet<Composer>()

/**
 * Sends what waits, one after the other, so that it arrives in the order in which it was written. Where one is refused, what
 * waits behind it comes back with it.
 */
export async function sendInTurn(composer: Composer, ways: Ways): Promise<void> {
  if (busy.has(composer)) return
  busy.add(composer)
  try {
    for (let next = first(composer); next !== undefined; next = first(composer)) {
      await sendOne(composer, next, ways)
    }
  } finally {
    busy.delete(composer)
  }
}

const first = (composer: Composer) => composer.state().sending[0]

async function sendOne(composer: Composer, text: Sending, ways: Ways): Promise<void> {
  try {
    ways.onSent(await ways.send(text))
    composer.sent(text.key)
  } catch (error) {
    const giveBack = (problem: string, more?: { isUnsure?: boolean; newest?: number }) => {
      composer.putBack(problem, more)
      if (!composer.isShown()) ways.tellElsewhere(problem)
    }
    if (!(error instanceof CallError)) return giveBack('Something went wrong.')
    const newer = newerMessages(error)
    const newest = newer.reduce((so, { id }) => Math.max(so, id), 0)
    if (newer.length > 0) {
      if (await ways.askAbout(newer)) composer.insist(text.key, newest)
      else if (composer.isShown()) composer.putBack(undefined, { newest })
      // Whoever has gone on was not asked.
      else giveBack(error.message, { newest })
    } else if (error.kind === 'network' && ways.hasArrived(text)) composer.sent(text.key)
    // Who has to log in again finds it as they left it.
    else if (error.status === 401) composer.putBack(undefined)
    else giveBack(error.message, { isUnsure: error.kind === 'network' || error.status >= 500 })
  }
}

/** What others wrote before this text came, where it was refused for that. */
function newerMessages({ status, body }: CallError): Message[] {
  if (status !== 409) return []
  const { newer } = (body ?? {}) as { newer?: unknown }
  return Array.isArray(newer) ? newer : []
}
