/** How large a storm is: small in the ordinary tests, whole with STORM=full. */
export const stormSize = (small: number, whole: number): number =>
  process.env.STORM === 'full' ? whole : small

/** How long a test of a storm may take. */
export const stormTime = stormSize(20_000, 600_000)

/** A small storm is the same every time; a whole one is another. */
export const seeded: { seed?: number } = process.env.STORM === 'full' ? {} : { seed: 837 }
