import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createOrReadSecret, readSecret } from './stored-secret.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'archwire-secret-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('of many processes that make a secret at once all get the same one, readable only by us', async () => {
  for (let round = 0; round < 20; round++) {
    const file = path.join(folder, `round-${round}`, 'secret')
    const found = await Promise.all(Array.from({ length: 8 }, () => createOrReadSecret(file)))
    expect(new Set(found).size).toBe(1)
    expect(await createOrReadSecret(file)).toBe(found[0])
    expect(await readSecret(file)).toBe(found[0])
    expect(await readdir(path.dirname(file))).toEqual(['secret'])
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600)
  }
})

test('reading a secret makes none', async () => {
  const file = path.join(folder, 'nowhere', 'secret')
  expect(await readSecret(file)).toBeUndefined()
  expect(await readdir(folder)).not.toContain('nowhere')
})
