import { beforeEach } from 'vitest'
import { twilioSms } from '../src/drivers/sms/twilio.ts'
import type { Clock } from '../src/platform/clock.ts'
import { startTwilioServer, twilioAccount } from './twilio-server.ts'

/** A provider of Twilio's shape by a test's own clock, in a good mood before each test, and the driver that talks to it. */
export async function twilioDesk({ clock }: { clock: Clock }) {
  const appUrl = 'https://app.example.com'
  const twilio = await startTwilioServer()
  twilio.now = clock.now
  beforeEach(() => {
    Object.assign(twilio, { usually: 'take', searches: 'answered', searched: 0 })
    twilio.texts.length = 0
    twilio.moods.length = 0
  })
  const driver = twilioSms(
    { ...twilioAccount, apiUrl: twilio.url, appUrl },
    { connect: 1_000, answer: 1_000 },
  )
  return { twilio, driver, appUrl }
}
