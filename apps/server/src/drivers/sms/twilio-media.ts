import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { publicLookup, withConnectTimeout } from '../../platform/outgoing-connections.ts'
import type { FetchedMedium } from './port.ts'

type Account = { accountSid: string; authToken: string; apiUrl: string }

/** The hosts to which Twilio may redirect; tests have another one. */
export type MediaPlaces = { isTwilios: (url: URL) => boolean; lookup: typeof publicLookup | undefined }

const usualPlaces: MediaPlaces = { isTwilios: isMediaAddress, lookup: publicLookup }

/** From Twilio's API to its files it is one redirect. */
const mostSteps = 3

const path =
  /^\/2010-04-01\/Accounts\/(AC[0-9a-f]{32})\/Messages\/([SM]M[0-9a-f]{32})\/Media\/(ME[0-9a-f]{32})$/i
const reference = /^([SM]M[0-9a-f]{32})\/(ME[0-9a-f]{32})$/i

/**
 * The two ids by which Twilio knows it; undefined if the address is not one of Twilio's, or belongs to another account.
 */
export function referenceIn(address: string, accountSid: string): string | undefined {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '') return undefined
  if (!/^api(\.[a-z0-9-]+)*\.twilio\.com$/.test(url.hostname)) return undefined
  const [, account, message, medium] = path.exec(url.pathname) ?? []
  return account?.toLowerCase() === accountSid.toLowerCase() ? `${message}/${medium}` : undefined
}

export function numbersIn(mediumReference: string): { message: string; medium: string } {
  const [, message = '', medium = ''] = reference.exec(mediumReference) ?? []
  if (medium === '') throw new Error('this is no reference to a medium of Twilio')
  return { message, medium }
}

/** A host with Twilio's files, by https only. */
export function isMediaAddress({ protocol, hostname, port, username }: URL): boolean {
  return protocol === 'https:' && port === '' && username === '' && hostname.endsWith('.twiliocdn.com')
}

/**
 * Opens a picture that came with a text. The address is built from our own setting and the ids, so that nothing that
 * was received decides where the credentials go. Twilio redirects to the file, which is fetched without them.
 */
export async function fetchTwilioMedium(
  { accountSid, authToken, apiUrl }: Account,
  reference: string,
  patience: { connect: number; medium: number },
  places = usualPlaces,
): Promise<FetchedMedium> {
  const { message, medium } = numbersIn(reference)
  const signal = AbortSignal.timeout(patience.medium)
  let url = new URL(`${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages/${message}/Media/${medium}`)
  let answer = await ask(url, {
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    signal,
    connect: patience.connect,
  })
  for (let step = 0; isRedirect(answer); step++) {
    answer.destroy()
    const next = URL.parse(answer.headers.location ?? '', url.href)
    if (next === null || !places.isTwilios(next) || step === mostSteps)
      return { refused: 'Twilio led to an address that is not Twilio’s' }
    url = next
    answer = await ask(url, { headers: {}, signal, connect: patience.connect, lookup: places.lookup })
  }
  return verdict(answer)
}

function verdict(answer: IncomingMessage): FetchedMedium {
  const { statusCode: status = 0 } = answer
  if (status === 200) return { content: answer }
  answer.destroy()
  if (status === 404 || status === 410) return { gone: true }
  const isForUs = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
  if (isForUs) return { refused: `Twilio answered ${status}` }
  throw new Error(`Twilio answered ${status}`)
}

const isRedirect = ({ statusCode = 0 }: IncomingMessage) => [301, 302, 303, 307, 308].includes(statusCode)

type Asking = {
  headers: Record<string, string>
  signal: AbortSignal
  connect: number
  lookup?: typeof publicLookup | undefined
}

const ask = (url: URL, { headers, signal, connect, lookup }: Asking): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:'
    const agent = withConnectTimeout(connect, isSecure ? new https.Agent() : new http.Agent())
    const request = (isSecure ? https : http).get(url, {
      headers,
      signal,
      agent,
      ...(lookup !== undefined && { lookup }),
    })
    request.once('response', resolve)
    request.on('error', reject)
  })
