import { connect } from 'node:net'

export type Load = {
  port: number
  /** How many browsers send requests at the same time, each waiting for its response before the next one. */
  connections: number
  milliseconds: number
  /** The next request of one of the browsers, as bytes. */
  request: (connection: number, count: number) => string
  expectedStatus: number
}

/**
 * The responses per second. It uses bare sockets, because a real HTTP client costs more than some of what is
 * measured.
 */
export async function responsesPerSecond(load: Load): Promise<number> {
  const end = performance.now() + load.milliseconds
  const started = performance.now()
  const counts = await Promise.all(
    Array.from({ length: load.connections }, (_, index) => ask(load, index, end)),
  )
  const total = counts.reduce((sum, count) => sum + count, 0)
  return total / ((performance.now() - started) / 1000)
}

function ask(load: Load, index: number, end: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: load.port, host: '127.0.0.1', noDelay: true })
    let answered = 0
    let received = ''
    const next = () => socket.write(load.request(index, answered))
    socket.setEncoding('latin1')
    socket.once('connect', next).once('error', reject)
    socket.on('data', (chunk: string) => {
      received += chunk
      const length = responseLength(received)
      if (length === undefined || received.length < length) return
      const status = Number(received.slice(9, 12))
      if (status !== load.expectedStatus) return void reject(new Error(`unexpected answer: ${received}`))
      received = ''
      answered++
      if (performance.now() < end) return void next()
      socket.destroy()
      resolve(answered)
    })
  })
}

/** The length of the whole response, once its headers have arrived; of a chunked one, once its last chunk has. */
export function responseLength(text: string): number | undefined {
  const headers = text.indexOf('\r\n\r\n')
  if (headers === -1) return undefined
  if (/\r\ntransfer-encoding: chunked/i.test(text.slice(0, headers)))
    return text.endsWith('\r\n0\r\n\r\n') ? text.length : undefined
  const body = /\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? '0'
  return headers + 4 + Number(body)
}

export const requestText = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
): string => {
  const json = body === undefined ? '' : JSON.stringify(body)
  const all: Record<string, string> = {
    host: 'localhost',
    ...headers,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(json)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${json}`
}
