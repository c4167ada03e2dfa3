/** Long enough to be read before a save goes past it. */
const readMs = 1_500

/**
 * Which of the warnings on the screen somebody has had the time to see. Those that answer to what was just filled in were
 * waited for; one that comes up by itself, because another desk was quicker, has to stand there for a moment.
 */
export function seenWarnings() {
  let question = ''
  let since = new Map<string, number>()
  return {
    shown(asked: string, keys: string[], now: number): void {
      const from = asked === question ? now : Number.NEGATIVE_INFINITY
      question = asked
      since = new Map(keys.map(key => [key, since.get(key) ?? from]))
    },
    /** They were put to the person in a question. */
    asked(keys: string[]): void {
      for (const key of keys) since.set(key, Number.NEGATIVE_INFINITY)
    },
    among: (keys: string[], now: number): string[] =>
      keys.filter(key => now - (since.get(key) ?? now) >= readMs),
  }
}
