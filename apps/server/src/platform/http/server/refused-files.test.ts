import { once } from 'node:events'
import http, { type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formWith } from '../../../../test/contract/samples/file-samples.ts'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { filesIn, testStorage } from '../../../../test/fixtures/app-environment.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { uploadFixture } from '../../../../test/fixtures/records/upload-fixture.ts'

const db = await cloneDatabase()
const storage = testStorage()
afterAll(storage.drop)
const { app, loginAs } = await testApp(db, { storage })
const make = factories(db.owner)
const megabyte = 1024 * 1024
const large = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(8 * megabyte)])

let browser: Browser
let archives: string
let headers: Record<string, string>
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const clinic = await make.clinic()
  browser = await loginAs(await make.user(clinic.id))
  archives = (await uploadFixture(browser, (await make.patient(clinic.id)).id)).archives
  const cookies = Object.entries(browser.cookies).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  )
  headers = { cookie: cookies.join('; '), 'x-csrf-token': browser.token }
})

/** One connection that stays open, as in a browser: it reads no response before everything is sent. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
afterAll(() => agent.destroy())

async function sendWhole(options: RequestOptions, content: Buffer): Promise<number | undefined> {
  const request = http.request({
    ...options,
    agent,
    host: '127.0.0.1',
    port: (app.server.address() as AddressInfo).port,
    headers: { ...headers, ...options.headers },
  })
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>
  request.end(content)
  await once(request, 'finish')
  const [answer] = await answered
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode
}

const form = (fileName: string) => formWith(fileName, large)

test('the rest of a file that was refused unread is received and dropped, so that the browser sees the response', async () => {
  const unwanted = form('film.exe')
  const disk = '/rails/active_storage/disk/made-up'
  const refused: [RequestOptions, Buffer, number][] = [
    [{ method: 'PUT', path: disk, headers: { 'content-type': 'application/pdf' } }, large, 403],
    [{ method: 'POST', path: archives, headers: unwanted.headers }, unwanted.payload, 415],
    [
      { method: 'POST', path: archives.replace(/folders\/\d+/, 'folders/0'), headers: unwanted.headers },
      unwanted.payload,
      404,
    ],
    [
      { method: 'POST', path: archives, headers: { ...unwanted.headers, 'x-csrf-token': '' } },
      unwanted.payload,
      422,
    ],
    [{ method: 'POST', path: archives, headers: { ...unwanted.headers, cookie: '' } }, unwanted.payload, 401],
  ]
  for (const [options, content, status] of refused) {
    expect([options.path, await sendWhole(options, content)]).toEqual([options.path, status])
    expect(await sendWhole({ method: 'GET', path: '/v2/rest/user' }, Buffer.alloc(0))).toBe(200)
  }
  expect(filesIn(storage.folder)).toEqual([])
})
