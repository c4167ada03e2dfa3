/** How many random cases a test tries: few in the ordinary tests, all with STORM=full. */
export const chaosSize = (small: number, whole: number): number =>
  process.env.STORM === 'full' ? whole : small

/** How long such a test may take. */
export const chaosTime = chaosSize(20_000, 600_000)

/** All chance comes from SEED, which is always the same in the ordinary tests. */
export const seeded = { seed: Number(process.env.SEED ?? 837) }
