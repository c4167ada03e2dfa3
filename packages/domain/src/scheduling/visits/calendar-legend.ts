import { noRoomCode, roomCode } from './card-letters.ts'
import type { MarkKind } from './card-marks.ts'

/** The meaning of the letters in the calendar, in the order of a visit, and of the codes of the clinic's rooms. */
export const calendarLegend = (
  rooms: readonly { title: string; code: string | null }[],
): { sign: string; text: string }[] => [
  { sign: 'W', text: 'Waiting: checked in, not seated yet. Red from 15 minutes on.' },
  { sign: 'S', text: 'Seated: with a doctor or in a room.' },
  { sign: 'D', text: 'Done: the visit is finished.' },
  { sign: 'NS', text: 'No Show: the patient did not come.' },
  { sign: 'R', text: 'Reschedule: to be moved to another time.' },
  ...rooms
    .map(room => ({ sign: roomCode(room), text: room.title }))
    .filter(({ sign }) => sign !== noRoomCode),
  { sign: noRoomCode, text: 'Virtual, or any other room.' },
]

/** The meaning of the small marks on a card, with the most urgent first. */
export const markLegend: { kind: MarkKind; text: string }[] = [
  { kind: 'late', text: 'Late: the patient should have come five minutes ago or more.' },
  { kind: 'alert', text: 'Alert: the record has a medical alert or an alert note.' },
  { kind: 'new', text: "New patient: the patient's first visit." },
  { kind: 'label', text: 'The visit has a label.' },
  { kind: 'note', text: 'Somebody wrote a note about the visit.' },
]
