import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { seededRandom } from '@archwire/domain/random/seeded-random'
import { expect } from 'vitest'

/** Everything that a chaos test leaves to chance comes from this one number: SEED, or in the ordinary tests always the same. */
const seed = Number(process.env.SEED ?? 20_261_117)

/** What a chaos test did, for the table that `npm run storm` prints at the end. */
export type ChaosRun = {
  kills: number
  /** How often each invariant was looked at. */
  invariants: Record<string, number>
}

/**
 * Chances that are the same for the same seed. Each use has its own, by a name: people who act at once take turns in no
 * order that could be had again, and must not change what happens to others.
 */
export function chaosRandom(of: string): () => number {
  let mixed = seed
  for (const char of of) mixed = (Math.imul(mixed, 31) + (char.codePointAt(0) ?? 0)) | 0
  return seededRandom(mixed)
}

/** A chaos test: `npm run storm` finds it by this call, and a failure prints how to run it again. */
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
