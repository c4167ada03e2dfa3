import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressAssets } from './build-web-if-stale.ts'

test('larger texts have compressed forms beside them; pictures and fonts have none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archwire-assets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const script = 'export const hello = "world";\n'.repeat(200)
  writeFileSync(join(folder, 'long.js'), script)
  writeFileSync(join(folder, 'short.css'), 'a { color: red }')
  writeFileSync(join(folder, 'font.woff2'), Buffer.alloc(5_000))
  await compressAssets(folder)
  expect(readdirSync(folder).sort()).toEqual([
    'font.woff2',
    'long.js',
    'long.js.br',
    'long.js.gz',
    'short.css',
  ])
  const [br, gz] = ['br', 'gz'].map(ending => readFileSync(join(folder, `long.js.${ending}`))) as [
    Buffer,
    Buffer,
  ]
  expect([brotliDecompressSync(br).toString(), gunzipSync(gz).toString()]).toEqual([script, script])
  expect(br.length).toBeLessThan(script.length / 10)
})
