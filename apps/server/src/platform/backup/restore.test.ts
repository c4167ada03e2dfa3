import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { copyFiles } from './copy-files.ts'
import { sealFor } from './envelope.ts'
import { filesBelow, writeManifest, writeSealed } from './manifest.ts'
import { restore } from './restore.ts'

// Folders laid out like a backup, without a PostgreSQL; backup.test.ts restores a real one and starts it.
const home = mkdtempSync(path.join(tmpdir(), 'archwire-restore-'))
chmodSync(home, 0o755)
const at = (name: string) => path.join(home, name)
afterAll(() => rmSync(home, { recursive: true, force: true }))

const canary = 'Margaret Quackenbush'
const key = await generateX25519Identity()
const recipient = await identityToRecipient(key)
writeFileSync(at('key'), `${key}\n`)
writeFileSync(at('other-key'), `${await generateX25519Identity()}\n`)

const data: Record<string, string> = {
  'postgres/PG_VERSION': '18\n',
  'postgres/base/1/1259': canary.repeat(10_000),
  'secrets/app-secret': 'the secret of all secrets',
  'files/ab/cd/scan': `an x-ray of ${canary}`,
}
for (const [name, content] of Object.entries(data)) {
  mkdirSync(path.dirname(at(`data/${name}`)), { recursive: true })
  writeFileSync(at(`data/${name}`), content)
}

async function layOut(folder: string, recipients: string[]): Promise<void> {
  const sealed = sealFor(recipients)
  const files = []
  for (const part of ['postgres', 'secrets', 'files'])
    files.push(
      ...(await copyFiles(at(`data/${part}`), folder, await filesBelow(at(`data/${part}`)), part, {
        sealed,
      })),
    )
  files.push(await writeSealed(folder, 'postgres/backup_label', 'START WAL LOCATION', sealed))
  const madeAt = new Date().toISOString()
  await writeManifest(folder, { format: 1, madeAt, postgresMajor: '18', upTo: '0/1', files }, sealed)
}
await layOut(at('as-made'), [recipient])
await layOut(at('open-as-made'), [])

beforeEach(() => {
  for (const name of ['backup', 'open', 'new']) rmSync(at(name), { recursive: true, force: true })
  cpSync(at('as-made'), at('backup'), { recursive: true })
  cpSync(at('open-as-made'), at('open'), { recursive: true })
})

const restored = (identity = 'key') => restore(at('backup'), at('new'), at(identity))

function expectData(): void {
  for (const [name, content] of Object.entries(data))
    expect(readFileSync(at(`new/${name}`), 'utf8') === content, name).toBe(true)
  expect(readFileSync(at('new/postgres/backup_label'), 'utf8')).toBe('START WAL LOCATION')
}

test('an encrypted backup shows nothing but names and sizes [BKP-01]', async () => {
  const names = await filesBelow(at('backup'))
  expect(names.toSorted()).toEqual([
    'files/ab/cd/scan.age',
    'manifest.json.age',
    'postgres/PG_VERSION.age',
    'postgres/backup_label.age',
    'postgres/base/1/1259.age',
    'secrets/app-secret.age',
  ])
  for (const name of names) {
    const bytes = readFileSync(at(`backup/${name}`))
    for (const word of [canary, 'secret of', 'sha256', 'LOCATION']) expect(bytes.includes(word)).toBe(false)
  }
})

test('with its key an encrypted backup is restored as it was [BKP-05]', async () => {
  await restored()
  expectData()
})

test('without a key, with a wrong key or with something that is no key it is refused, and nothing is written [BKP-03]', async () => {
  await expect(restore(at('backup'), at('new'))).rejects.toThrow(
    `The backup in ${at('backup')} is encrypted. Say in AGE_IDENTITY_FILE which file has its key`,
  )
  await expect(restored('other-key')).rejects.toThrow(
    'is encrypted for another key than those in AGE_IDENTITY_FILE. Nothing was restored.',
  )
  await expect(restored('nowhere')).rejects.toThrow('cannot be read')
  await expect(restored('data/postgres/PG_VERSION')).rejects.toThrow('is no key as age-keygen writes it')
  expect(existsSync(at('new'))).toBe(false)
})

test.each<[string, () => void, RegExp]>([
  [
    'a file that was cut off',
    () => truncateSync(at('backup/postgres/base/1/1259.age'), 70_000),
    /1259\.age was changed/,
  ],
  [
    'a file that was changed',
    () => appendFileSync(at('backup/files/ab/cd/scan.age'), '!'),
    /scan\.age was changed/,
  ],
  [
    'a manifest that was cut off',
    () => truncateSync(at('backup/manifest.json.age'), 300),
    /is damaged: manifest\.json\.age was changed/,
  ],
  [
    'an empty manifest',
    () => truncateSync(at('backup/manifest.json.age'), 0),
    /is damaged: manifest\.json\.age was changed/,
  ],
  [
    'two files that were exchanged',
    () => {
      renameSync(at('backup/files/ab/cd/scan.age'), at('third'))
      renameSync(at('backup/secrets/app-secret.age'), at('backup/files/ab/cd/scan.age'))
      renameSync(at('third'), at('backup/secrets/app-secret.age'))
    },
    /scan\.age was changed.*app-secret\.age was changed|app-secret\.age was changed.*scan\.age was changed/,
  ],
  ['a file that is gone', () => rmSync(at('backup/secrets/app-secret.age')), /app-secret\.age is missing/],
  [
    'a file that is not encrypted',
    () => writeFileSync(at('backup/postgres/PG_VERSION'), '18'),
    /PG_VERSION does not belong to it/,
  ],
  [
    'a second manifest, which is not encrypted',
    () => writeFileSync(at('backup/manifest.json'), '{}'),
    /manifest\.json does not belong to it/,
  ],
])('%s is found before anything is written [BKP-04]', async (_, damage, words) => {
  damage()
  await expect(restored()).rejects.toThrow(words)
  expect(existsSync(at('new'))).toBe(false)
})

test('a backup that is not encrypted is restored without a key, whatever the setting says [BKP-06]', async () => {
  expect(await filesBelow(at('open'))).toContain('manifest.json')
  await restore(at('open'), at('new'))
  expectData()
  rmSync(at('new'), { recursive: true })
  await restore(at('open'), at('new'), at('other-key'))
  expectData()
})
