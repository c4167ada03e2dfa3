import { setTimeout as pause } from 'node:timers/promises'
import { type KillableProcesses, parts } from './killable-processes.ts'
import { type Storm, stormRandom } from './storm.ts'
import { stormSize } from './storm-size.ts'
import { until } from './until.ts'

type Work = {
  /** What is waited for before a blow, in words. */
  isAtWork: string
  isOver(): boolean
  /** How much of it is done so far. */
  done(): number | Promise<number>
  /** So much is done at least between two blows, and by chance up to `more` on top of it. */
  least: number
  more: number
  /** What holds whenever everything runs again. */
  expectHeld(): Promise<void>
}

/** In the middle of work kills one part after the other, and now and then others with it; says how often each. */
export async function killInTurn(storm: Storm, processes: KillableProcesses, work: Work) {
  const blow = stormRandom('blows')
  const kills = { server: 0, worker: 0, postgres: 0 }
  for (let round = 0; !work.isOver() && round < stormSize(3, 1_000); round++) {
    const enough = (await work.done()) + work.least + Math.floor(blow() * work.more)
    await until(work.isAtWork, async () => work.isOver() || (await work.done()) >= enough, 600_000)
    await pause(blow() * 60)
    for (const part of parts.filter((_, place) => round % 3 === place || blow() < 0.2)) {
      await processes.kill(part)
      kills[part]++
      storm.kills++
      if (blow() < 0.3) await pause(blow() * 400)
    }
    await processes.startAgain()
    await work.expectHeld()
  }
  return kills
}
