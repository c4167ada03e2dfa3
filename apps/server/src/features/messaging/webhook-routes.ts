import { refusals } from '@archwire/contract/errors'
import { smsIncoming, smsStatus } from '@archwire/contract/messaging/webhooks'
import type { SmsWebhooks } from '../../drivers/sms/port.ts'
import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { providerRoute } from '../../platform/http/provider-call.ts'
import { refuse } from '../../platform/http/refuse.ts'
import type { Route } from '../../platform/http/route.ts'
import { recordReceipt } from './delivery/delivery-outcome.ts'
import { type ReceiveDeps, receiveText } from './inbox/receive-text.ts'

type WebhookDeps = ReceiveDeps & { database: Database; webhooks: SmsWebhooks | undefined }

// Several times a text in a script of long characters with the addresses of ten pictures.
const largestCall = 64 * 1024

// Expected if no provider is set up: a call of this type is refused for its missing signature, any other for its type.
const usualContentType = 'application/x-www-form-urlencoded'

/**
 * The provider's own calls. A call without a valid signature is refused, so without a provider every call is. A text
 * for a number of no clinic is accepted and dropped, because repeating it would be useless.
 */
export const smsWebhookRoutes = ({ database, webhooks, ...deps }: WebhookDeps): Route[] => {
  const body = { mostBytes: largestCall, contentType: webhooks?.contentType ?? usualContentType }
  return [
    providerRoute(smsIncoming, body, async ({ received, now }): Promise<undefined> => {
      const text = await webhooks?.incoming(received)
      if (text === undefined) throw refuse(400, refusals.malformed)
      const clinicId = await clinicOf(database, text.to)
      if (clinicId === undefined || text.providerMessageId === '') return
      await receiveText(deps, database.forClinic(clinicId, { kind: 'patient' }), { ...text, now })
    }),
    providerRoute(smsStatus, body, async ({ received, now }): Promise<undefined> => {
      const receipt = await webhooks?.receipt(received)
      if (receipt === undefined) throw refuse(400, refusals.malformed)
      const clinicId = receipt.clinicId ?? (await clinicOf(database, receipt.from))
      if (clinicId === undefined || receipt.providerMessageId === '') return
      await recordReceipt(database.forClinic(clinicId, { kind: 'system' }), { ...receipt, now })
    }),
  ]
}

async function clinicOf(database: Database, number: string): Promise<number | undefined> {
  const [row] = await database.anonymously<{ clinicId: number }>(
    sql`select clinic_id as "clinicId" from resolve_sms_number(${number})`,
  )
  return row?.clinicId
}
