import { noRoomCode, roomCode } from './card-letters.ts'

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
