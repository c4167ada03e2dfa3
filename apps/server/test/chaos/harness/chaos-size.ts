/** How large a chaos test is: small in the ordinary tests, whole with STORM=full. */
export const chaosSize = (small: number, whole: number): number =>
  process.env.STORM === 'full' ? whole : small
