import type { Endpoint, Received, Sent } from '@archwire/contract/endpoint'
import { refusals } from '@archwire/contract/errors'
import { CallError } from './call-error.ts'
import { isInBackground } from './in-background.ts'
import { pageSettings } from './page-settings.ts'

export type CallOptions = {
  /** The record's updatedAt as the person saw it: the server refuses if it has changed since. */
  ifMatch?: string
  /** The same key gets the first answer again. */
  idempotencyKey?: string
  /** Nobody asked for it: a poll, or a refetch after a live event. */
  background?: boolean
  signal?: AbortSignal
}

let antiForgeryToken: string | undefined
let tellSignedOut: () => void = () => undefined

/** One listener hears that the session is over, whichever call found out. */
export function onSignedOut(listener: () => void): void {
  tellSignedOut = listener
}

/** Makes a call of the contract. Throws a CallError when it does not succeed. */
export async function call<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  options: CallOptions = {},
): Promise<Received<E>> {
  let asked = await ask(endpoint, sent, options)
  // The session is another one than when this page was opened. The server brought the token of now: once more.
  if (asked.broughtToken && isAntiForgeryRefusal(asked)) asked = await ask(endpoint, sent, options)
  const { answer, body } = asked
  if (!answer.ok) {
    const isForStaff = endpoint.who === 'staff' || endpoint.who === 'admin'
    if (answer.status === 401 && isForStaff) tellSignedOut()
    throw CallError.refused(answer.status, body)
  }
  if (import.meta.env.DEV) endpoint.reply?.parse(body)
  return body as Received<E>
}

const isAntiForgeryRefusal = ({ answer, body }: { answer: Response; body: unknown }) =>
  answer.status === 422 && (body as { error?: unknown } | undefined)?.error === refusals.antiForgery

async function ask(endpoint: Endpoint, sent: object, options: CallOptions) {
  const answer = await reach(endpoint, sent, options)
  const newToken = answer.headers.get('x-csrf-token')
  antiForgeryToken = newToken ?? antiForgeryToken
  const body = answer.status === 204 ? undefined : await readJson(answer)
  return { answer, body, broughtToken: newToken !== null }
}

async function reach(endpoint: Endpoint, sent: object, options: CallOptions): Promise<Response> {
  const { params, query, body } = sent as { params?: Values; query?: Values; body?: unknown }
  const headers: Record<string, string> = { accept: 'application/json' }
  const isMutation = endpoint.method !== 'GET'
  if (isMutation) {
    headers['x-csrf-token'] = antiForgeryToken ?? pageSettings.antiForgeryToken()
    headers['content-type'] = 'application/json'
  }
  if (options.ifMatch !== undefined) headers['if-match'] = `"${options.ifMatch}"`
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey
  if (options.background === true || isInBackground()) headers['x-background'] = '1'
  try {
    return await fetch(addressOf(endpoint.path, params, query), {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      // Every mutation is JSON, even one that has nothing to say: no form of another site can send that.
      ...(isMutation ? { body: JSON.stringify(body ?? {}) } : {}),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
  } catch (error) {
    if (options.signal?.aborted === true) throw error
    throw CallError.network(error)
  }
}

type Values = Record<string, unknown>

function addressOf(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    if (params[name] === undefined) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(String(params[name]))
  })
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined || value === null ? [] : [[key, String(value)]],
    ),
  ).toString()
  return `/v2/rest${filled}${search === '' ? '' : `?${search}`}`
}

// Something between us and the server may answer with a page of its own; then there is nothing to read.
async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch (error) {
    if (answer.ok) throw CallError.network(error)
    return undefined
  }
}
