/** How many random cases a test tries: few in ordinary tests, all with STORM=full. */
export const chaosSize = (small: number, whole: number): number =>
  process.env.STORM === 'full' ? whole : small

/** How long such a test may take. */
export const chaosTime = chaosSize(20_000, 600_000)

/** All random cases come from SEED, which is always the same in ordinary tests. */
export const seeded = { seed: Number(process.env.SEED ?? 837) }
