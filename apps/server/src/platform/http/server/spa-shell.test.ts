import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { cookiesFor } from '../cookies.ts'
import { spaShell } from './serve-web-app.ts'

test('a page that could not be read from disk is read again, and then cached', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'archwire-shell-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'index.html')
  const http = Fastify()
  onTestFinished(() => http.close())
  await http.register(cookie, { secret: 'a secret that signs the cookies of this test' })
  const shell = spaShell(file, cookiesFor({ appUrl: undefined, appSecret: 'secret' }), {
    defaultZone: 'America/New_York',
    sandboxes: [],
    notConfigured: [],
    paymentKey: undefined,
  })
  http.get('/', (request, reply) => shell({ request, reply, session: undefined }))

  expect((await http.inject('/')).statusCode).toBe(500)
  await writeFile(file, '<title>Archwire</title>')
  expect((await http.inject('/')).body).toContain('<title>Archwire</title>')
  await rm(file)
  expect((await http.inject('/')).statusCode).toBe(200)
})
