import { statfsSync } from 'node:fs'
import os from 'node:os'
import { afterEach, expect, test, vi } from 'vitest'
import { temporaryHome } from './temporary-home.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('a folder for temporary files that is named gets the databases', () => {
  vi.stubEnv('TMPDIR', '/var/tmp')
  expect(temporaryHome()).toBe('/var/tmp')
})

test('otherwise they are in memory only if there is room for them', () => {
  vi.stubEnv('TMPDIR', undefined)
  const home = temporaryHome()
  const { bavail, bsize } = statfsSync(home)
  if (home !== os.tmpdir()) expect(bavail * bsize).toBeGreaterThanOrEqual(4 * 2 ** 30)
  vi.spyOn(process, 'availableMemory').mockReturnValueOnce(2 ** 30)
  expect(temporaryHome()).toBe(os.tmpdir())
})
