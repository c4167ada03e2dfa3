import type { WarningsResponse } from '@archwire/contract/scheduling/appointment-calls'
import { CallError } from '../../../lib/api/call-error.ts'
import { joinSentences } from '../../../lib/forms/field-problems.ts'
import type { Confirmation } from '../../../ui/dialog/confirm.tsx'

/** The new warnings that a save was refused for. */
export function unseenWarnings(error: unknown): WarningsResponse | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined
  const { warnings, keys } = (error.body ?? {}) as Partial<WarningsResponse>
  return warnings === undefined || keys === undefined ? undefined : { warnings, keys }
}

export const warningsMessage = ({ warnings }: WarningsResponse): string =>
  joinSentences(Object.values(warnings).flatMap(texts => texts ?? []))

/** Asked before a patient is seated in a place that is taken. */
export const seatConfirmation = (taken: WarningsResponse): Confirmation => ({
  text: 'Seat here anyway?',
  detail: warningsMessage(taken),
  yes: 'Seat here anyway',
})

/**
 * Saves and acknowledges the warnings that were shown. New warnings are confirmed first, as often as there are any;
 * undefined if the person declines.
 */
export async function saveWithWarnings<T>(
  shown: string[],
  save: (acknowledged: string[]) => Promise<T>,
  confirm: (unseen: WarningsResponse) => Promise<boolean>,
): Promise<T | undefined> {
  let acknowledged = shown
  for (;;) {
    try {
      return await save(acknowledged)
    } catch (error) {
      const unseen = unseenWarnings(error)
      if (unseen === undefined) throw error
      if (!(await confirm(unseen))) return undefined
      acknowledged = [...new Set([...acknowledged, ...unseen.keys])]
    }
  }
}
