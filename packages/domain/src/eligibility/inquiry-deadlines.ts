/** How long a payer is waited for, and how often it is asked. */
export type InquiryDeadlines = {
  /** Whoever asks has so long; after that somebody else may ask the same. */
  askWithinMs: number
  /** The payer said that it cannot answer now: it is asked anew after each of these, and then what it said is kept. */
  askAgainAfterMs: readonly number[]
  /** Nobody could be reached for so long: given up. */
  giveUpAfterMs: number
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export const usualDeadlines: InquiryDeadlines = {
  askWithinMs: 90 * second,
  askAgainAfterMs: [5 * second, 20 * second, minute],
  giveUpAfterMs: day,
}

/** Where payers are only played, whoever plays wants to see the end of it. */
export const sandboxDeadlines: InquiryDeadlines = {
  askWithinMs: 90 * second,
  askAgainAfterMs: [second, 2 * second, 3 * second],
  giveUpAfterMs: 15 * second,
}

/** The longer nobody was there, the seldomer it is tried: after 5 seconds at first, every 5 minutes at last. */
export const waitAfterOutage = (forMs: number): number =>
  Math.min(5 * minute, Math.max(5 * second, forMs / 2))

/** So long an answer is good for: within it nobody is asked again without being told to. */
const goodForMs = 30 * day

/** What was asked since then was asked lately. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - goodForMs)
