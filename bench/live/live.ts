import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import net from 'node:net'
import path from 'node:path'
import { type Figure, median } from '../ground/figures.ts'
import { type Ground, logInVisitor } from '../ground/ground.ts'
import type { LiveTask, MeasuredRound } from './live-browsers.ts'

const sockets = 500
/** The server allows a session no more. */
const socketsOfSession = 20
const rounds = 5
const eventsPerRound = 100

type LiveFigures = {
  sockets: number
  samples: number
  /** Medians over the rounds, in milliseconds. */
  roundTrip: number
  p50: number
  p99: number
  /** Ten loopback round trips and 20 ms. */
  limit: number
  ratio: number
}

/**
 * Measures the time from sending COMMIT to the sockets of 500 browsers in another process, against a bare loopback
 * round trip.
 */
async function benchLive({ ports, visitors, database, appUrl }: Ground): Promise<LiveFigures> {
  const [visitor] = visitors
  if (visitor === undefined) throw new Error('nobody is there to follow a channel')
  const sessions: string[] = []
  while (sessions.length < sockets / socketsOfSession) {
    const { headers } = await logInVisitor(database, visitor.clinicId, visitor.userId)
    sessions.push(headers.cookie)
  }
  const echo = net.createServer(socket => socket.setNoDelay(true).pipe(socket))
  await new Promise<void>(resolve => echo.listen(0, '127.0.0.1', resolve))
  try {
    return summary(
      await measure({
        port: ports.product,
        sessions,
        appUrl,
        clinicId: visitor.clinicId,
        echoPort: (echo.address() as AddressInfo).port,
        sockets,
        rounds,
        eventsPerRound,
      }),
    )
  } finally {
    echo.close()
  }
}

async function measure(task: LiveTask): Promise<MeasuredRound[]> {
  const browsers = fork(path.join(import.meta.dirname, 'live-browsers.ts'))
  browsers.send(task)
  const [measured] = await Promise.race([
    once(browsers, 'message'),
    once(browsers, 'exit').then(() => Promise.reject(new Error('the browsers ended early'))),
  ])
  browsers.disconnect()
  return measured as MeasuredRound[]
}

function summary(measured: MeasuredRound[]): LiveFigures {
  const roundTrip = median(measured.map(round => round.roundTrip))
  const p99 = median(measured.map(round => round.p99))
  const limit = 10 * roundTrip + 20
  return {
    sockets,
    samples: sockets * eventsPerRound * rounds,
    roundTrip,
    p50: median(measured.map(round => round.p50)),
    p99,
    limit,
    ratio: p99 / limit,
  }
}

/** How long after COMMIT other browsers receive an event. */
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
