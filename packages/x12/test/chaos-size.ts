/** How large a storm is: small in the ordinary tests, whole with STORM=full. */
export const chaosSize = (small: number, whole: number): number =>
  process.env.STORM === 'full' ? whole : small

/** How long a test of a storm may take. */
export const chaosTime = chaosSize(20_000, 600_000)

/** All chance comes from SEED, which a small storm has always the same. */
export const seeded = { seed: Number(process.env.SEED ?? 837) }
