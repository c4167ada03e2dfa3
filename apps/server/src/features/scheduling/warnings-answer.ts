import type { WarningsResponse } from '@archwire/contract/scheduling/appointment-calls'
import type { Warning } from '@archwire/domain/scheduling/availability/warnings'
import { refuse } from '../../platform/http/refuse.ts'

/** The texts by field, each once, and a key for each cause. */
export function warningsAnswer(found: Warning[]): WarningsResponse {
  const warnings: WarningsResponse['warnings'] = {}
  for (const { field, text } of found) {
    warnings[field] = [...new Set([...(warnings[field] ?? []), text])]
  }
  return { warnings, keys: found.map(({ key }) => key) }
}

/** Whoever was shown warnings is asked again about those that are new. Others have not been asked, and save. */
export function refuseUnseen(found: Warning[], acknowledged: string[] | undefined): void {
  if (acknowledged === undefined || found.every(({ key }) => acknowledged.includes(key))) return
  throw refuse(409, 'There are warnings that you have not seen yet', warningsAnswer(found))
}

/** What the audit row says of warnings that somebody went past. */
export const overriddenIn = (found: Warning[]): { overriddenWarnings?: { key: string; text: string }[] } =>
  found.length === 0 ? {} : { overriddenWarnings: found.map(({ key, text }) => ({ key, text })) }
