import type { BookingPage } from '@archwire/contract/booking/booking-calls'
import type { Trail } from '../../../lib/navigation/use-step-history.ts'
import type { FirstVisit } from '../free-times/beside-times.tsx'
import { type BookableType, nothingTyped, type VisitorValues } from './visitor-values.ts'

export type Step = 'type' | 'time' | 'details'

/** How far a visitor is, and everything that they chose and typed. */
export type Progress = {
  step: Step
  typeId?: number
  /** Null: any doctor who is free. */
  doctorId: number | null
  startsAt?: string | undefined
  /** The visit that was booked before, for another child: the next one shall be close to it. */
  first?: FirstVisit | undefined
  values: VisitorValues
}

/** A visitor is not asked to choose from a single type. */
export const asksForType = ({ appointmentTypes }: BookingPage): boolean => appointmentTypes.length > 1

const onlyType = ({ appointmentTypes }: BookingPage): BookableType | undefined =>
  appointmentTypes.length === 1 ? appointmentTypes[0] : undefined

export const firstStep = (page: BookingPage): Step => (asksForType(page) ? 'type' : 'time')

export const initialProgress = (page: BookingPage): Progress => ({
  step: firstStep(page),
  doctorId: null,
  values: nothingTyped,
})

export const typeOf = (page: BookingPage, { typeId }: Progress): BookableType | undefined =>
  onlyType(page) ?? page.appointmentTypes.find(({ id }) => id === typeId)

/** The doctors who can be chosen: a choice only where there are several. */
export function doctorsOf({ doctors }: BookingPage, typeId: number): BookingPage['doctors'] {
  const able = doctors.filter(({ appointmentTypeIds }) => appointmentTypeIds.includes(typeId))
  return able.length > 1 ? able : []
}

/** The progress of a returning visitor: earlier choices that are no longer offered are dropped. */
export function reached(page: BookingPage, progress: Progress): Step {
  const type = typeOf(page, progress)
  if (type === undefined) return firstStep(page)
  return progress.step === 'details' && progress.startsAt === undefined ? 'time' : progress.step
}

/** The doctor stored an hour ago may not exist any more; then it is any doctor who is free. */
export const doctorOf = (page: BookingPage, { doctorId }: Progress, typeId: number): number | null =>
  doctorsOf(page, typeId).some(({ id }) => id === doctorId) ? doctorId : null

const numbers: Record<Step, number> = { type: 1, time: 2, details: 3 }

/** The steps that led here; the first is called 1, whichever it is. */
export function trailOf(page: BookingPage, step: Step): Trail {
  const steps: Step[] = asksForType(page) ? ['type', 'time', 'details'] : ['time', 'details']
  return steps.slice(0, steps.indexOf(step) + 1).map((one, index) => (index === 0 ? 1 : numbers[one]))
}

export const stepAt = (page: BookingPage, number: number): Step => {
  if (number === numbers.details) return 'details'
  return number === numbers.time ? 'time' : firstStep(page)
}
