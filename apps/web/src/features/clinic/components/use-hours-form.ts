import type { StoredHours } from '@archwire/contract/clinic/hours'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { discardKept, useKeep, useTakenBack } from '../../../lib/kept-forms.ts'
import { newerIn } from '../../../lib/newer-in.ts'
import { notifySaved } from '../../../ui/notices.tsx'
import { useAsk } from '../../../ui/use-ask.ts'
import { affectedBy, hoursQuery, saveHours } from '../api/hours.ts'
import { affectedQuestion, countOf } from './affected-question.ts'
import { type HoursFormValues, hasProblems, isNewer, isSame, toSend, valuesOf } from './hours-form-values.ts'

const formName = 'clinic-hours'

/** With the version that it was opened from: what others saved meanwhile is found out after the return too. */
type Unsaved = { base: StoredHours; values: HoursFormValues }

/**
 * The hours as they are being changed. A newer version, from a live event or a refused save, replaces what nobody has
 * touched, and is offered beside what somebody has.
 */
export function useHoursForm(latest: StoredHours, today: string, onWrong: () => void) {
  const queryClient = useQueryClient()
  const ask = useAsk()
  const taken = useTakenBack<Unsaved>(formName)
  const [{ base, values }, setState] = useState<Unsaved>(
    taken ?? { base: latest, values: valuesOf(latest, today) },
  )
  const [hasTried, setTried] = useState(false)
  const isChanged = !isSame(values, valuesOf(base, today))
  useKeep(formName, () => (isChanged ? { base, values } : undefined))

  const takeUp = (hours: StoredHours) => {
    setState({ base: hours, values: valuesOf(hours, today) })
    setTried(false)
  }
  const save = useMutation({
    mutationFn: async (wanted: HoursFormValues) => {
      const affected = await affectedBy(toSend(wanted))
      const question = affectedQuestion(affected, {
        text: `${countOf(affected.count)} would be outside these hours`,
        detail: 'They stay where they are until somebody moves them.',
        yes: 'Save anyway',
      })
      if (affected.count > 0 && !(await ask(question))) return undefined
      return saveHours(base, toSend(wanted))
    },
    onSuccess: async saved => {
      if (saved === undefined) return
      await queryClient.cancelQueries({ queryKey: hoursQuery.queryKey })
      queryClient.setQueryData(hoursQuery.queryKey, saved)
      discardKept(formName)
      takeUp(saved)
      notifySaved()
    },
    onError: error => {
      const newer = newerIn<StoredHours>(error)
      if (newer !== undefined) queryClient.setQueryData(hoursQuery.queryKey, newer)
    },
  })

  const theirs = isNewer(latest, base) && !save.isPending ? latest : undefined
  useEffect(() => {
    if (theirs !== undefined && !isChanged) takeUp(theirs)
  })

  return {
    values,
    isChanged,
    /** What is wrong is shown once somebody has tried to save. */
    hasTried,
    save,
    theirs: isChanged ? theirs : undefined,
    change: (next: Partial<HoursFormValues>) =>
      setState(now => ({ ...now, values: { ...now.values, ...next } })),
    submit: () => {
      if (save.isPending) return
      setTried(true)
      if (hasProblems(values)) onWrong()
      else save.mutate(values)
    },
    discard: () => {
      save.reset()
      takeUp(base)
    },
    takeTheirs: () => {
      save.reset()
      takeUp(latest)
    },
    /** What is here shall hold, on top of their version. */
    keepMine: () => {
      save.reset()
      setState(now => ({ ...now, base: latest }))
    },
  }
}
