import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
  mkdirSync(join(outDir, 'assets'), { recursive: true })
  const text = readFileSync(join(web, 'src/main.ts'), 'utf8')
  await pause(20)
  writeFileSync(join(outDir, 'index.html'), text)
}

test('builds once, and again only if the content of a file has changed', async () => {
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

test('the build is compressed once, before it is served', async () => {
  const long = 'const tooth = 1\n'.repeat(100)
  const withAsset = async (web: string, outDir: string) => {
    await build(web, outDir)
    writeFileSync(join(outDir, 'assets/main-1.js'), long)
  }
  await buildWebIfStale(root, withAsset)
  const compressed = readFileSync(join(root, 'apps/web/dist/assets/main-1.js.br'))
  expect(brotliDecompressSync(compressed).toString()).toBe(long)
})

test('a build that cannot be compressed leaves nothing half made', async () => {
  const withoutAssets = async (web: string, outDir: string) => {
    await build(web, outDir)
    rmSync(join(outDir, 'assets'), { recursive: true })
  }
  await expect(buildWebIfStale(root, withoutAssets)).rejects.toThrow('assets')
  expect(readdirSync(join(root, 'apps/web')).filter(name => name.includes('dist'))).toEqual([])
})

test('a build of another user, where nothing can be written, does not stop a start', async () => {
  await buildWebIfStale(root, build)
  utimesSync(join(root, 'apps/web/src/main.ts'), 1, 1)
  // A folder where the stamp would be written fails for root too, as missing rights do for others.
  mkdirSync(join(root, `apps/web/dist/.built-from.json-${process.pid}`))
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await buildWebIfStale(root, build)).toBe(false)
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})

test('the assets of earlier builds stay for a week, for servers and pages that still name them', async () => {
  const withAsset = async (web: string, outDir: string) => {
    await build(web, outDir)
    const text = readFileSync(join(web, 'src/main.ts'), 'utf8')
    writeFileSync(join(outDir, `assets/main-${text}.js`), text)
  }
  const assets = () => readdirSync(join(root, 'apps/web/dist/assets')).sort()
  await buildWebIfStale(root, withAsset)
  write('apps/web/src/main.ts', 'two')
  await buildWebIfStale(root, withAsset)
  expect(assets()).toEqual(['main-one.js', 'main-two.js'])
  const eightDaysAgo = Date.now() / 1000 - 8 * 24 * 3600
  utimesSync(join(root, 'apps/web/dist/assets/main-one.js'), eightDaysAgo, eightDaysAgo)
  write('apps/web/src/main.ts', 'three')
  await buildWebIfStale(root, withAsset)
  expect(assets()).toEqual(['main-three.js', 'main-two.js'])
})

test('several at once do not break each other', async () => {
  await Promise.all(Array.from({ length: 5 }, () => buildWebIfStale(root, build)))
  expect(builds).toBe(5)
  expect(page()).toBe('one')
  expect(await buildWebIfStale(root, build)).toBe(false)
  expect(readdirSync(join(root, 'apps/web')).sort()).toEqual(['dist', 'src', 'vite.config.ts'])
})
