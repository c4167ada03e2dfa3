import type { StoredHours } from '@archwire/contract/clinic/hours'
import { useAsk } from '../../../ui/use-ask.ts'
import { affectedBy, hoursQuery, saveHours } from '../api/hours.ts'
import { affectedQuestion, countOf } from './affected-question.ts'
import { type HoursFormValues, hasProblems, isSame, toSend, valuesOf } from './hours-form-values.ts'
import { useVersionForm } from './use-version-form.ts'

/** The hours as they are being changed. */
export function useHoursForm(latest: StoredHours, today: string, onWrong: () => void) {
  const ask = useAsk()
  const { change, ...form } = useVersionForm({
    name: 'clinic-hours',
    latest,
    queryKey: hoursQuery.queryKey,
    valuesOf: hours => valuesOf(hours, today),
    isSame,
    save: async (base, wanted) => {
      const affected = await affectedBy(toSend(wanted))
      const question = affectedQuestion(affected, {
        text: `${countOf(affected.count)} would be outside these hours`,
        detail: 'They stay where they are until somebody moves them.',
        yes: 'Save anyway',
      })
      if (affected.count > 0 && !(await ask(question))) return undefined
      return saveHours(base, toSend(wanted))
    },
    isWrong: hasProblems,
    onWrong,
  })
  return {
    ...form,
    change: (next: Partial<HoursFormValues>) => change(now => ({ ...now, ...next })),
  }
}
