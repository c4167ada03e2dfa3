import type { BookedVisit, BookingPage } from '@archwire/contract/booking/booking-calls'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { idempotencyKeysUntilDone } from '../../../lib/api/idempotency-key.ts'
import { useDraftValues } from '../../../lib/forms/form-draft.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { book, isTaken, timesOf } from './booking.ts'
import {
  doctorOf,
  doctorsOf,
  firstStep,
  initialProgress,
  type Progress,
  reached,
  stepAt,
  trailOf,
  typeOf,
} from './booking-progress.ts'
import {
  cameFrom,
  problemsOf,
  refusedFields,
  type VisitorProblems,
  type VisitorValues,
  wantedOf,
} from './visitor-values.ts'

const nothingElse = () => undefined
const emptied = 'For your privacy, this form was emptied after 30 minutes without a change.'
const stays = 'What you filled in is still here.'
const notReached = `We could not be reached just now. Please check your connection and try again. ${stays}`

/** A visitor's way to a visit. */
export function useBooking(page: BookingPage) {
  const draft = useDraftValues<Progress>(`booking:${page.slug}`, initialProgress(page), nothingElse)
  /** With where its letter goes: what was typed is forgotten after a while. */
  const [booked, setBooked] = useState<{ visit: BookedVisit; email: string }>()
  /** A time that somebody else has by now. */
  const [gone, setGone] = useState<string>()
  const [hasMoved, setMoved] = useState(false)
  const [keys] = useState(idempotencyKeysUntilDone)
  const [origin] = useState(() => cameFrom(window.location.search))
  const progress = draft.values
  const type = typeOf(page, progress)
  const step = reached(page, progress)
  const { startsAt, values } = progress
  const doctorId = type === undefined ? null : doctorOf(page, progress, type.id)

  // A browser that fills in a form changes several fields in one breath: each change starts from the one before.
  const latest = useRef(progress)
  useLayoutEffect(() => {
    latest.current = progress
  })
  const update = (change: Partial<Progress>) => {
    latest.current = { ...latest.current, ...change }
    draft.change(latest.current)
  }
  const goTo = (next: Progress['step'], change: Partial<Progress> = {}) => {
    setMoved(true)
    setGone(undefined)
    update({ ...change, step: next })
  }
  const found = type === undefined ? {} : problemsOf(values, type)
  const submission = useSubmission<VisitorProblems>({
    found,
    hasAny: problems => Object.keys(problems).length > 0,
    send: async () => {
      if (type === undefined || startsAt === undefined) return
      setGone(undefined)
      const wanted = wantedOf(values, { type, doctorId, startsAt, cameFrom: origin })
      const visit = await book(page.slug, wanted, keys.keyFor(wanted))
      // Canceled since and booked once more, it is another visit: by the same key it would get the answer of the first.
      keys.isDone(wanted)
      setBooked({ visit, email: values.email })
      draft.wipe()
    },
    describeError: error => {
      if (isTaken(error)) {
        setGone(startsAt)
        return undefined
      }
      const problems = error instanceof CallError ? refusedFields(error.fieldErrors) : {}
      if (Object.keys(problems).length > 0) return { problems, failure: 'Please look at the fields in red.' }
      const isLine = error instanceof CallError && error.kind === 'network'
      return { problems, failure: isLine ? notReached : (error as Error).message }
    },
  })
  const beginAgain = useEffectEvent(() => {
    setGone(undefined)
    submission.reset()
  })
  // What was wrong with it is forgotten with what was typed.
  useEffect(() => {
    if (draft.isForgotten) beginAgain()
  }, [draft.isForgotten])
  return {
    step,
    /** Nobody has gone a step yet: the page was just opened. */
    isFresh: !hasMoved,
    type,
    doctorId,
    doctors: type === undefined ? [] : doctorsOf(page, type.id),
    startsAt,
    values,
    booked,
    gone,
    submission,
    problems: { ...(submission.isTried ? found : {}), ...submission.refused },
    times: type === undefined ? undefined : timesOf(page, type.id, doctorId),
    /** Why they are at the beginning again. */
    notice: draft.isForgotten ? emptied : undefined,
    chooseType: (typeId: number) =>
      goTo('time', typeId === progress.typeId ? {} : { typeId, startsAt: undefined }),
    // The time was one of the doctor before: by the browser's Forward it would be asked of one who may never have had it.
    chooseDoctor: (id: number | null) => update({ doctorId: id, startsAt: undefined }),
    chooseTime: (at: string) => goTo('details', { startsAt: at }),
    /** In place of one that was gone, where they are. */
    takeTime: (at: string) => {
      setGone(undefined)
      update({ startsAt: at })
    },
    change: (change: Partial<VisitorValues>) => {
      submission.touched()
      update({ values: { ...latest.current.values, ...change } })
    },
    toTypes: () => goTo('type'),
    toTimes: () => goTo('time'),
    startOver: () => {
      setBooked(undefined)
      submission.reset()
      setMoved(true)
      draft.change({ ...initialProgress(page), values: { ...values, website: '' }, step: firstStep(page) })
    },
    trail: booked === undefined ? trailOf(page, step) : undefined,
    /** To a step by the browser's own keys; whether it is there. */
    walk: (number: number) => {
      const next = stepAt(page, number)
      if (next === 'details' && startsAt === undefined) return false
      goTo(next)
      return true
    },
  }
}
