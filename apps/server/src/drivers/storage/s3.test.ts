import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type S3Server, s3Keys, s3Server } from '../../../test/providers/s3-server.ts'
import { FileMissing, type FileStorage, type LocalFile, StorageAway, StorageFull } from './port.ts'
import { s3Storage } from './s3.ts'

const incoming = mkdtempSync(path.join(tmpdir(), 'archwire-s3-'))
afterAll(() => rmSync(incoming, { recursive: true }))

let bucket: S3Server
let storage: FileStorage
beforeEach(async () => {
  bucket = await s3Server()
  storage = s3Storage({ url: bucket.url, ...s3Keys }, incoming)
})

const key = 'ab12'.padEnd(40, '0')
function local(content: Buffer): LocalFile {
  mkdirSync(incoming, { recursive: true })
  const file = path.join(incoming, 'one')
  writeFileSync(file, content)
  return { path: file, byteSize: content.length, sha256: createHash('sha256').update(content).digest() }
}

test('a file goes into the bucket, signed with its content, comes back as it was, and is removed', async () => {
  const content = Buffer.alloc(3_000_000, 'xray ')
  await storage.keep(key, local(content))
  expect([...bucket.objects.keys()]).toEqual([`/bucket/${key}`])
  expect((await buffer(await storage.open(key))).equals(content)).toBe(true)
  await storage.remove(key)
  await storage.remove(key)
  await expect(storage.open(key)).rejects.toThrow(FileMissing)
})

test('a reader with a slow connection gets the whole file', async () => {
  const content = Buffer.alloc(24_000_000, 'xray ')
  await storage.keep(key, local(content))
  const brief = s3Storage({ url: bucket.url, ...s3Keys }, incoming, { keep: 10_000, answer: 2_000 })
  const file = await brief.open(key)
  await pause(2_500)
  expect((await buffer(file)).equals(content)).toBe(true)
})

test('with the wrong secret the bucket refuses, and so do we', async () => {
  const stranger = s3Storage({ url: bucket.url, ...s3Keys, secretAccessKey: 'guessed' }, incoming)
  await expect(stranger.keep(key, local(Buffer.from('x')))).rejects.toThrow('403 SignatureDoesNotMatch')
  await expect(stranger.open(key)).rejects.toThrow(StorageAway)
  expect(bucket.objects.size).toBe(0)
})

test('a file that does not match its hash is refused', async () => {
  const file = local(Buffer.from('one'))
  writeFileSync(file.path, 'two')
  await expect(storage.keep(key, file)).rejects.toThrow('XAmzContentSHA256Mismatch')
  writeFileSync(file.path, 'three')
  await expect(storage.keep(key, file)).rejects.toThrow('changed after it was hashed')
  expect(bucket.objects.size).toBe(0)
})

test('a brief failure is retried; a full bucket and an unreachable one are reported differently', async () => {
  bucket.fail({ status: 503, code: 'SlowDown' }, { status: 500, code: 'InternalError' })
  await storage.keep(key, local(Buffer.from('x-ray')))
  bucket.fail(...Array(3).fill({ status: 507, code: 'XMinioStorageFull' }))
  await expect(storage.keep(key, local(Buffer.from('x-ray')))).rejects.toThrow(StorageFull)
  bucket.fail({ status: 403, code: 'QuotaExceeded' })
  await expect(storage.keep(key, local(Buffer.from('x-ray')))).rejects.toThrow(StorageFull)
  bucket.cut()
  await expect(storage.keep(key, local(Buffer.from('x-ray')))).rejects.toThrow(StorageAway)
  await expect(storage.open(key)).rejects.toThrow(StorageAway)
})

test('a bucket that does not exist is said to be missing, not the file', async () => {
  const missing = { status: 404, code: 'NoSuchBucket' }
  for (const ask of [
    () => storage.open(key),
    () => storage.remove(key),
    () => storage.keep(key, local(Buffer.from('x'))),
  ]) {
    bucket.fail(missing)
    const error = await ask().catch((one: unknown) => one)
    expect(error).toBeInstanceOf(StorageAway)
    expect(String(error)).toMatch(/no such bucket|NoSuchBucket/)
  }
})

test('an invalid key sends no request to the bucket', async () => {
  for (const wrong of ['', '../other-bucket', `${key}?acl`]) {
    await expect(storage.open(wrong)).rejects.toThrow('no key')
    await expect(storage.remove(wrong)).rejects.toThrow('no key')
  }
})
