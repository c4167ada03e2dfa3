/** How long to wait for a payer, and how often to ask it. */
export type InquiryDeadlines = {
  /** How long one process has for a request; after that another may send the same. */
  askWithinMs: number
  /**
   * The payer said that it cannot respond now: it is asked again after each of these times, and then its reply is
   * stored.
   */
  askAgainAfterMs: readonly number[]
  /** How long an outage is waited out. */
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

/** Shorter times for the sandbox, so that people can see how an inquiry ends. */
export const sandboxDeadlines: InquiryDeadlines = {
  askWithinMs: 90 * second,
  askAgainAfterMs: [second, 2 * second, 3 * second],
  giveUpAfterMs: 15 * second,
}

/** The wait before the next attempt, by the length of the outage: 5 seconds at first, 5 minutes at last. */
export const waitAfterOutage = (forMs: number): number =>
  Math.min(5 * minute, Math.max(5 * second, forMs / 2))

/** How long a response is valid: within this time nobody is asked again automatically. */
const goodForMs = 30 * day

/** Inquiries since this moment count as recent. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - goodForMs)
