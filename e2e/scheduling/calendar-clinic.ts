export { book, furnish } from '@archwire/server/test/two-room-clinics'

/** The morning of a Wednesday in New York, on which the clinic is open from nine to six with a break at noon. */
export const wednesday = '2026-05-06'
export const tenInTheMorning = new Date('2026-05-06T14:00:00Z')
