import type { SmsSettings } from './config.ts'
import type { SmsDriver, SmsWebhooks } from './drivers/sms/port.ts'
import { sandboxSms } from './drivers/sms/sandbox.ts'
import { twilioSms } from './drivers/sms/twilio.ts'
import { twilioWebhooks } from './drivers/sms/twilio-webhooks.ts'
import { enqueueTextReceipt } from './features/sandbox/texts.ts'
import type { Clock } from './platform/clock.ts'

/** Who carries texts; undefined: nobody. */
export function composeSms(settings: SmsSettings, clock: Clock): SmsDriver | undefined {
  if (settings.driver === 'twilio') return twilioSms(settings)
  return settings.driver === 'sandbox' ? sandboxSms(clock, enqueueTextReceipt) : undefined
}

export const composeSmsWebhooks = (settings: SmsSettings): SmsWebhooks | undefined =>
  settings.driver === 'twilio' ? twilioWebhooks(settings) : undefined
