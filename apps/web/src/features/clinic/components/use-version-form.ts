import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { discardKept, useKeep, useTakenBack } from '../../../lib/kept-forms.ts'
import { newerIn } from '../../../lib/newer-in.ts'
import { notifySaved } from '../../../ui/notices.tsx'

/** With the version that it was opened from: what others saved meanwhile is found out after the return too. */
type Unsaved<Version, Values> = { base: Version; values: Values }

type Options<Version, Values> = {
  /** By which what was typed is found again after a session that ended. */
  name: string
  latest: Version
  queryKey: QueryKey
  valuesOf: (version: Version) => Values
  isSame: (one: Values, other: Values) => boolean
  /** Undefined: the person would rather not, after all. */
  save: (base: Version, wanted: Values) => Promise<Version | undefined>
  /** Whether something is wrong that need not be sent. */
  isWrong: (values: Values) => boolean
  onWrong: () => void
}

/**
 * Something of the clinic as it is being changed, saved as a whole. A newer version, from a live event or a refused save,
 * replaces what nobody has touched, and is offered beside what somebody has.
 */
export function useVersionForm<Version extends { updatedAt: string }, Values>(
  options: Options<Version, Values>,
) {
  const { name, latest, queryKey, valuesOf, isSame, isWrong, onWrong } = options
  const queryClient = useQueryClient()
  const taken = useTakenBack<Unsaved<Version, Values>>(name)
  const [{ base, values }, setState] = useState<Unsaved<Version, Values>>(
    taken ?? { base: latest, values: valuesOf(latest) },
  )
  const [hasTried, setTried] = useState(false)
  const isChanged = !isSame(values, valuesOf(base))
  useKeep(name, () => (isChanged ? { base, values } : undefined))

  const takeUp = (version: Version) => {
    setState({ base: version, values: valuesOf(version) })
    setTried(false)
  }
  const save = useMutation({
    mutationFn: (wanted: Values) => options.save(base, wanted),
    onSuccess: async saved => {
      if (saved === undefined) return
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, saved)
      discardKept(name)
      takeUp(saved)
      notifySaved()
    },
    onError: error => {
      const newer = newerIn<Version>(error)
      if (newer !== undefined) queryClient.setQueryData(queryKey, newer)
    },
  })

  const isNewer = Date.parse(latest.updatedAt) > Date.parse(base.updatedAt)
  const theirs = isNewer && !save.isPending ? latest : undefined
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
    change: (next: (now: Values) => Values) => setState(now => ({ ...now, values: next(now.values) })),
    submit: () => {
      if (save.isPending) return
      setTried(true)
      if (isWrong(values)) onWrong()
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
