import type { ProviderCall } from '../../platform/http/provider-call.ts'
import { type IncomingMedium, type IncomingText, mostMedia, type Receipt, type SmsWebhooks } from './port.ts'
import { referenceIn } from './twilio-media.ts'

/** The receipt for Twilio's status of a text; undefined: it is still on its way. */
export function receiptOf(
  status: string,
  errorCode: number | string | null | undefined,
): Receipt | undefined {
  if (status === 'delivered' || status === 'read') return { outcome: 'delivered' }
  if (status !== 'failed' && status !== 'undelivered' && status !== 'canceled') return undefined
  const reason = reasons[String(errorCode ?? '')] ?? 'It could not be delivered'
  return { outcome: 'failed', failure: errorCode ? `${reason} (${errorCode})` : reason }
}

// Twilio's error codes, in words for staff.
const reasons: Record<string, string> = {
  30001: 'Too many texts are waiting',
  30003: 'The phone is switched off or cannot be reached',
  30004: 'The phone does not take texts from this number',
  30005: 'The number does not exist',
  30006: 'The number is a landline, or cannot get texts',
  30007: 'The phone company took it for spam',
  30008: 'The phone company gave no reason',
  30034: 'The clinic’s number is not registered for texting',
}

type Fields = Record<string, string>

/** Parses the forms that Twilio sends, after Twilio's own library has verified the signature. */
export function twilioWebhooks({
  accountSid,
  authToken,
  appUrl,
}: {
  accountSid: string
  authToken: string
  appUrl: string
}): SmsWebhooks {
  const signedFields = async ({ path, body, header }: ProviderCall): Promise<Fields | undefined> => {
    const signature = header('x-twilio-signature')
    if (signature === undefined) return undefined
    const fields = Object.fromEntries(new URLSearchParams(body.toString()))
    const { validateRequest } = await import('twilio/lib/webhooks/webhooks.js')
    return validateRequest(authToken, signature, appUrl + path, fields) ? fields : undefined
  }
  return {
    contentType: 'application/x-www-form-urlencoded',
    incoming: async call => {
      const fields = await signedFields(call)
      if (fields === undefined) return undefined
      const { From = '', To = '', Body = '', MessageSid = '', OptOutType = '' } = fields
      return {
        from: atHome(From),
        to: atHome(To),
        body: Body,
        providerMessageId: MessageSid,
        media: mediaIn(fields, accountSid),
        answeredAs: optOutTypes[OptOutType],
      }
    },
    receipt: async call => {
      const fields = await signedFields(call)
      if (fields === undefined) return undefined
      const { From = '', MessageSid = '', MessageStatus = '', ErrorCode } = fields
      const { searchParams } = new URL(call.path, appUrl)
      return {
        providerMessageId: MessageSid,
        from: atHome(From),
        clinicId: numberIn(searchParams.get('clinic')),
        messageId: numberIn(searchParams.get('message')),
        receipt: receiptOf(MessageStatus, ErrorCode),
      }
    },
  }
}

/** Sent if Twilio has responded to such a keyword by itself. Its keywords may differ from ours. */
const optOutTypes: Record<string, IncomingText['answeredAs']> = {
  STOP: 'stop',
  START: 'resume',
  HELP: 'help',
}

const numberIn = (text: string | null) =>
  text !== null && /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : undefined

const atHome = (number: string) => number.replace(/^\+1(?=\d{10}$)/, '')

function mediaIn(fields: Fields, accountSid: string): IncomingMedium[] {
  const many = Math.min(numberIn(fields.NumMedia ?? null) ?? 0, mostMedia)
  return Array.from({ length: many }, (_, place) => ({
    reference: referenceIn(fields[`MediaUrl${place}`] ?? '', accountSid),
    contentType: (fields[`MediaContentType${place}`] ?? '').slice(0, 100),
  }))
}
