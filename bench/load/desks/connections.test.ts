import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openConnections } from './connections.ts'

const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'
const asking = (method: string) => `${method} / HTTP/1.1\r\nhost: here\r\n\r\n`
let server: Server | undefined
afterEach(() => server?.close())

/** A server that receives each request of a connection, and responds or not. */
async function listening(onRequest: (socket: Socket, requestsOfSocket: number) => void): Promise<number> {
  server = createServer(socket => {
    let count = 0
    socket.on('data', () => onRequest(socket, ++count)).on('error', () => undefined)
  })
  await new Promise<void>(resolve => server?.listen(0, '127.0.0.1', resolve))
  const address = server?.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const closesWhenUsedAgain = (socket: Socket, requests: number) =>
  requests === 1 ? socket.write(answer) : socket.resetAndDestroy()

test('a read on a connection that the server is just closing is sent again, as browsers do', async () => {
  const connections = openConnections(await listening(closesWhenUsedAgain))
  await connections.ask(asking('GET'))
  expect((await connections.ask(asking('GET'))).status).toBe(200)
  connections.close()
})

test('a change is never sent twice', async () => {
  const connections = openConnections(await listening(closesWhenUsedAgain))
  await connections.ask(asking('GET'))
  await expect(connections.ask(asking('POST'))).rejects.toThrow('ECONNRESET')
  connections.close()
})

test('a read fails if a new connection drops it', async () => {
  const connections = openConnections(await listening(socket => socket.resetAndDestroy()))
  await expect(connections.ask(asking('GET'))).rejects.toThrow('ECONNRESET')
  connections.close()
})
