import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formWith, smallPdf } from '../../../../test/contract/samples/file-samples.ts'
import { cloneDatabase } from '../../../../test/database/database.ts'
import { type Browser, testApp } from '../../../../test/fixtures/app.ts'
import { filesIn, testStorage } from '../../../../test/fixtures/app-environment.ts'
import { factories } from '../../../../test/fixtures/factories.ts'
import {
  officeFile,
  pixelBomb,
  streamUpload,
  zipOf,
} from '../../../../test/fixtures/records/hostile-uploads.ts'
import { type UploadFixture, uploadFixture } from '../../../../test/fixtures/records/upload-fixture.ts'
import { until } from '../../../../test/fixtures/until.ts'
import { StorageAway, StorageFull } from '../../../drivers/storage/port.ts'

const db = await cloneDatabase()
const disk = testStorage()
afterAll(disk.drop)
let failure: Error | undefined
const storage = {
  ...disk,
  keep: async (...args: Parameters<typeof disk.keep>) => {
    if (failure !== undefined) throw failure
    return disk.keep(...args)
  },
}
const { app, loginAs } = await testApp(db, { storage })
const make = factories(db.owner)
const clinic = await make.clinic()
const megabyte = 1024 * 1024

let browser: Browser
let desk: UploadFixture
let port: number
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
beforeEach(async () => {
  failure = undefined
  browser = await loginAs(await make.user(clinic.id))
  desk = await uploadFixture(browser, (await make.patient(clinic.id)).id)
})

const rows = async () => (await db.owner.query('select count(*)::int as count from blobs')).rows[0].count
const tooLarge = [413, { error: 'File is too large' }]
const notAllowed = [415, { error: 'File type is not allowed' }]

/**
 * Uploads a file of this size over a real connection. A connection that is cut is cut after the server has begun to
 * read.
 */
const send = (file: { fileName: string; bytes: number; cutAfter?: number }) =>
  streamUpload(file, {
    port,
    browser,
    path: desk.archives,
    isReceived: () => filesIn(disk.incoming).length > 0,
  })

/** Uploads a file that must be refused, checks that no row and no file of it is left, and returns the response. */
async function leavesNothing(fileName: string, content: Buffer): Promise<[number, unknown]> {
  const before = [await rows(), filesIn(disk.folder).length]
  const answer = await desk.upload(fileName, content)
  expect([await rows(), filesIn(disk.folder).length], fileName).toEqual(before)
  expect(await desk.shown()).toEqual([])
  return [answer.statusCode, answer.json()]
}

const page = '<!doctype html><script>alert(document.cookie)</script>'
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const gif = Buffer.from(
  '4749463839610100010080000000000000000021f90400000000002c00000000010001000002024401003b',
  'hex',
)

test('a file whose content does not match its name is refused, and nothing of it is stored', async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const wrong: [string, Buffer | string][] = [
    ['empty.pdf', ''],
    ['empty.png', ''],
    ['page.png', page],
    ['drawing.png', drawing],
    ['drawing.svg', drawing],
    ['page.html', page],
    ['page.pdf', page],
    ['noext', smallPdf],
    ['.pdf.exe', smallPdf],
    ['program.exe', 'MZ'.padEnd(200, '\0')],
    ['program.pdf', 'MZ'.padEnd(200, '\0')],
    ['picture.pdf', png],
    ['letter.png', smallPdf],
    ['moving.png', gif],
    ['moving.gif', gif],
    ['zip.docx', zipOf({ 'a.txt': 'a' })],
    ['sheet.docx', officeFile('xl', 'spreadsheetml.sheet')],
    ['word.xlsx', officeFile('word', 'wordprocessingml.document')],
    ['java.zip', zipOf({ 'META-INF/MANIFEST.MF': '', 'A.class': '' })],
    ['text.doc', 'just text'],
    ['text.rar', 'just text'],
    ['half.png', png.subarray(0, 50)],
    ['head.jpg', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['page\u202Egnp.html', page],
  ]
  for (const [fileName, content] of wrong) {
    expect([fileName, ...(await leavesNothing(fileName, Buffer.from(content)))]).toEqual([
      fileName,
      ...notAllowed,
    ])
  }
})

test('a picture of 50,000 by 50,000 pixels is too large, however few bytes it has', async () => {
  const before = process.memoryUsage().rss
  const bomb = pixelBomb(50_000, 50_000)
  expect(bomb.length).toBeLessThan(megabyte)
  expect(await leavesNothing('bomb.png', bomb)).toEqual(tooLarge)
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * megabyte)
})

test('a picture that claims more or fewer pixels than it has crashes nothing', async () => {
  expect((await leavesNothing('short.png', pixelBomb(8_000, 7_000)))[0]).toBe(415)
})

test('a zip bomb is stored and returned unopened', async () => {
  // Ten megabytes of zeros for each of a thousand names.
  const packed = deflateSync(Buffer.alloc(10 * megabyte), { level: 9 })
  const bomb = zipOf(Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`${n}.txt`, packed])))
  const before = process.memoryUsage().rss
  const answer = await desk.upload('bomb.zip', bomb)
  expect(answer.statusCode).toBe(201)
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * megabyte)
  const disguised = officeFile('word', 'wordprocessingml.document')
  expect((await desk.upload('letter.docx', disguised)).statusCode).toBe(201)
})

test('no stored file is ever served as a page', async () => {
  const scripted = Buffer.from(
    smallPdf
      .toString()
      .replace('/Type/Catalog', '/Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>'),
  )
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const jpg = await sharp(png).jpeg().toBuffer()
  const corpus: [string, Buffer][] = [
    ['scripted.pdf', scripted],
    ['polyglot.pdf', Buffer.concat([smallPdf, Buffer.from(page)])],
    ['polyglot.zip', zipOf({ 'index.html': page })],
    ['polyglot.png', Buffer.concat([png, Buffer.from(page)])],
    ['polyglot.jpg', Buffer.concat([jpg, zipOf({ 'index.html': page })])],
    [
      'page.doc',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(page)]),
    ],
  ]
  for (const [fileName, content] of corpus) {
    const uploaded = await desk.upload(fileName, content)
    expect([fileName, uploaded.statusCode]).toEqual([fileName, 201])
    const archive = uploaded.json()
    const read = await browser.request({ method: 'GET', url: archive.url, headers: { accept: 'text/html' } })
    const isPicture = archive.thumbnailUrl !== null
    expect(read.headers['content-disposition']).toMatch(isPicture ? /^inline/ : /^attachment/)
    expect(read.headers['content-type']).not.toMatch(/html|svg|xml;|script/)
    expect(read.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    if (isPicture) expect(read.rawPayload.includes('<script>')).toBe(false)
  }
})

test('a file name that would break out of a folder, a header or a line is stored as people read it', async () => {
  const names: [string, string][] = [
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\windows\\win.pdf', 'win.pdf'],
    ['a"; filename="evil.html.pdf', 'a"; filename="evil.html.pdf'],
    ['line\r\nSet-Cookie: a=b.pdf', 'line Set-Cookie: a=b.pdf'],
    ['invoice\u202Efdp.pdf', 'invoicefdp.pdf'],
    ['صورة أشعة.pdf', 'صورة أشعة.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
    ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
    ['%2e%2e%2fscan.pdf', '%2e%2e%2fscan.pdf'],
  ]
  for (const [sent, stored] of names) {
    const answer = await desk.upload(sent, smallPdf)
    expect([answer.statusCode, answer.json().fileName]).toEqual([201, stored])
    const read = await browser.get(answer.json().url)
    expect(read.statusCode).toBe(200)
    expect(read.headers['set-cookie']).toBeUndefined()
    expect(read.headers['content-disposition']).toMatch(/^attachment; filename=[^\r\n]+$/)
  }
})

test('26 MB are refused, whether or not the sender says the size; 25 MB are accepted', async () => {
  const content = Buffer.alloc(26 * megabyte)
  smallPdf.copy(content)
  expect(await leavesNothing('large.pdf', content)).toEqual(tooLarge)
  const unsaid = await send({ fileName: 'large.pdf', bytes: 26 * megabyte })
  expect(unsaid).toEqual({ status: 413, body: { error: 'File is too large' } })
  const most = await send({ fileName: 'most.pdf', bytes: 25 * megabyte })
  expect(most).toMatchObject({ status: 201, body: { byteSize: 25 * megabyte } })
})

test('an upload that is cut off leaves nothing', async () => {
  const before = [await rows(), filesIn(disk.folder).length]
  await send({ fileName: 'half.pdf', bytes: 10 * megabyte, cutAfter: 4 * megabyte })
  await until('it was noticed', () => filesIn(disk.incoming).length === 0)
  expect([await rows(), filesIn(disk.folder).length]).toEqual(before)
  expect((await desk.upload('whole.pdf', smallPdf)).statusCode).toBe(201)
})

test('a full or missing storage is reported in plain words, and nothing is stored', async () => {
  failure = new StorageFull('the disk is full')
  expect(await leavesNothing('scan.pdf', smallPdf)).toEqual([
    507,
    { error: 'There is no space left to store files. Please tell whoever runs Archwire for you.' },
  ])
  failure = new StorageAway('the bucket answered 503')
  expect(await leavesNothing('scan.pdf', smallPdf)).toEqual([
    503,
    { error: 'Files cannot be stored or read just now. Please try again.' },
  ])
  failure = undefined
  expect((await desk.upload('scan.pdf', smallPdf)).statusCode).toBe(201)
})

test('a request that is no form, or a broken form, or a form without a file, is refused', async () => {
  const headers = { 'x-csrf-token': browser.token }
  const post = (payload: Buffer | string | object, more: Record<string, string>) =>
    browser.request({ method: 'POST', url: desk.archives, payload, headers: { ...headers, ...more } })
  expect((await post({ archive: { name: 'a' } }, {})).statusCode).toBe(415)
  expect((await post('--x', { 'content-type': 'multipart/form-data; boundary=x' })).statusCode).toBe(400)
  expect((await post('', { 'content-type': 'multipart/form-data' })).statusCode).toBeGreaterThanOrEqual(400)
  const elsewhere = formWith('scan.pdf', smallPdf, {}, 'other[file]')
  const without = await post(elsewhere.payload, elsewhere.headers)
  expect([without.statusCode, without.json()]).toEqual([422, { errors: { file: ['Choose a file'] } }])
  const nul = formWith('scan.pdf', smallPdf, { 'archive[name]': 'a\0b' })
  expect((await post(nul.payload, nul.headers)).statusCode).toBe(422)
  expect(await desk.shown()).toEqual([])
})

test('uploads do not fill the memory: eight files of 25 MB at once', async () => {
  await send({ fileName: 'warm.pdf', bytes: 25 * megabyte })
  const before = process.memoryUsage().rss
  let peak = before
  let isOver = false
  const watch = (async () => {
    while (!isOver) {
      peak = Math.max(peak, process.memoryUsage().rss)
      await pause(5)
    }
  })()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => send({ fileName: `${n}.pdf`, bytes: 25 * megabyte })),
  )
  isOver = true
  await watch
  expect(answers.map(answer => answer?.status)).toEqual(Array(8).fill(201))
  const growth = Math.round((peak - before) / megabyte)
  process.stdout.write(`memory grew by ${growth} MB while 200 MB were uploaded\n`)
  expect(growth).toBeLessThan(100)
})
