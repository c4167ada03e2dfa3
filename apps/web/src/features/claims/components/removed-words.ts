import type { Activity, ActivityAction } from '@archwire/contract/claims/activity'

const newestFirst = (one: Activity, other: Activity) => other.id - one.id

type Removed = {
  action: Extract<ActivityAction, `remove_${string}`>
  /** What the history calls it by. */
  called: string
  /** What it is, for the sentence: 'item'. */
  what: string
  /** What becomes of what is left here. */
  left?: string
}

const typed = 'What you typed stays here until you cancel it, and is not saved.'

/** Who did it last, once the history tells that. */
const whoDid = (activities: readonly Activity[], action: ActivityAction, called = ''): string =>
  activities.toSorted(newestFirst).find(one => one.action === action && one.message.includes(called))?.user
    ?.fullName ?? 'Somebody else'

/** Of a part that is gone while it was being changed here: who removed it, once the history tells that, and what now. */
export function removedWords(activities: readonly Activity[], removed: Removed): string {
  const { action, called, what, left = typed } = removed
  return `${whoDid(activities, action, called)} removed this ${what} meanwhile. ${left}`
}

/** Of an attachment that somebody else added while another one was being written here. */
export const takenWords = (activities: readonly Activity[]): string =>
  `${whoDid(activities, 'add_attachment')} added the attachment meanwhile. ${typed}`
