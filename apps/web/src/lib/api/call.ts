import type { Endpoint, Received, Sent } from '@archwire/contract/endpoint'
import { refusals } from '@archwire/contract/errors'
import { pageSettings } from '../browser/page-settings.ts'
import { foregroundCalls, isInBackground } from './background-calls.ts'
import { CallError } from './call-error.ts'
import { diskRoom } from './disk-room.ts'
import { sendBody } from './send-body.ts'

export type CallOptions = {
  /** The record's updatedAt as the person saw it: the server refuses if it has changed since. */
  ifMatch?: string
  /** The same key gets the first answer again. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Told which version the record has now, where the answer has no body to say it: its ETag. */
  onVersion?: (version: string) => void
  /** Sent in place of JSON, for a call that takes files. */
  form?: FormData
  /** Told how much of the form is on its way, from 0 to 1. */
  onProgress?: (part: number) => void
  /** Made by a patient, where staff may make it too: whoever is logged in at the same computer has no part in it. */
  isPatients?: boolean
  /** For a call that does something though it is a GET. */
  withAntiForgery?: true
}

// A server that takes longer has gone away without a word.
const longestAnswer = 30_000

let antiForgeryToken: string | undefined
let signedOutListener: () => Promise<void> | undefined = () => undefined
let leaving: Promise<void> | undefined

/**
 * One listener hears that the session is over, whichever call found out. Where it leads to another page, it answers when
 * that is there. A new one begins anew: nobody is leaving its page yet.
 */
export function onSignedOut(listener: () => Promise<void> | undefined): void {
  signedOutListener = listener
  leaving = undefined
}

/** The page is being left because the session is over: what fails meanwhile needs no words of its own. */
export const isLeavingSignedOut = (): boolean => leaving !== undefined

/** Leaves the page of a session that somebody has ended on purpose; `go` answers when the next page is there. */
export function leaveSignedOut(go: () => Promise<void> | undefined): Promise<void> {
  leaving = untilPageIsGone(go)
  return leaving
}

/** Once, however many calls find out; what they were for hears of it only when its page is gone. */
async function leaveWhenSignedOut(): Promise<void> {
  // Known before anybody is told: the guard of the login page must not ask, and wait for its own page.
  leaving ??= untilPageIsGone(() => signedOutListener())
  await leaving
}

function untilPageIsGone(go: () => Promise<void> | undefined): Promise<void> {
  const gone: Promise<void> = Promise.resolve()
    .then(go)
    .finally(() => {
      setTimeout(() => {
        if (leaving === gone) leaving = undefined
      })
    })
  return gone
}

let isSamePerson: () => Promise<boolean> = async () => false

/** Asked when the session turned out to be a newer one than this page's: is it still the same person's? */
export function checkSamePersonBy(check: () => Promise<boolean>): void {
  isSamePerson = check
}

/** Makes a call of the contract. Throws a CallError when it does not succeed. */
export async function call<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  options: CallOptions = {},
): Promise<Received<E>> {
  let response = await sendRequest(endpoint, sent, options)
  const isForStaff = isStaffs(endpoint, options)
  // The session is another one than when this page was opened, and the server brought its token. Once more with that;
  // but what one person typed is never saved as another's who signed in at the same desk.
  if (
    isAntiForgeryRefusal(response) &&
    response.newToken !== null &&
    (!isForStaff || (await isSamePerson()))
  ) {
    antiForgeryToken = response.newToken
    response = await sendRequest(endpoint, sent, options)
  }
  const { answer, body } = response
  if (!answer.ok) {
    if (isForStaff && isSignedOut(response)) await leaveWhenSignedOut()
    throw CallError.refused(answer.status, body, answer.statusText)
  }
  const version = answer.headers.get('etag')?.replace(/^(?:W\/)?"(.*)"$/, '$1')
  if (version !== undefined) options.onVersion?.(version)
  if (import.meta.env.DEV) endpoint.reply?.parse(body)
  return body as Received<E>
}

const isStaffs = ({ who }: Endpoint, { isPatients = false }: CallOptions) =>
  who === 'staff' || who === 'admin' || (who === 'staff or patient' && !isPatients)

type ReadResponse = { answer: Response; body: unknown }

const isRefusedBy = (words: string, { answer, body }: ReadResponse) =>
  answer.status === 422 && (body as { error?: unknown } | undefined)?.error === words

const isAntiForgeryRefusal = (answered: ReadResponse) => isRefusedBy(refusals.antiForgery, answered)

/** Where patients may call too, whoever brings no session at all is taken for one of them. */
const isSignedOut = (answered: ReadResponse) =>
  answered.answer.status === 401 || isRefusedBy(refusals.verifyFirst, answered)

async function sendRequest(endpoint: Endpoint, sent: object, options: CallOptions) {
  const answer = await fetchResponse(endpoint, sent, options)
  diskRoom.receive(answer.headers)
  const newToken = answer.headers.get('x-csrf-token')
  const body = answer.status === 204 ? undefined : await readJson(answer)
  if (newToken !== null && !isAntiForgeryRefusal({ answer, body })) antiForgeryToken = newToken
  return { answer, body, newToken }
}

async function fetchResponse(endpoint: Endpoint, sent: object, options: CallOptions): Promise<Response> {
  const { params, query, body } = sent as { params?: Values; query?: Values; body?: unknown }
  const headers: Record<string, string> = { accept: 'application/json' }
  const isMutation = endpoint.method !== 'GET'
  if (isMutation || options.withAntiForgery === true) {
    headers['x-csrf-token'] = antiForgeryToken ?? pageSettings.antiForgeryToken()
  }
  if (isMutation) headers['content-type'] = 'application/json'
  if (options.ifMatch !== undefined) headers['if-match'] = `"${options.ifMatch}"`
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey
  if (isInBackground(options.signal)) headers['x-background'] = '1'
  else foregroundCalls.note()
  if (options.form !== undefined) return sendForm(endpoint, params, headers, options.form, options)
  const patience = AbortSignal.timeout(longestAnswer)
  const signal = options.signal === undefined ? patience : AbortSignal.any([options.signal, patience])
  try {
    return await fetch(addressOf(endpoint.path, params, query), {
      method: endpoint.method,
      headers,
      // Where no cookie is read, none is sent: other sites may show the page that asks.
      credentials: endpoint.withoutAntiForgery === undefined ? 'same-origin' : 'omit',
      // Every mutation is JSON, even one that has nothing to say: no form of another site can send that.
      ...(isMutation ? { body: JSON.stringify(body ?? {}) } : {}),
      signal,
    })
  } catch (error) {
    if (options.signal?.aborted === true) throw error
    throw CallError.network(error, patience.aborted ? 'broken off' : 'not reached')
  }
}

/** A file takes as long as it takes: what counts is that it goes on. */
async function sendForm(
  { method, path }: Endpoint,
  params: Values | undefined,
  { 'content-type': _json, ...headers }: Record<string, string>,
  form: FormData,
  { signal, onProgress }: CallOptions,
): Promise<Response> {
  try {
    return await sendBody({
      method,
      address: addressOf(path, params),
      headers,
      body: form,
      signal,
      onProgress,
    })
  } catch (error) {
    if (signal?.aborted === true) throw error
    throw CallError.network(error, error instanceof TypeError ? 'not reached' : 'broken off')
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
    if (answer.ok) throw CallError.network(error, 'broken off')
    return undefined
  }
}
