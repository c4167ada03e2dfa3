import net, { type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeHttp, stopAll } from './start-server.ts'

test('who works stops at the same time, the ground after that and the newest first, whatever fails', async () => {
  const order: string[] = []
  const named = (name: string) => async () => void order.push(name)
  const failing = (name: string) => async () => {
    order.push(name)
    throw new Error(`${name} does not stop`)
  }
  let release: (() => void) | undefined
  const slow = async () => {
    order.push('jobs')
    await new Promise<void>(resolve => {
      release = resolve
    })
    order.push('jobs are done')
  }
  const http = async () => {
    await failing('http')().finally(() => release?.())
  }
  const stopping = stopAll({ working: [slow, http], ground: [named('database'), failing('pool')] })
  await expect(stopping).rejects.toThrow('http does not stop; pool does not stop')
  expect(order).toEqual(['jobs', 'http', 'jobs are done', 'pool', 'database'])
})

test('a request that does not end is cut off when the time is up', async () => {
  const app = Fastify()
  let isUnderWay = false
  app.get('/', () => {
    isUnderWay = true
    return new Promise(() => undefined)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => isUnderWay).toBe(true)
  await expect(closeHttp(app, 100)).rejects.toThrow('requests were cut off')
  await closed
})
