import { type DeliveredEvent, livePath, type Subscribed } from '@archwire/contract/live/events'
import { frame, openWebSocket } from '../../live/bare-browser.ts'

export type DeskSocket = {
  subscribe(channel: string, params: Record<string, unknown>): Promise<Subscribed>
  unsubscribe(channel: string, params: Record<string, unknown>): void
  close(): void
}

/** The live connection of one desk, which decodes the events that it receives. */
export function openDeskSocket(
  target: { port: number; cookie: string },
  on: { event(event: DeliveredEvent): void; lost(): void },
): Promise<DeskSocket> {
  const socket = openWebSocket({ ...target, path: livePath })
  const answers = new Map<number, (answer: Subscribed) => void>()
  let lastRequest = 0
  let isClosed = false
  const say = (text: string) => void socket.write(frame(text))
  const desk: DeskSocket = {
    subscribe: (channel, params) =>
      new Promise(resolve => {
        answers.set(++lastRequest, resolve)
        say(`42${lastRequest}${JSON.stringify(['subscribe', { channel, params }])}`)
      }),
    unsubscribe: (channel, params) => say(`42${JSON.stringify(['unsubscribe', { channel, params }])}`),
    close: () => {
      isClosed = true
      socket.destroy()
    },
  }
  return new Promise((resolve, reject) => {
    const onText = (text: string) => {
      if (text.startsWith('42["event"')) on.event(JSON.parse(text.slice(2))[1])
      else if (text === '2') say('3')
      else if (text.startsWith('43')) {
        const start = text.indexOf('[')
        const number = Number(text.slice(2, start))
        answers.get(number)?.(JSON.parse(text.slice(start))[0])
        answers.delete(number)
      } else if (text.startsWith('40')) resolve(desk)
      else if (text.startsWith('0{')) say('40')
      else if (text.startsWith('44')) reject(new Error(`the server refused a live connection: ${text}`))
    }
    const read = frameReader(onText)
    socket.on('data', read)
    socket.once('error', reject)
    socket.once('close', () => {
      reject(new Error('the server closed a live connection'))
      if (!isClosed) on.lost()
    })
  })
}

/** Reads the bytes as they arrive, the response to the handshake first, and passes on each text. */
function frameReader(onText: (text: string) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let isOpen = false
  return chunk => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    if (!isOpen) {
      const end = rest.indexOf('\r\n\r\n')
      if (end === -1) return
      isOpen = true
      rest = rest.subarray(end + 4)
    }
    for (let one = firstFrame(rest); one !== undefined; one = firstFrame(rest)) {
      rest = rest.subarray(one.end)
      // Kind 1 is a text; the other kinds belong to the protocol.
      if (one.kind === 1) onText(one.text)
    }
  }
}

function firstFrame(bytes: Buffer): { kind: number; text: string; end: number } | undefined {
  if (bytes.length < 2) return undefined
  const short = (bytes[1] as number) & 0x7f
  const start = short === 126 ? 4 : short === 127 ? 10 : 2
  if (bytes.length < start) return undefined
  const length =
    short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
  const end = start + length
  if (bytes.length < end) return undefined
  return { kind: (bytes[0] as number) & 0x0f, text: bytes.toString('utf8', start, end), end }
}
