export type TextTimes = {
  /** How long a text may be on its way to the provider; then whoever took it does not send it any more. */
  sendWithinMs: number
  /** After this nobody is sending it any more, whatever became of them. */
  sendingMs: number
  waitForOthersMs: number
  keepTryingMs: number
  /** How long it is looked for, from the first search that was answered. */
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

/** The longer the provider has been away, the seldomer it is tried: after 5 seconds at first, every 5 minutes at last. */
export const retryDelay = (forMs: number): number => between(5_000, forMs / 2, 5 * minute)

export const searchDelay = (forMs: number): number => between(5_000, forMs / 2, minute)
