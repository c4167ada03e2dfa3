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
  forNextVisit,
  isForOther,
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

/** A visit that was booked on this page, with the address of its letter. */
export type BookedHere = {
  visit: BookedVisit
  email: string
  patient: { firstName: string; fullName: string; isVisitor: boolean }
}

/** The state of a new booking, from the first step to the confirmed visit. */
export function useBooking(page: BookingPage) {
  const draft = useDraftValues<Progress>(`booking:${page.slug}`, initialProgress(page), nothingElse)
  /** Everything that was booked, because the typed values are forgotten after a while. */
  const [visits, setVisits] = useState<BookedHere[]>([])
  const [isDone, setDone] = useState(false)
  /** A time that another visitor has taken. */
  const [gone, setGone] = useState<string>()
  const [hasMoved, setMoved] = useState(false)
  const [keys] = useState(idempotencyKeysUntilDone)
  const [origin] = useState(() => cameFrom(window.location.search))
  const progress = draft.values
  const type = typeOf(page, progress)
  const step = reached(page, progress)
  const { startsAt, values } = progress
  const doctorId = type === undefined ? null : doctorOf(page, progress, type.id)

  // A browser's autofill changes several fields at once: each change must start from the one before.
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
      // A visit that is canceled and booked again is a new one: under the same key the server would return the first
      // response.
      keys.isDone(wanted)
      const { firstName, lastName, email } = values
      const patient = { firstName, fullName: `${firstName} ${lastName}`, isVisitor: !isForOther(values) }
      setVisits([...visits, { visit, email, patient }])
      setDone(true)
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
  // The problems are forgotten together with the input.
  useEffect(() => {
    if (draft.isForgotten) beginAgain()
  }, [draft.isForgotten])
  return {
    step,
    /** The page was just opened, and no step was taken yet. */
    isFresh: !hasMoved,
    type,
    doctorId,
    doctors: type === undefined ? [] : doctorsOf(page, type.id),
    startsAt,
    values,
    /** What was booked, the last visit last; undefined before it is. */
    booked: isDone ? visits : undefined,
    first: progress.first,
    gone,
    submission,
    problems: { ...(submission.isTried ? found : {}), ...submission.refused },
    times: type === undefined ? undefined : timesOf(page, type.id, doctorId),
    /** Why the visitor is back at the beginning. */
    notice: draft.isForgotten ? emptied : undefined,
    chooseType: (typeId: number) =>
      goTo('time', typeId === progress.typeId ? {} : { typeId, startsAt: undefined }),
    // The chosen time was one of the former doctor: going Forward would keep a time that the new doctor may not have.
    chooseDoctor: (id: number | null) => update({ doctorId: id, startsAt: undefined }),
    chooseTime: (at: string) => goTo('details', { startsAt: at }),
    /** Replaces a time that was taken, without leaving the step. */
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
    /** Books for another child: contact, last name, type and doctor stay, and the times close to the last visit come first. */
    addChild: () => {
      const last = visits.at(-1)
      if (last === undefined) return
      const { startsAt, endsAt } = last.visit
      setDone(false)
      submission.reset()
      setMoved(true)
      draft.change({
        ...progress,
        values: { ...forNextVisit(values), lastName: values.lastName, bookedFor: 'child' },
        startsAt: undefined,
        first: { firstName: last.patient.firstName, startsAt, endsAt },
        step: 'time',
      })
    },
    startOver: () => {
      setVisits([])
      setDone(false)
      submission.reset()
      setMoved(true)
      draft.change({ ...initialProgress(page), values: forNextVisit(values), step: firstStep(page) })
    },
    trail: isDone ? undefined : trailOf(page, step),
    /** Goes to a step by the browser's Back or Forward; returns whether the step exists. */
    walk: (number: number) => {
      const next = stepAt(page, number)
      if (next === 'details' && startsAt === undefined) return false
      goTo(next)
      return true
    },
  }
}
