import pg from 'pg'
import type { LiveLog } from '../log.ts'

const shortestWait = 100
const longestWait = 5_000
// A dead connection shows only when it is asked something.
const checkEvery = 10_000

/**
 * The one connection of this process on which PostgreSQL notifies "clinic:number" after each commit. It reconnects by
 * itself; notifications of the meantime are lost, so `onListening` is called every time it starts to listen.
 */
export async function listen(
  url: string,
  handlers: { onChange(clinicId: number, seq: number): void; onListening(): void },
  log: LiveLog,
): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let wait = shortestWait
  let closed = false

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'archwire live',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    })
    client = fresh
    let hasFailed = false
    const giveUp = (error?: Error) => {
      if (hasFailed || closed) return
      hasFailed = true
      clearTimeout(timer)
      log.warn({ err: error }, 'the live connection to the database broke; connecting again')
      fresh.end().catch(() => undefined)
      timer = setTimeout(connect, wait)
      wait = Math.min(wait * 2, longestWait)
    }
    const check = async () => {
      await fresh.query('select 1')
      if (!hasFailed && !closed) timer = setTimeout(() => check().catch(giveUp), checkEvery)
    }
    fresh.on('error', giveUp)
    fresh.on('end', () => giveUp())
    fresh.on('notification', ({ payload = '' }) => {
      const [clinicId, seq] = payload.split(':').map(Number)
      if (clinicId !== undefined && seq !== undefined) handlers.onChange(clinicId, seq)
    })
    try {
      await fresh.connect()
      await fresh.query('listen live')
      wait = shortestWait
      // Only now, in a new transaction, is everything visible that was committed before listening began.
      handlers.onListening()
      await check()
    } catch (error) {
      giveUp(error as Error)
    }
  }

  await connect()
  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
