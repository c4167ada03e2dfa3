import type { Figure } from './figure.ts'
import type { Ground } from './ground.ts'
import { benchLive } from './live.ts'

/** How long after COMMIT another browser hears of it. */
export async function benchLiveUpdates(ground: Ground): Promise<Figure[]> {
  const { sockets, p50, p99, limit, roundTrip } = await benchLive(ground)
  const what = `live event, COMMIT to ${sockets} sockets, 99 of 100 within (loopback round trip ${roundTrip.toFixed(2)} ms)`
  return [
    { what: 'the same, half of them within', value: `${p50.toFixed(1)} ms`, goal: '' },
    {
      what,
      value: `${p99.toFixed(1)} ms`,
      goal: `≤ ${limit.toFixed(1)} ms (10 round trips + 20 ms)`,
      met: p99 <= limit,
    },
  ].toReversed()
}
