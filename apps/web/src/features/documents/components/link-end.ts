import { dayOf } from './day-of.ts'

/** Until when a patient can open the link, or since when they no longer can. */
export const linkEndWords = (linkEndsAt: string): string =>
  new Date(linkEndsAt).getTime() > Date.now()
    ? `Link works until ${dayOf(linkEndsAt)}`
    : `Link ended on ${dayOf(linkEndsAt)}`
