import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { filesIn } from '../../test/fixtures/app-environment.ts'
import { readConfig } from '../config/config.ts'
import { composeStorage } from './providers.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'archwire-data-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

test('files are stored where a backup finds them, and incoming files are not', async () => {
  const storage = composeStorage(readConfig({ DATA_DIR: dataDir }))
  expect(storage.incoming).toBe(path.join(dataDir, 'incoming'))
  mkdirSync(storage.incoming)
  const local = path.join(storage.incoming, 'one')
  writeFileSync(local, 'x')
  const key = '0'.repeat(40)
  await storage.keep(key, { path: local, byteSize: 1, sha256: createHash('sha256').update('x').digest() })
  expect(filesIn(dataDir)).toEqual([path.join(dataDir, 'files', '00', '00', key)])
})

test('a bucket is chosen by its address, and needs all of its other settings', () => {
  const s3 = { S3_URL: 'https://bucket.example.com', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(readConfig(s3).storage).toEqual({
    driver: 's3',
    url: 'https://bucket.example.com',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  expect(readConfig({ ...s3, STORAGE: 'disk' }).storage).toEqual({ driver: 'disk' })
  expect(() => readConfig({ STORAGE: 's3' })).toThrow(
    /S3_URL is required[\s\S]*S3_SECRET_ACCESS_KEY is required/,
  )
  expect(() => readConfig({ STORAGE: 'tape' })).toThrow('STORAGE must be disk or s3')
})
