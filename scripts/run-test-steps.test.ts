import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

test('SIGTERM stops the step that runs and skips the others', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'test.mjs'), 'types', 'unused'], {
    cwd: dirname(import.meta.dirname),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', text => {
    printed += text
    if (!child.killed && printed.includes('== Types')) child.kill('SIGTERM')
  })
  const [code] = await once(child, 'exit')
  expect(code).toBe(143)
  expect(printed).not.toContain('Unused code')
})
