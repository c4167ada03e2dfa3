import { refusals } from '@archwire/contract/errors'
import { smsIncoming, smsStatus } from '@archwire/contract/messaging/webhooks'
import type { SmsWebhooks } from '../../drivers/sms/port.ts'
import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { recordReceipt } from './delivery/delivery-outcome.ts'
import { type ReceiveDeps, receiveText } from './inbox/receive-text.ts'

type WebhookDeps = ReceiveDeps & { database: Database; webhooks: SmsWebhooks | undefined }

/**
 * What the provider calls by itself. What is not signed is refused, whatever it is, and where no provider is set up
 * nothing can be signed. What belongs to no clinic of ours is taken and forgotten: to repeat it would be of no use.
 */
export const smsWebhookRoutes = ({ database, webhooks, ...deps }: WebhookDeps): Route[] => [
  route(smsIncoming, async ({ form, now }): Promise<undefined> => {
    const text = await webhooks?.incoming(form)
    if (text === undefined) throw refuse(400, refusals.malformed)
    const clinicId = await clinicOf(database, text.to)
    if (clinicId === undefined || text.providerMessageId === '') return
    await receiveText(deps, database.forClinic(clinicId, { kind: 'patient' }), { ...text, now })
  }),
  route(smsStatus, async ({ form, now }): Promise<undefined> => {
    const receipt = await webhooks?.receipt(form)
    if (receipt === undefined) throw refuse(400, refusals.malformed)
    const clinicId = receipt.clinicId ?? (await clinicOf(database, receipt.from))
    if (clinicId === undefined || receipt.providerMessageId === '') return
    await recordReceipt(database.forClinic(clinicId, { kind: 'system' }), { ...receipt, now })
  }),
]

async function clinicOf(database: Database, number: string): Promise<number | undefined> {
  const [row] = await database.anonymously<{ clinicId: number }>(
    sql`select clinic_id as "clinicId" from resolve_sms_number(${number})`,
  )
  return row?.clinicId
}
