import {
  type IncomingMedium,
  type IncomingText,
  mostMedia,
  type SignedForm,
  type SmsWebhooks,
} from './port.ts'
import { referenceIn } from './twilio-media.ts'
import { receiptOf } from './twilio-status.ts'

/** Reads what Twilio sends, after Twilio's own verifier has found that it did. */
export function twilioWebhooks({
  accountSid,
  authToken,
  appUrl,
}: {
  accountSid: string
  authToken: string
  appUrl: string
}): SmsWebhooks {
  const isSigned = async ({ path, fields, header }: SignedForm) => {
    const signature = header('x-twilio-signature')
    if (signature === undefined) return false
    const { validateRequest } = await import('twilio/lib/webhooks/webhooks.js')
    return validateRequest(authToken, signature, appUrl + path, fields)
  }
  return {
    incoming: async form => {
      if (!(await isSigned(form))) return undefined
      const { From = '', To = '', Body = '', MessageSid = '', OptOutType = '' } = form.fields
      return {
        from: atHome(From),
        to: atHome(To),
        body: Body,
        providerMessageId: MessageSid,
        media: mediaIn(form.fields, accountSid),
        answeredAs: optOutTypes[OptOutType],
      }
    },
    receipt: async form => {
      if (!(await isSigned(form))) return undefined
      const { From = '', MessageSid = '', MessageStatus = '', ErrorCode } = form.fields
      const { searchParams } = new URL(form.path, appUrl)
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

/** Sent where Twilio answers such words by itself, which may be other words than ours. */
const optOutTypes: Record<string, IncomingText['answeredAs']> = {
  STOP: 'stop',
  START: 'resume',
  HELP: 'help',
}

const numberIn = (text: string | null) =>
  text !== null && /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : undefined

const atHome = (number: string) => number.replace(/^\+1(?=\d{10}$)/, '')

function mediaIn(fields: Record<string, string>, accountSid: string): IncomingMedium[] {
  const many = Math.min(numberIn(fields.NumMedia ?? null) ?? 0, mostMedia)
  return Array.from({ length: many }, (_, place) => ({
    reference: referenceIn(fields[`MediaUrl${place}`] ?? '', accountSid),
    contentType: (fields[`MediaContentType${place}`] ?? '').slice(0, 100),
  }))
}
