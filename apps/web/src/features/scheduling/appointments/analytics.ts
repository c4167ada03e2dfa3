import { type analyticsNames, recordAnalyticsEvent } from '@archwire/contract/analytics/calls'
import { call } from '../../../lib/api/call.ts'

type Name = (typeof analyticsNames)[number]

/**
 * Records, for the website's statistics, what became of a visitor who became a patient; nobody else is recorded. A
 * failure is not shown to the person at the desk.
 */
export async function recordEvent(
  name: Name,
  patient: { googleClientId: string | null },
  params: Record<string, string | number | boolean>,
): Promise<void> {
  const clientId = patient.googleClientId
  if (clientId === null) return
  try {
    await call(recordAnalyticsEvent, { body: { event: { name, clientId, params } } })
  } catch {
    // A failure of statistics is not worth a notice while a patient is waiting.
  }
}
