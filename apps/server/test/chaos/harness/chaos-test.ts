import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { seededRandom } from '@archwire/domain/random/seeded-random'
import { expect } from 'vitest'

/** All random numbers of a chaos test come from this seed: SEED, or always the same in ordinary tests. */
const seed = Number(process.env.SEED ?? 20_261_117)

/** What a chaos test did, for the table that `npm run storm` prints at the end. */
export type ChaosRun = {
  kills: number
  /** How often each invariant was checked. */
  invariants: Record<string, number>
}

/**
 * Random numbers that depend on the seed. Each use has a sequence of its own, by a name: people who act at once come in
 * an order that cannot be repeated, and must not change the sequences of others.
 */
export function chaosRandom(of: string): () => number {
  let mixed = seed
  for (const char of of) mixed = (Math.imul(mixed, 31) + (char.codePointAt(0) ?? 0)) | 0
  return seededRandom(mixed)
}

/** A chaos test. `npm run storm` finds it by this call, and a failure prints how to repeat it. */
export const asChaosTest = (run: (chaosRun: ChaosRun) => Promise<void>) => async (): Promise<void> => {
  const chaosRun: ChaosRun = { kills: 0, invariants: {} }
  try {
    await run(chaosRun)
  } catch (error) {
    const name = path.basename(expect.getState().testPath ?? '', '.test.ts')
    const again = `npm run storm -- --only ${name} --seed ${seed}`
    if (error instanceof Error) error.message += `\nseed ${seed}; once more: ${again}`
    throw error
  } finally {
    const report = process.env.STORM_REPORT
    if (report !== undefined) appendFileSync(report, `${JSON.stringify(chaosRun)}\n`)
  }
}
