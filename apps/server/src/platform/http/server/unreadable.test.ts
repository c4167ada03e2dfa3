import { once } from 'node:events'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import { liveApp } from '../../../../test/fixtures/live-app.ts'

const db = await cloneDatabase()
const make = factories(db.owner)
const { app, url, loginAs } = await liveApp(db)
const clinic = await make.clinic()
const patient = await make.patient(clinic.id)
const ana = await loginAs(await make.user(clinic.id, { admin: true }))

const protections = ['content-security-policy', 'x-content-type-options', 'referrer-policy']

test.each(['/%zz', '/v2/%', '/v2/rest/patients/%E0%A4%A', `/v2/rest/patients/${'1'.repeat(300)}`, '/%00'])(
  'an address that cannot be read (%s) is answered with 404, with our headers and text [SEC-05]',
  async address => {
    const call = await app.inject({ url: address })
    expect([call.statusCode, call.json()]).toEqual([404, { error: 'Record not found' }])
    const page = await app.inject({ url: address, headers: { accept: 'text/html' } })
    expect(page.statusCode).toBe(404)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    for (const answer of [call, page]) {
      for (const name of [...protections, 'x-request-id']) expect(answer.headers[name], name).toBeTruthy()
    }
  },
)

test.each(['0x1', '1e0', '+1', '1.0', ' 1', '٣'])('%s is no id of a patient [SEC-06]', async number => {
  const written = (of: string) => `/v2/rest/patients/${encodeURIComponent(of)}`
  expect((await ana.get(written(String(patient.id)))).statusCode).toBe(200)
  expect((await ana.get(written(number.replace('1', String(patient.id))))).statusCode).toBe(404)
})

/** The server's response to these bytes. */
async function answerTo(bytes: string): Promise<string> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.end(bytes)
  return text(socket)
}

test.each([
  ['what is no HTTP', 'HELLO\r\n\r\n', '400 Bad Request'],
  ['a head without an end', `GET / HTTP/1.1\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, '431 Request Header'],
  ['a request to no host', 'GET /healthz HTTP/1.1\r\n\r\n', '400 Bad Request'],
  ['one to two hosts', 'GET /healthz HTTP/1.1\r\nHost: one\r\nhost: two\r\n\r\n', '400 Bad Request'],
  ['an expectation', 'GET /healthz HTTP/1.1\r\nHost: one\r\nExpect: wonders\r\n\r\n', '417 Expectation'],
  [
    'a body of two lengths',
    'POST /v2/rest/sessions HTTP/1.1\r\nHost: one\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    '400 Bad Request',
  ],
  ['a header over two lines', 'GET /healthz HTTP/1.1\r\nHost: one\r\nX: a\r\n b\r\n\r\n', '400 Bad Request'],
])('%s is answered with our headers and words', async (_what, bytes, status) => {
  const answer = await answerTo(bytes)
  expect(answer).toContain(`HTTP/1.1 ${status}`)
  expect(answer).toContain('{"error":"Request could not be read"}')
  for (const name of protections) expect(answer.toLowerCase()).toContain(`${name}: `)
})

test('a request for live updates without a websocket is answered with our headers and text', async () => {
  for (const address of ['/v2/cable/', '/v2/cable/?EIO=4&transport=polling']) {
    const answer = await fetch(url + address)
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'Request could not be read' }])
    for (const name of protections) expect(answer.headers.get(name), name).toBeTruthy()
  }
})
