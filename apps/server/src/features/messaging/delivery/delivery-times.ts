export type TextTimes = {
  /** How long a process may take to hand a text over. After that it must not send it any more. */
  sendWithinMs: number
  /** After this time, nobody can still be sending the text. */
  sendingMs: number
  waitForOthersMs: number
  keepTryingMs: number
  /** How long a text is looked up, from the first search that got a response. */
  searchMs: number
}

const minute = 60_000

export const defaultTextTimes: TextTimes = {
  sendWithinMs: minute / 2,
  sendingMs: 5 * minute,
  waitForOthersMs: 2_000,
  keepTryingMs: 24 * 60 * minute,
  searchMs: 10 * minute,
}

const between = (least: number, wanted: number, most: number) => Math.min(most, Math.max(least, wanted))

/**
 * The longer the provider has been unavailable, the less often a text is tried: after 5 seconds at first, every 5
 * minutes in the end.
 */
export const retryDelay = (forMs: number): number => between(5_000, forMs / 2, 5 * minute)

export const searchDelay = (forMs: number): number => between(5_000, forMs / 2, minute)
