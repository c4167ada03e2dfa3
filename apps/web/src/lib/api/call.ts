import type { Endpoint, Received, Sent } from '@archwire/contract/endpoint'
import { refusals } from '@archwire/contract/errors'
import { pageSettings } from '../browser/page-settings.ts'
import { foregroundCalls, isInBackground } from './background-calls.ts'
import { CallError } from './call-error.ts'
import type { CalledEndpoint } from './called-endpoint.ts'
import { diskRoom } from './disk-room.ts'
import { sendBody } from './send-body.ts'

export type CallOptions = {
  /** The record's updatedAt as the person saw it: the server refuses if it has changed since. */
  ifMatch?: string
  /** A repeated call with the same key gets the first response again. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Receives the new version of the record from the ETag, if the response has no body. */
  onVersion?: (version: string) => void
  /** Sent in place of JSON, for a call that takes files. */
  form?: FormData
  /** Receives how much of the form was sent, from 0 to 1. */
  onProgress?: (part: number) => void
  /**
   * The call is made by a patient, though staff may make it too: a session of staff in the same browser has nothing to
   * do with it.
   */
  isPatients?: boolean
  /** For a GET that has effects. */
  withAntiForgery?: true
}

// A server that takes longer is treated as unreachable.
const longestAnswer = 30_000

let antiForgeryToken: string | undefined
let signedOutListener: () => Promise<void> | undefined = () => undefined
let leaving: Promise<void> | undefined

/**
 * One listener is notified when any call finds the session ended. If it leads to another page, its promise resolves
 * when that page is shown. A new listener starts afresh: nobody is leaving its page yet.
 */
export function onSignedOut(listener: () => Promise<void> | undefined): void {
  signedOutListener = listener
  leaving = undefined
}

/** The page is being left because the session has ended: calls that fail meanwhile show no errors. */
export const isLeavingSignedOut = (): boolean => leaving !== undefined

/** Leaves the page of a session that was ended on purpose; `go` resolves when the next page is shown. */
export function leaveSignedOut(go: () => Promise<void> | undefined): Promise<void> {
  leaving = untilPageIsGone(go)
  return leaving
}

/** Runs once, however many calls find the session ended; those calls fail only when their page is gone. */
async function leaveWhenSignedOut(): Promise<void> {
  // Set before the listener runs: the guard of the login page must not ask the server, and wait for its own page.
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

/** Sets the check for a session that is newer than the page's: whether it belongs to the same person. */
export function checkSamePersonBy(check: () => Promise<boolean>): void {
  isSamePerson = check
}

/** Makes a call of the contract. Throws a CallError if it fails. */
export async function call<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  options: CallOptions = {},
): Promise<Received<E>> {
  let response = await sendRequest(endpoint, sent, options)
  const isForStaff = isStaffs(endpoint, options)
  // The page's token belongs to an older session, and the refusal brought a new one: the call is repeated with it. But
  // one person's input is never saved in the session of another who signed in at the same computer.
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

const isStaffs = ({ who }: CalledEndpoint, { isPatients = false }: CallOptions) =>
  who === 'staff' || who === 'admin' || (who === 'staff or patient' && !isPatients)

type ReadResponse = { answer: Response; body: unknown }

const isRefusedBy = (words: string, { answer, body }: ReadResponse) =>
  answer.status === 422 && (body as { error?: unknown } | undefined)?.error === words

const isAntiForgeryRefusal = (answered: ReadResponse) => isRefusedBy(refusals.antiForgery, answered)

/** Calls that patients may make too treat a request without a session as a patient's. */
const isSignedOut = (answered: ReadResponse) =>
  answered.answer.status === 401 || isRefusedBy(refusals.verifyFirst, answered)

async function sendRequest(endpoint: CalledEndpoint, sent: object, options: CallOptions) {
  const answer = await fetchResponse(endpoint, sent, options)
  diskRoom.receive(answer.headers)
  const newToken = answer.headers.get('x-csrf-token')
  const body = answer.status === 204 ? undefined : await readJson(answer)
  if (newToken !== null && !isAntiForgeryRefusal({ answer, body })) antiForgeryToken = newToken
  return { answer, body, newToken }
}

async function fetchResponse(
  endpoint: CalledEndpoint,
  sent: object,
  options: CallOptions,
): Promise<Response> {
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
      // Endpoints that read no cookie get none: other sites may embed the page that calls them.
      credentials: endpoint.withoutAntiForgery === undefined ? 'same-origin' : 'omit',
      // Every mutation is JSON, even without content: a form on another site cannot send that.
      ...(isMutation ? { body: JSON.stringify(body ?? {}) } : {}),
      signal,
    })
  } catch (error) {
    if (options.signal?.aborted === true) throw error
    throw CallError.network(error, patience.aborted ? 'broken off' : 'not reached')
  }
}

/** A file has no time limit as a whole: it only must not stall. */
async function sendForm(
  { method, path }: CalledEndpoint,
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

// A proxy may respond with a page of its own; then there is no JSON to read.
async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch (error) {
    if (answer.ok) throw CallError.network(error, 'broken off')
    return undefined
  }
}
