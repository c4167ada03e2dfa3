import type { Message } from '@archwire/contract/messaging/calls'
import { CallError } from '../../../lib/api/call-error.ts'
import type { Confirmation } from '../../../ui/dialog/confirm.tsx'
import type { Composer, Sending } from './composer.ts'

type SendOptions = {
  send: (text: Sending) => Promise<Message>
  onSent: (message: Message) => void
  /** Others have written since: asks for confirmation to send all the same. */
  askAbout: (newer: Message[]) => Promise<boolean>
  /** Whether the message is among those that arrived by live events. */
  hasArrived: (text: Sending) => boolean
  /** Called if the text was not sent and the field that has it again is not on the screen. */
  notifyElsewhere: (problem: string) => void
}

const busy = new WeakSet<Composer>()

/**
 * Sends the waiting texts one after the other, so that they arrive in order. When one is refused, those behind it go
 * back into the field with it.
 */
export async function sendInTurn(composer: Composer, ways: SendOptions): Promise<void> {
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

async function sendOne(composer: Composer, text: Sending, ways: SendOptions): Promise<void> {
  try {
    ways.onSent(await ways.send(text))
    composer.sent(text.key)
  } catch (error) {
    const giveBack = (problem: string, more?: { isUnsure?: boolean; newest?: number }) => {
      composer.putBack(problem, more)
      if (!composer.isShown()) ways.notifyElsewhere(problem)
    }
    if (!(error instanceof CallError)) return giveBack('Something went wrong.')
    const newer = newerMessages(error)
    const newest = newer.reduce((so, { id }) => Math.max(so, id), 0)
    if (newer.length > 0) {
      if (await ways.askAbout(newer)) composer.insist(text.key, newest)
      else if (composer.isShown()) composer.putBack(undefined, { newest })
      // The writer has left the conversation, so no confirmation could be shown.
      else giveBack(error.message, { newest })
    } else if (error.kind === 'network' && ways.hasArrived(text)) composer.sent(text.key)
    // After a new login the text is still in its field.
    else if (error.status === 401) composer.putBack(undefined)
    else giveBack(error.message, { isUnsure: error.kind === 'network' || error.status >= 500 })
  }
}

/** The messages that others wrote meanwhile, if the text was refused because of them. */
function newerMessages({ status, body }: CallError): Message[] {
  if (status !== 409) return []
  const { newer } = (body ?? {}) as { newer?: unknown }
  return Array.isArray(newer) ? newer : []
}

const longestQuote = 200

/** The confirmation before answering again, or answering something that the patient has since corrected. */
export function newerMessagesConfirmation(newer: Message[], patientName: string, now: Date): Confirmation {
  const inOrder = newer.toSorted((one, other) => one.id - other.id)
  const last = inOrder.at(-1)
  const isPatients = last?.type === 'Incoming'
  // A text that the clinic sends automatically has no author.
  const who = last?.user?.fullName ?? (isPatients ? patientName : 'The clinic')
  const did = isPatients ? 'wrote' : 'answered'
  return {
    text: `${who} ${did} ${ago(last?.createdAt, now)}.`,
    list: inOrder.map(({ body }) => quoted(body)),
    yes: 'Send anyway',
    no: 'Read first',
  }
}

const quoted = (body: string) =>
  `“${body.length > longestQuote ? `${body.slice(0, longestQuote).trimEnd()}…` : body}”`

const units = [
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** The time since, in whole hours, minutes or seconds; the server's clock may be a little ahead. */
function ago(instant: string | undefined, now: Date): string {
  const seconds = Math.floor((now.getTime() - Date.parse(instant ?? '')) / 1000)
  const [size, name] = units.find(([unit]) => seconds >= unit) ?? []
  if (size === undefined) return 'just now'
  const count = Math.floor(seconds / size)
  return `${count} ${name}${count === 1 ? '' : 's'} ago`
}
