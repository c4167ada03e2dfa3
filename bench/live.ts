import { fork } from 'node:child_process'
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { type Ground, letIn } from './ground.ts'
import type { LiveTask, MeasuredRound } from './live-browsers.ts'
import { median } from './rounds.ts'

const sockets = 500
/** A session may have no more. */
const socketsOfSession = 20
const rounds = 5
const eventsPerRound = 100

export type LiveFigures = {
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

/** From sending COMMIT to a browser's socket, 500 of them in another process, against a bare loopback round trip. */
export async function benchLive({ ports, visitors, database, appUrl }: Ground): Promise<LiveFigures> {
  const [visitor] = visitors
  if (visitor === undefined) throw new Error('nobody is there to follow a channel')
  const sessions: string[] = []
  while (sessions.length < sockets / socketsOfSession) {
    const { headers } = await letIn(database, visitor.clinicId, visitor.userId)
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
