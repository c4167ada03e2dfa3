import type { WarningsResponse } from '@archwire/contract/scheduling/appointment-calls'
import { CallError } from '../../../lib/api/call-error.ts'
import { joinSentences } from '../../../lib/forms/field-problems.ts'
import type { Confirmation } from '../../../ui/dialog/confirm.tsx'

/** What came up between the look and the save, where a save was refused for it. */
export function unseenWarnings(error: unknown): WarningsResponse | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined
  const { warnings, keys } = (error.body ?? {}) as Partial<WarningsResponse>
  return warnings === undefined || keys === undefined ? undefined : { warnings, keys }
}

export const warningsMessage = ({ warnings }: WarningsResponse): string =>
  joinSentences(Object.values(warnings).flatMap(texts => texts ?? []))

/** Before somebody sits where somebody else does. */
export const seatConfirmation = (taken: WarningsResponse): Confirmation => ({
  text: 'Seat here anyway?',
  detail: warningsMessage(taken),
  yes: 'Seat here anyway',
})

/**
 * Saves with the warnings that were shown. New ones are asked about, as often as there are any; undefined when the
 * person would rather not.
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
