import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { filesIn, testStorage } from '../../../test/fixtures/app-environment.ts'
import { asFull, FileMissing, type LocalFile, StorageFull } from './port.ts'

const storage = testStorage()
afterEach(storage.drop)

const key = 'ab12'.padEnd(40, '0')
function local(content: string): LocalFile {
  mkdirSync(storage.incoming, { recursive: true })
  const file = path.join(storage.incoming, 'one')
  writeFileSync(file, content)
  return { path: file, byteSize: content.length, sha256: createHash('sha256').update(content).digest() }
}

test('a file is stored under its key, readable by the server alone, and its temporary file is gone', async () => {
  await storage.keep(key, local('an x-ray'))
  expect(await text(await storage.open(key))).toBe('an x-ray')
  const [place = '', ...others] = filesIn(storage.folder)
  expect(others).toEqual([])
  expect(path.relative(storage.folder, place)).toBe(path.join('files', 'ab', '12', key))
  expect(statSync(path.dirname(place)).mode & 0o077).toBe(0)
})

test('a missing file cannot be opened, and removing it again is no failure', async () => {
  await expect(storage.open(key)).rejects.toThrow(FileMissing)
  await storage.keep(key, local('an x-ray'))
  await storage.remove(key)
  await storage.remove(key)
  await expect(storage.open(key)).rejects.toThrow(FileMissing)
})

test('half a copy that a killed process left goes with its key', async () => {
  const place = path.join(storage.folder, 'files', 'ab', '12', key)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(`${place}.half`, 'an x')
  await storage.remove(key)
  expect(filesIn(storage.folder)).toEqual([])
})

test('an invalid key reaches no file', async () => {
  for (const wrong of ['', '..', '../../etc/passwd', `${key}/..`, key.toUpperCase(), `${key}\0`]) {
    await expect(async () => storage.open(wrong)).rejects.toThrow('no key')
    await expect(async () => storage.remove(wrong)).rejects.toThrow('no key')
    await expect(storage.keep(wrong, local('x'))).rejects.toThrow('no key')
  }
})

test('when a file cannot be stored, nothing is under its key', async () => {
  const file = local('an x-ray')
  mkdirSync(path.join(storage.folder, 'files'), { recursive: true })
  // A file stands where the folder should be.
  writeFileSync(path.join(storage.folder, 'files', 'ab'), '')
  await expect(storage.keep(key, file)).rejects.toThrow()
  await expect(storage.open(key)).rejects.toThrow()
  expect(readFileSync(file.path, 'utf8')).toBe('an x-ray')
})

test('a full disk is reported differently from every other failure', () => {
  expect(asFull(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toBeInstanceOf(StorageFull)
  expect(asFull(Object.assign(new Error('write'), { code: 'EIO' }))).not.toBeInstanceOf(StorageFull)
})
