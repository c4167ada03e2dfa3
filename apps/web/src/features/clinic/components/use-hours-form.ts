import type { StoredHours } from '@archwire/contract/clinic/hours'
import { useAsk } from '../../../ui/use-ask.ts'
import { affectedBy, hoursQuery, saveHours } from '../api/hours.ts'
import { affectedQuestion, countOf } from './affected-question.ts'
import { hasProblems, toSend, valuesOf } from './hours-form-values.ts'
import { useVersionForm } from './use-version-form.ts'

/** The hours as they are being changed. Whoever would leave appointments outside of them is asked first. */
export function useHoursForm(latest: StoredHours, today: string, onWrong: () => void) {
  const ask = useAsk()
  return useVersionForm({
    name: 'clinic-hours',
    queryKey: hoursQuery.queryKey,
    latest,
    valuesOf: (hours: StoredHours) => valuesOf(hours, today),
    hasProblems,
    onWrong,
    store: async (base, wanted) => {
      const affected = await affectedBy(toSend(wanted))
      const question = affectedQuestion(affected, {
        text: `${countOf(affected.count)} would be outside these hours`,
        detail: 'They stay where they are until somebody moves them.',
        yes: 'Save anyway',
      })
      if (affected.count > 0 && !(await ask(question))) return undefined
      return saveHours(base, toSend(wanted))
    },
  })
}
