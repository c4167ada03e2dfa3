import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { serveStaticFiles } from './serve-web-app.ts'

const webRoot = mkdtempSync(path.join(tmpdir(), 'archwire-web-'))
const assets = path.join(webRoot, 'assets')
mkdirSync(assets)
const script = 'export const hello = "world";\n'.repeat(200)
writeFileSync(path.join(assets, 'app-1a2b.js'), script)
writeFileSync(path.join(assets, 'app-1a2b.js.br'), brotliCompressSync(script))
writeFileSync(path.join(assets, 'app-1a2b.js.gz'), gzipSync(script))
writeFileSync(path.join(assets, 'plain-1a2b.js'), script)

const http = Fastify()
await http.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
await serveStaticFiles(http, webRoot)
afterAll(async () => {
  await http.close()
  rmSync(webRoot, { recursive: true })
})

const ask = (name: string, accepted: string) =>
  http.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': accepted } })

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gz'],
])('a browser that takes %s gets the bytes that the build has compressed', async (accepted, ending) => {
  const answer = await ask('app-1a2b.js', accepted)
  expect(answer.rawPayload).toEqual(readFileSync(path.join(assets, `app-1a2b.js.${ending}`)))
  expect(answer.headers).toMatchObject({
    'content-encoding': ending === 'br' ? 'br' : 'gzip',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i),
  })
})

test('a browser that takes nothing compressed gets the file itself; a file without compressed forms is compressed when sent', async () => {
  const plain = await ask('app-1a2b.js', 'identity')
  expect([plain.headers['content-encoding'], plain.payload]).toEqual([undefined, script])
  expect((await ask('plain-1a2b.js', 'br')).headers['content-encoding']).toBe('br')
})
