import { once } from 'node:events'
import http from 'node:http'
import type { Browser } from './app.ts'
import { formWith } from './file-samples.ts'
import { until } from './until.ts'

type File = { fileName: string; bytes: number; cutAfter?: number }
type Where = { port: number; browser: Browser; path: string; isReceived: () => boolean }

/** Sends a PDF over a real connection, in pieces, without ever having the whole of it. */
export function pourUpload(
  file: File,
  { port, browser, path, isReceived }: Where,
): Promise<{ status: number; body: unknown } | undefined> {
  const piece = Buffer.alloc(64 * 1024)
  const { payload, headers } = formWith(file.fileName, Buffer.from('%PDF-1.4\n'))
  const mark = payload.indexOf('%PDF-1.4\n')
  const cookie = Object.entries(browser.cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path,
        agent: false,
        headers: { ...headers, cookie, 'x-csrf-token': browser.token, 'transfer-encoding': 'chunked' },
      },
      async answer => {
        const pieces: Buffer[] = []
        for await (const one of answer) pieces.push(one as Buffer)
        resolve({ status: answer.statusCode ?? 0, body: JSON.parse(Buffer.concat(pieces).toString()) })
      },
    )
    request.on('error', error => (file.cutAfter === undefined ? reject(error) : resolve(undefined)))
    const closed = new Promise(done => request.once('close', done))
    const pour = async () => {
      request.write(payload.subarray(0, mark + 9))
      for (let sent = 9; sent < file.bytes && !request.destroyed; ) {
        const next = piece.subarray(0, Math.min(piece.length, file.bytes - sent))
        sent += next.length
        if (!request.write(next)) await Promise.race([once(request, 'drain'), closed])
        if (file.cutAfter !== undefined && sent >= file.cutAfter) {
          // Not before the server has begun with it: then there would be nothing to leave.
          await until('it is being received', isReceived)
          return void request.destroy()
        }
      }
      request.end(payload.subarray(mark + 9))
    }
    pour().catch(reject)
  })
}
