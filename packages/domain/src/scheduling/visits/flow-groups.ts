import { type Visit, type VisitStatus, visitStatus } from './visit-status.ts'

type Listed = Visit & {
  id: number
  startsAt: string
  checkedInTime: string | null
  seatedTime: string | null
  finishedTime: string | null
}

export type FlowStatus = Exclude<VisitStatus, 'done'>

/** The groups of the daily flow: the people in front of the desk first. Finished visits are kept apart. */
export const flowGroups: { status: FlowStatus; title: 'Today' | 'Waiting' | 'Seated' }[] = [
  { status: 'waiting', title: 'Waiting' },
  { status: 'today', title: 'Today' },
  { status: 'seated', title: 'Seated' },
]

// By the instant: on a day on which the clocks change, the text of a later one may sort first.
const momentOf = (instant: string | null) => (instant === null ? 0 : Date.parse(instant))

/** Today by start, Waiting by arrival, Seated and done the newest first; at the same moment by who was booked first. */
const keys: Record<VisitStatus, (one: Listed) => number> = {
  today: one => momentOf(one.startsAt),
  waiting: one => momentOf(one.checkedInTime),
  seated: one => -momentOf(one.seatedTime),
  done: one => -momentOf(one.finishedTime),
}

/** Not expected any more: such visits come after those that are. */
export const isOut = ({ noShow, reschedule }: Pick<Visit, 'noShow' | 'reschedule'>): boolean =>
  noShow || reschedule

/** Groups the appointments of a day by where their patients are. */
export function groupByFlow<T extends Listed>(appointments: readonly T[]): Record<VisitStatus, T[]> {
  const groups: Record<VisitStatus, T[]> = { today: [], waiting: [], seated: [], done: [] }
  for (const one of appointments) groups[visitStatus(one)].push(one)
  const sort = (status: VisitStatus) => {
    const key = keys[status]
    groups[status].sort((one, other) => key(one) - key(other) || one.id - other.id)
  }
  for (const { status } of flowGroups) sort(status)
  sort('done')
  groups.today.sort((one, other) => Number(isOut(one)) - Number(isOut(other)))
  return groups
}
