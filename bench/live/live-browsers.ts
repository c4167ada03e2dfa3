import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { livePath } from '@archwire/contract/live/events'
import pg from 'pg'
import { bareBrowser } from './bare-browser.ts'

export type LiveTask = {
  port: number
  /** The cookies of the users who follow the events; the sockets are spread over them. */
  sessions: string[]
  appUrl: string
  clinicId: number
  echoPort: number
  sockets: number
  rounds: number
  eventsPerRound: number
}

/** In milliseconds. */
export type MeasuredRound = { roundTrip: number; p50: number; p99: number }

// The pause between two events: each event has the whole machine to itself, as in a clinic.
const between = 40

/** The clients' side of the benchmark: all browsers and the user who makes the changes, on one clock. */
async function measure(task: LiveTask): Promise<MeasuredRound[]> {
  let sentAt = 0
  let latencies: number[] = []
  const target = { port: task.port, path: livePath, channel: 'clinic' }
  for (let opened = 0; opened < task.sockets; opened += 1) {
    const cookie = task.sessions[opened % task.sessions.length] ?? ''
    await bareBrowser({ ...target, cookie }, () => latencies.push(performance.now() - sentAt))
  }

  const writer = new pg.Client({ connectionString: task.appUrl })
  await writer.connect()
  const change = async () => {
    await writer.query('begin')
    await writer.query(`select set_config('app.clinic_id', $1, true)`, [String(task.clinicId)])
    await writer.query(`select record_changes('[]', $1, now())`, [
      JSON.stringify([{ channel: 'clinic', event: 'changed', data: { clinicId: task.clinicId } }]),
    ])
    sentAt = performance.now()
    await writer.query('commit')
  }

  const measured: MeasuredRound[] = []
  // The first one warms up and does not count.
  for (let round = 0; round <= task.rounds; round += 1) {
    latencies = []
    for (let n = 1; n <= task.eventsPerRound; n += 1) {
      await change()
      while (latencies.length < n * task.sockets) await pause(1)
      await pause(between)
    }
    const roundTrip = await loopbackRoundTrip(task.echoPort)
    if (round > 0) measured.push({ roundTrip, p50: at(latencies, 0.5), p99: at(latencies, 0.99) })
  }
  await writer.end()
  return measured
}

async function loopbackRoundTrip(port: number): Promise<number> {
  const socket = net.connect(port, '127.0.0.1').setNoDelay(true)
  await once(socket, 'connect')
  const times: number[] = []
  for (let n = 0; n < 200; n += 1) {
    const start = performance.now()
    socket.write('ping')
    await once(socket, 'data')
    times.push(performance.now() - start)
  }
  socket.destroy()
  return at(times, 0.5)
}

const at = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

process.once('message', async task => {
  process.send?.(await measure(task as LiveTask))
  process.once('disconnect', () => process.exit(0))
})
