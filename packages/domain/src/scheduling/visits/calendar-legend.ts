import { roomCodes } from './card-letters.ts'

/** The meaning of the letters in the calendar, in the order of a visit. */
export const calendarLegend: { sign: string; text: string }[] = [
  { sign: 'W', text: 'Waiting: checked in, not seated yet. Red from 15 minutes on.' },
  { sign: 'S', text: 'Seated: with a doctor or in a room.' },
  { sign: 'D', text: 'Done: the visit is finished.' },
  { sign: 'NS', text: 'No Show: the patient did not come.' },
  { sign: 'R', text: 'Reschedule: to be moved to another time.' },
  ...roomCodes.map(([title, sign]) => ({ sign, text: title })),
  { sign: 'V', text: 'Virtual, or any other room.' },
]
