import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { conflictingVersion, isNewer } from '../../../lib/api/version-conflict.ts'
import { useRecoverable, useRecovered } from '../../../lib/forms/form-recovery.ts'
import { changeOf, mergeEdits } from '../../../lib/forms/merge-edits.ts'
import { notifySaved } from '../../../ui/feedback/notices.tsx'

type Options<Stored, Values> = {
  /** The name under which the form is recovered after the session ended. */
  name: string
  queryKey: QueryKey
  latest: Stored
  valuesOf: (stored: Stored) => Values
  hasProblems: (values: Values) => boolean
  onWrong: () => void
  /** Saves the wanted value over the version that it was made from; undefined: the save was given up after all. */
  store: (base: Stored, wanted: Values) => Promise<Stored | undefined>
}

/**
 * Recovered together with the version that the form was opened from, so that changes saved by others meanwhile are
 * found after the return too.
 */
type Unsaved<Stored, Values> = { base: Stored; values: Values }

const isSame = <Values extends object>(one: Values, other: Values) =>
  Object.keys(changeOf(one, other)).length === 0

/**
 * A value that is edited and saved as a whole. A newer version, from a live event or a refused save, replaces an
 * untouched value, and is offered beside an edited one.
 */
export function useVersionedForm<
  Stored extends { updatedAt: string; updatedBy: string | null },
  Values extends object,
>({ name, queryKey, latest, valuesOf, hasProblems, onWrong, store }: Options<Stored, Values>) {
  const queryClient = useQueryClient()
  const taken = useRecovered<Unsaved<Stored, Values>>(name)
  const [{ base, values }, setState] = useState(taken ?? { base: latest, values: valuesOf(latest) })
  const [hasTried, setTried] = useState(false)
  const isChanged = !isSame(valuesOf(base), values)
  useRecoverable(name, () => (isChanged ? { base, values } : undefined))

  const save = useMutation({
    mutationFn: (wanted: Values) => store(base, wanted),
    onSuccess: async (saved, sent) => {
      if (saved === undefined) return
      // A read that began before the save would bring the old values back.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, saved)
      setState(now => ({ base: saved, values: mergeEdits(sent, now.values, valuesOf(saved)) }))
      setTried(false)
      notifySaved()
    },
    onError: error => {
      const conflicting = conflictingVersion<Stored>(error)
      if (conflicting !== undefined) queryClient.setQueryData(queryKey, conflicting)
    },
  })
  const takeUp = (stored: Stored) => {
    save.reset()
    setState({ base: stored, values: valuesOf(stored) })
    setTried(false)
  }

  const theirs = isNewer(latest, base) && !save.isPending ? latest : undefined
  // It may be one's own save, whose answer was lost.
  const isNothingToAsk = !isChanged || isSame(valuesOf(latest), values)
  useEffect(() => {
    if (theirs !== undefined && isNothingToAsk) takeUp(theirs)
  })

  return {
    values,
    isChanged,
    /** What is wrong is shown once somebody has tried to save. */
    hasTried,
    save,
    theirs: isNothingToAsk ? undefined : theirs,
    change: (next: Partial<Values>) => setState(now => ({ ...now, values: { ...now.values, ...next } })),
    submit: () => {
      if (save.isPending) return
      setTried(true)
      if (hasProblems(values)) onWrong()
      else save.mutate(values)
    },
    discard: () => {
      if (!save.isPending) takeUp(base)
    },
    takeTheirs: () => takeUp(latest),
    /** Keeps my changes, on top of their version. */
    keepMine: () => {
      save.reset()
      setState(now => ({ ...now, base: latest }))
    },
  }
}
