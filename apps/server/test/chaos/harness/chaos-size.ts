/** The size of a chaos test: small in ordinary tests, whole with STORM=full. */
export const chaosSize = (small: number, whole: number): number =>
  process.env.STORM === 'full' ? whole : small
