import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { stripeWebhook } from '@archwire/contract/finance/webhooks'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { until } from '../../../../test/fixtures/until.ts'
import { spool } from '../../files/incoming-files.ts'
import { acceptFiles, sentFiles } from '../file-transfer.ts'
import { providerRoute } from '../provider-call.ts'
import type { SentFiles } from '../route.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'archwire-cut-off-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Sends part of a file, hangs up as soon as it is being received, and returns what became of it. */
async function cutOff(
  takes: 'bytes' | 'form',
  read: (sent: SentFiles, hungUp: Promise<unknown>) => Promise<unknown>,
): Promise<string> {
  const http = Fastify()
  let outcome = ''
  const received = Promise.withResolvers<void>()
  await http.register(async scope => {
    await acceptFiles(scope, takes)
    scope.post('/', async request => {
      const hungUp = new Promise(resolve => request.raw.once('close', resolve))
      received.resolve()
      outcome = await read(sentFiles(request), hungUp).then(
        () => 'taken',
        (error: Error) => error.message,
      )
      return {}
    })
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  const address = http.server.address()
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1')
  const kind = takes === 'form' ? 'multipart/form-data; boundary=x' : 'application/pdf'
  const start =
    takes === 'form' ? '--x\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\n' : ''
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${kind}\r\ncontent-length: 9000\r\n\r\n${start}%PDF-1.4`,
  )
  await received.promise
  socket.destroy()
  try {
    await until('it is over', async () => outcome !== '')
  } finally {
    await http.close()
  }
  return outcome
}

const firstFile = async ({ form }: SentFiles) => {
  for await (const part of form ?? []) if (part.kind === 'file') await spool(folder, part.content, 10_000)
}

test('a sender who hangs up before their bytes are read is no longer waited for', async () => {
  const outcome = await cutOff('bytes', async (sent, hungUp) => {
    await hungUp
    await spool(folder, sent.bytes, 10_000)
  })
  expect(outcome).toBe('refused with 400')
  expect(await readdir(folder)).toEqual([])
})

test('a sender who hangs up between the first byte and its reader ends only their own call', async () => {
  const outcome = await cutOff('bytes', async (sent, hungUp) => {
    const { bytes } = sent
    await hungUp
    await spool(folder, bytes, 10_000)
  })
  expect(outcome).toBe('refused with 400')
  expect(await readdir(folder)).toEqual([])
})

test('the same with the call of another service, whose body is read whole', async () => {
  const { handle } = providerRoute(stripeWebhook, { mostBytes: 10_000 }, async () => undefined)
  expect(await cutOff('bytes', async sent => handle({ sent } as never))).toBe('refused with 400')
})

test('the same with a form', async () => {
  const outcomes = [
    await cutOff('form', async (sent, hungUp) => {
      await hungUp
      await firstFile(sent)
    }),
    await cutOff('form', sent => firstFile(sent)),
  ]
  expect(outcomes).toEqual(['refused with 400', 'refused with 400'])
  expect(await readdir(folder)).toEqual([])
})
