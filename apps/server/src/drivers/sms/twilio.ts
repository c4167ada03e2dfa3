import http from 'node:http'
import https from 'node:https'
import type RequestClient from 'twilio/lib/base/RequestClient.js'
import { nothingWasSent, withConnectTimeout } from '../../platform/outgoing-connections.ts'
import type { SendResult, SmsDriver } from './port.ts'
import { fetchTwilioMedium, type MediaPlaces, numbersIn } from './twilio-media.ts'
import { receiptOf } from './twilio-webhooks.ts'

export type TwilioAccount = {
  accountSid: string
  authToken: string
  /** The address of Twilio's API, which differs by region. */
  apiUrl: string
  /** Our own address, for receipts. */
  appUrl: string
}

/** How long to wait for Twilio, in milliseconds: for a connection, for a response, and for a whole picture. */
export type TwilioPatience = { connect: number; answer: number; medium?: number }

const usualPatience: TwilioPatience = { connect: 10_000, answer: 20_000 }
const usualForMedium = 60_000

/** Enough even if somebody texts one number without a break: Twilio sends one text a second from one number. */
const mostSearched = 200

// Clocks differ: a text may have a time before we sent it.
const clocksDifferBy = 2 * 60_000

/** Sends through Twilio's own SDK, which is loaded when the first text is sent. */
export function twilioSms(account: TwilioAccount, patience = usualPatience, places?: MediaPlaces): SmsDriver {
  let opened: ReturnType<typeof openClient> | undefined
  const client = () => {
    opened ??= openClient(account, patience)
    return opened
  }
  return {
    send: async ({ from, to, body, messageId }, clinic) => {
      const twilio = await client()
      return twilio.messages
        .create({
          from: abroad(from),
          to: abroad(to),
          body,
          statusCallback: `${account.appUrl}/webhooks/sms/status?clinic=${clinic.id}&message=${messageId}`,
        })
        .then(({ sid }) => (sid ? { accepted: sid } : { unknown: 'Twilio gave it no number' }), verdict)
    },
    search: async ({ from, to, body, since }) => {
      const twilio = await client()
      // Not filtered by the day of sending: a text that still waits at Twilio has none.
      const texts = await twilio.messages.list({ from: abroad(from), to: abroad(to), limit: mostSearched })
      return texts
        .filter(one => one.dateCreated.getTime() >= since.getTime() - clocksDifferBy)
        .filter(one => asStored(one.body) === asStored(body))
        .map(one => ({ id: one.sid, receipt: receiptOf(one.status, one.errorCode) }))
        .toReversed()
    },
    fetchMedium: reference =>
      fetchTwilioMedium(
        account,
        reference,
        { connect: patience.connect, medium: patience.medium ?? usualForMedium },
        places,
      ),
    removeMedium: async reference => {
      const { message, medium } = numbersIn(reference)
      const twilio = await client()
      await twilio
        .messages(message)
        .media(medium)
        .remove()
        .catch((error: TwilioError) => {
          if (error.status !== 404) throw error
        })
    },
  }
}

async function openClient({ accountSid, authToken, apiUrl }: TwilioAccount, patience: TwilioPatience) {
  const { default: twilio } = await import('twilio')
  class Client extends twilio.RequestClient {
    override request<Answer>(options: RequestClient.RequestOptions<Answer>) {
      return super.request<Answer>({ ...options, uri: options.uri.replace('https://api.twilio.com', apiUrl) })
    }
  }
  const httpClient = new Client({ timeout: patience.answer, keepAlive: false, autoRetry: false })
  // A new connection for each text: an idle one that Twilio closes during a text would leave its outcome unknown.
  httpClient.axios.defaults.httpAgent = withConnectTimeout(patience.connect, new http.Agent())
  httpClient.axios.defaults.httpsAgent = withConnectTimeout(patience.connect, new https.Agent())
  return twilio(accountSid, authToken, { httpClient, autoRetry: false })
}

const abroad = (number: string) => `+1${number}`

// Twilio removes spaces around a text.
const asStored = (body: string) => body.replaceAll('\r\n', '\n').trim()

const optedOut = 21610

type TwilioError = Error & { status?: number; code?: number | string }

function verdict(error: TwilioError): SendResult {
  const { status, code } = error
  if (status === undefined)
    return nothingWasSent(code) ? { notSent: error.message } : { unknown: error.message }
  if (status === 429 || status === 503) return { notSent: `Twilio answered ${status}` }
  if (status < 400 || status >= 500) return { unknown: `Twilio answered ${status}` }
  const words = `${error.message ?? 'no reason given'}${code === undefined ? '' : ` (${code})`}`
  return code === optedOut ? { refused: words, hasOptedOut: true } : { refused: words }
}
