import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildWebIfStale } from './build-web-if-stale.ts'

let root: string
let builds: number

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'archwire-web-'))
  mkdirSync(join(root, 'apps/web/src'), { recursive: true })
  mkdirSync(join(root, 'packages/domain/src'), { recursive: true })
  write('apps/web/vite.config.ts', '')
  write('apps/web/src/main.ts', 'one')
  write('packages/domain/src/money.ts', 'cents')
  write('package-lock.json', '{}')
  builds = 0
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (path: string, text: string) => writeFileSync(join(root, path), text)
const page = () => readFileSync(join(root, 'apps/web/dist/index.html'), 'utf8')

const build = async (web: string, outDir: string) => {
  builds++
  mkdirSync(outDir)
  const text = readFileSync(join(web, 'src/main.ts'), 'utf8')
  await pause(20)
  writeFileSync(join(outDir, 'index.html'), text)
}

test('builds once, and again only when the content of a file has changed', async () => {
  expect(await buildWebIfStale(root, build)).toBe(true)
  expect(await buildWebIfStale(root, build)).toBe(false)
  utimesSync(join(root, 'apps/web/src/main.ts'), 1, 1)
  expect(await buildWebIfStale(root, build)).toBe(false)
  write('apps/web/src/main.test.ts', 'tests are not part of it')
  expect(await buildWebIfStale(root, build)).toBe(false)
  for (const path of ['apps/web/src/main.ts', 'packages/domain/src/money.ts', 'package-lock.json']) {
    write(path, 'changed')
    expect(await buildWebIfStale(root, build)).toBe(true)
  }
  expect(page()).toBe('changed')
})

test('a build that fails leaves the last one in place, and the next start tries again', async () => {
  await buildWebIfStale(root, build)
  write('apps/web/src/main.ts', 'two')
  const failing = async () => Promise.reject(new Error('syntax error'))
  await expect(buildWebIfStale(root, failing)).rejects.toThrow('syntax error')
  expect(page()).toBe('one')
  expect(await buildWebIfStale(root, build)).toBe(true)
  expect(page()).toBe('two')
})

test('several at once do not break each other', async () => {
  await Promise.all(Array.from({ length: 5 }, () => buildWebIfStale(root, build)))
  expect(builds).toBe(5)
  expect(page()).toBe('one')
  expect(await buildWebIfStale(root, build)).toBe(false)
  expect(readdirSync(join(root, 'apps/web')).sort()).toEqual(['dist', 'src', 'vite.config.ts'])
})
