import { type analyticsNames, recordAnalyticsEvent } from '@archwire/contract/analytics/calls'
import { call } from '../../../lib/api/call.ts'

type Name = (typeof analyticsNames)[number]

/**
 * Notes for the website's statistics what became of a visitor who became a patient; of anybody else there is nothing
 * to note. Whoever works at the desk is not told when it fails.
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
    // Statistics are worth no word to somebody with a patient before them.
  }
}
