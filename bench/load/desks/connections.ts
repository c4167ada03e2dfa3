import { connect, type Socket } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { responseLength } from '../../ground/http-load.ts'

export type HttpResponse = { status: number; header(name: string): string | undefined; json(): unknown }

// The number of connections that a browser opens to one server.
const most = 6
// A person who waits this long has given up.
const patience = 30_000

type Waiting = { text: string; resolve(answer: HttpResponse): void; reject(error: Error): void }

/** The connections of one browser, opened on demand; bare sockets, so that a request costs next to nothing. */
export function openConnections(port: number) {
  const idle: Socket[] = []
  const waiting: Waiting[] = []
  const busy = new Map<Socket, Waiting>()
  let count = 0
  let isClosed = false

  const serve = (socket: Socket) => {
    const next = waiting.shift()
    if (next === undefined) return void idle.push(socket)
    busy.set(socket, next)
    socket.setTimeout(patience)
    socket.write(next.text)
  }

  const open = () => {
    count += 1
    let received = ''
    let hasAnswered = false
    let wasTooSlow = false
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1')
    socket.once('connect', () => serve(socket))
    socket.on('data', chunk => {
      received += chunk
      const length = responseLength(received)
      if (length === undefined || received.length < length) return
      const request = busy.get(socket)
      busy.delete(socket)
      socket.setTimeout(0)
      request?.resolve(answerOf(received))
      received = ''
      hasAnswered = true
      serve(socket)
    })
    socket.on('timeout', () => {
      wasTooSlow = true
      socket.destroy(new Error(`no answer within ${patience} ms`))
    })
    const end = (error?: Error) => {
      const request = busy.get(socket)
      busy.delete(socket)
      if (request === undefined) return
      // A server closes idle connections, perhaps just when one is used again; a browser then repeats a read.
      const mayAskAgain = hasAnswered && received === '' && request.text.startsWith('GET ') && !wasTooSlow
      if (mayAskAgain && !isClosed) waiting.unshift(request)
      else request.reject(error ?? new Error('the server closed a connection'))
    }
    socket.once('error', end)
    socket.once('close', () => {
      end()
      count -= 1
      const at = idle.indexOf(socket)
      if (at >= 0) idle.splice(at, 1)
      if (waiting.length > 0 && !isClosed) open()
    })
  }

  return {
    ask: (text: string): Promise<HttpResponse> =>
      new Promise((resolve, reject) => {
        waiting.push({ text, resolve, reject })
        const socket = idle.pop()
        if (socket !== undefined) serve(socket)
        else if (count < most) open()
      }),
    close: (): void => {
      isClosed = true
      for (const socket of [...idle, ...busy.keys()]) socket.destroy()
    },
  }
}

function answerOf(text: string): HttpResponse {
  const end = text.indexOf('\r\n\r\n')
  const head = text.slice(0, end)
  const header = (name: string) => new RegExp(`\\r\\n${name}: ([^\\r]*)`, 'i').exec(head)?.[1]
  return {
    status: Number(head.slice(9, 12)),
    header,
    json: () => {
      const sent = text.slice(end + 4)
      const body = Buffer.from(header('transfer-encoding') === 'chunked' ? joined(sent) : sent, 'latin1')
      const plain = header('content-encoding') === 'br' ? brotliDecompressSync(body) : body
      return JSON.parse(plain.toString('utf8'))
    },
  }
}

function joined(chunks: string): string {
  let whole = ''
  for (let at = 0; ; ) {
    const start = chunks.indexOf('\r\n', at) + 2
    const length = Number.parseInt(chunks.slice(at, start), 16)
    if (!(length > 0)) return whole
    whole += chunks.slice(start, start + length)
    at = start + length + 2
  }
}
