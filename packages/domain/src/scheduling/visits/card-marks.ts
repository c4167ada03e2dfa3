import { type Visit, visitStatus } from './visit-status.ts'

const minute = 60_000
/** Somebody who is a few minutes behind is about to come in: nobody has to call them. */
const lateFrom = 5

/**
 * For how many minutes a visit of today should have begun although the patient has not come; undefined: nobody is late.
 * It depends on the clock, so only browsers count it: a day from the server stays the same until an event.
 */
export function minutesLate(visit: Visit & { startsAt: string }, now: Date): number | undefined {
  if (visit.noShow || visit.reschedule || visitStatus(visit) !== 'today') return undefined
  const late = Math.floor(now.getTime() / minute) - Math.floor(Date.parse(visit.startsAt) / minute)
  return late >= lateFrom ? late : undefined
}

export type MarkKind = 'late' | 'alert' | 'new' | 'label' | 'note'
export type CardMark = { kind: MarkKind; text: string }

type Marked = {
  hasAlert?: boolean | undefined
  hasNotes?: boolean | undefined
  isNewPatient?: boolean | undefined
  labels: readonly { name: string }[]
}

/** Whether a card has any mark; most have none, and there can be thousands of them. */
export const hasMarks = (
  { hasAlert, hasNotes, isNewPatient, labels }: Marked,
  late: number | undefined,
): boolean =>
  late !== undefined || hasAlert === true || hasNotes === true || isNewPatient === true || labels.length > 0

export const lateText = (minutes: number): string => `Not arrived, ${minutes} min late`

/** The small marks on a card, with their meaning. What matters most comes first. */
export function cardMarks(
  { hasAlert, hasNotes, isNewPatient, labels }: Marked,
  late: number | undefined,
): CardMark[] {
  const marks: (CardMark | false)[] = [
    late !== undefined && { kind: 'late', text: lateText(late) },
    hasAlert === true && { kind: 'alert', text: 'Alert' },
    isNewPatient === true && { kind: 'new', text: 'New patient' },
    labels.length > 0 && {
      kind: 'label',
      text: `${labels.length === 1 ? 'Label' : 'Labels'}: ${labels.map(({ name }) => name).join(', ')}`,
    },
    hasNotes === true && { kind: 'note', text: 'Notes' },
  ]
  return marks.filter(one => one !== false)
}

const most = 3
const markWidth = 14

/**
 * What stands beside a name for which so many pixels are left over: at most three marks, then how many more there are. Where
 * there is too little room, notes go first, then labels, new patients and the room's code. Alerts and late patients stay,
 * unless a status letter takes the room that the name can spare.
 */
export function marksThatFit(
  marks: readonly CardMark[],
  /** Of the room's code; 0: it has none. */
  codeWidth: number,
  room: number,
  /** What alerts and late patients may take of the name. */
  roomOfKept = Number.POSITIVE_INFINITY,
): { shown: CardMark[]; more: number; isCodeShown: boolean } {
  const kept = marks.filter(({ kind }) => kind === 'late' || kind === 'alert')
  if (roomOfKept < kept.length * markWidth)
    return {
      shown: kept.slice(0, Math.max(0, Math.floor(roomOfKept / markWidth))),
      more: 0,
      isCodeShown: false,
    }
  let left = room - kept.length * markWidth
  const isCodeShown = codeWidth > 0 && left >= codeWidth
  // The code goes last: without room for it there is none for any other mark.
  left -= codeWidth
  const others = marks.slice(kept.length)
  const fitting = Math.max(0, Math.min(others.length, most - kept.length, Math.floor(left / markWidth)))
  const isCut = kept.length + fitting === most && marks.length > most
  return {
    shown: [...kept, ...others.slice(0, fitting)],
    more: isCut && left - fitting * markWidth >= markWidth ? marks.length - most : 0,
    isCodeShown,
  }
}
