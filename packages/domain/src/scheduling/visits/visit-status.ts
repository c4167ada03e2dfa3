/** The facts of a visit so far. */
export type Visit = {
  checkedIn: boolean
  seated: boolean
  finished: boolean
  noShow: boolean
  reschedule: boolean
}

export type VisitStatus = 'today' | 'waiting' | 'seated' | 'done'

/** The facts that tell where the patient is. */
export type Whereabouts = Pick<Visit, 'checkedIn' | 'seated' | 'finished'>

/** Where the patient is: expected, in the waiting room, with somebody, or gone. */
export function visitStatus({ checkedIn, seated, finished }: Whereabouts): VisitStatus {
  if (finished) return 'done'
  if (seated) return 'seated'
  return checkedIn ? 'waiting' : 'today'
}

/** The next actions of a visit. `reschedule`: choose another time, on the edit page. */
export type VisitAction = 'checkIn' | 'undoCheckIn' | 'seat' | 'unseat' | 'finish' | 'unfinish' | 'reschedule'

/** In this order: a seated patient cannot be rescheduled, and a visit to be rescheduled cannot be checked in. */
export function visitActions(visit: Visit): VisitAction[] {
  const status = visitStatus(visit)
  if (status === 'done') return ['unfinish']
  if (status === 'seated') return ['finish', 'unseat']
  if (visit.reschedule) return ['reschedule']
  if (visit.noShow) return []
  return status === 'waiting' ? ['seat', 'undoCheckIn'] : ['checkIn']
}

/** The labels in the daily flow. Another time is chosen on the appointment itself, not in the list. */
const flowLabels: Partial<Record<VisitAction, string>> = {
  checkIn: 'Check in',
  undoCheckIn: 'Back',
  seat: 'Seat',
  unseat: 'Undo',
  finish: 'Finish',
  unfinish: 'Undo',
}

export const flowActions = (visit: Visit): { action: VisitAction; label: string }[] =>
  visitActions(visit).flatMap(action => {
    const label = flowLabels[action]
    return label === undefined ? [] : [{ action, label }]
  })

export type StatusButton = {
  status: 'confirm' | 'noShow' | 'reschedule'
  label: string
  /** The status is set; pressing the button unsets it. */
  isOn: boolean
}

/**
 * The statuses that can be set before the visit. A confirmation stays; no-show and reschedule exclude each other. Where
 * another time is wanted, "Reschedule" is what leads to choosing it, so the button that takes the mark back says that.
 */
export function statusButtons(visit: Visit & { isConfirmed: boolean }): StatusButton[] {
  if (visit.seated) return []
  const { isConfirmed, noShow, reschedule } = visit
  return [
    ...(isConfirmed ? [] : [{ status: 'confirm', label: 'Confirm', isOn: false } as const]),
    ...(reschedule ? [] : [{ status: 'noShow', label: 'No Show', isOn: noShow } as const]),
    ...(noShow ? [] : [rescheduleButton(reschedule)]),
  ]
}

const rescheduleButton = (isOn: boolean) =>
  ({ status: 'reschedule', label: isOn ? 'Undo Reschedule' : 'Reschedule', isOn }) as const

/** The patient is still to come, today or later, or another time is wanted: the visit can be moved to another week. */
export const isToCome = (visit: Visit & { startsAt: string }, today: string): boolean => {
  if (visit.reschedule) return !visit.seated
  return visitStatus(visit) === 'today' && !visit.noShow && visit.startsAt.slice(0, 10) >= today
}

const dayInMilliseconds = 24 * 60 * 60 * 1_000
const readOnlyAfter = dayInMilliseconds

/** A visit that took place is read-only a day after its start. */
export const isReadOnly = (
  { seated, startsAt }: { seated: boolean; startsAt: string | Date },
  now: Date,
): boolean => seated && now.getTime() - new Date(startsAt).getTime() >= readOnlyAfter
