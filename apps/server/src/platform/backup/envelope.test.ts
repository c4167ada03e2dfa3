import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { openWith, plain, sealFor, Tampered, WrongKey } from './envelope.ts'

const home = mkdtempSync(path.join(tmpdir(), 'archwire-envelope-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

// Two key pairs that age-keygen 1.1.1 made.
const ours = {
  recipient: 'age1nxdlgc4azjvf77truls95e064veeu7ryu2myplh3gpa7ntfq3fqqvnt3an',
  key: 'AGE-SECRET-KEY-1Z3W98NZY8FN572AWV5SFXYPKTL82UU4DKFZD3LR9MM34HV6VCC8SCDC02M',
}
const theirs = {
  recipient: 'age1ewrp9685uvxamf4tvpjg5muyvlyqt6wgscety639v5vr4egp9ccsy78vqa',
  key: 'AGE-SECRET-KEY-1ZTV24FH9DKH0ZS2WZK8LZ8F632QGSC9L7RGRRMX5NW6U8W7VTCPSPE6LPD',
}
// Written by age 1.1.1 for the first key pair.
const byTheProgram = Buffer.from(
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBCSGF6M1hNYi9UbTBJM3Z6bnRqc1BRNXFqNmlWN3JOSFNVUHRkZUFMSW1zCk9uZ3lkM21yZlVt' +
    'NDIyMmhPSkc4NmRNa0thZGcvaEJ5Q1o4OXdsMU52WTAKLS0tIDNLMVlZRFBCTmNxZjVmbTRMVXFXTStndm8xaWJFVFFVdUJZMkNsdkZZNWcKFAScPQpB' +
    'Hky0UG5w5+S9qgV5yxjLTO1V36HsSsz5hBFJ/eK/YgP89/EwhTm62JeKCanvoerKg0x/qK14s/tIczvOT9sRSMM=',
  'base64',
)

function keyFile(name: string, text: string): string {
  const file = path.join(home, name)
  writeFileSync(file, text, { mode: 0o600 })
  return file
}
const ourKey = keyFile('ours', `# created: 2026-11-18T08:50:46Z\n# public key: …\n${ours.key}\r\n`)
const theirKey = keyFile('theirs', theirs.key)

const through = (envelope: { through: typeof plain.through }, content: Buffer) =>
  buffer(envelope.through(ReadableStream.from([content])))

test('a file encrypted for two keys is opened by either, and by no other key [BKP-01, BKP-03]', async () => {
  const content = Buffer.alloc(200_000, 'an x-ray ')
  const both = await through(sealFor([ours.recipient, theirs.recipient]), content)
  expect(both.includes('x-ray')).toBe(false)
  for (const key of [ourKey, theirKey])
    expect((await through(await openWith(key), both)).equals(content)).toBe(true)
  const alone = await through(sealFor([ours.recipient]), content)
  await expect(through(await openWith(theirKey), alone)).rejects.toThrow(WrongKey)
  const several = keyFile('several', `${theirs.key}\n\n${ours.key}\n`)
  expect((await through(await openWith(several), alone)).equals(content)).toBe(true)
})

test('an empty file and a file that ends with a whole block come back as they were', async () => {
  for (const size of [0, 1, 65_536, 131_072, 131_073]) {
    const content = Buffer.alloc(size, 7)
    const sealed = await through(sealFor([ours.recipient]), content)
    expect((await through(await openWith(ourKey), sealed)).equals(content)).toBe(true)
  }
})

test('the program age opens our files, and we open its files [BKP-02]', async ({ skip }) => {
  const text = 'an x-ray, encrypted by the program age\n'
  expect((await through(await openWith(ourKey), byTheProgram)).toString()).toBe(text)
  const sealed = await through(sealFor([theirs.recipient, ours.recipient]), Buffer.from(text))
  expect(sealed.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n')
  skip(!isInstalled(), 'the program age is not installed here')
  const opened = execFileSync('age', ['--decrypt', '--identity', ourKey], { input: sealed })
  expect(opened.toString()).toBe(text)
})

function isInstalled(): boolean {
  try {
    execFileSync('age', ['--version'])
    return true
  } catch {
    return false
  }
}

test('a file that was cut off or changed anywhere is refused [BKP-04]', async () => {
  const opened = await openWith(ourKey)
  const sealed = await through(sealFor([ours.recipient]), Buffer.alloc(150_000, 'an x-ray '))
  const header = sealed.indexOf('\n--- ') + 49
  const blocks = [header + 16, header + 16 + 65_552, header + 16 + 2 * 65_552]
  for (const length of [0, 10, header, ...blocks, sealed.length - 1])
    await expect(through(opened, sealed.subarray(0, length)), `cut at ${length}`).rejects.toThrow(Tampered)
  await expect(through(opened, Buffer.concat([sealed, Buffer.from('x')]))).rejects.toThrow(Tampered)
  for (const place of [5, header - 10, header + 3, header + 100, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[place] = (changed[place] ?? 0) ^ 1
    await expect(through(opened, changed), `changed at ${place}`).rejects.toThrow(Tampered)
  }
})

test('a file larger than memory is encrypted in pieces [BKP-07]', async () => {
  const megabyte = 1 << 20
  const most = 64
  let made = 0
  let mostAhead = 0
  const source = async function* () {
    while (made < most * megabyte) {
      made += megabyte
      yield new Uint8Array(megabyte)
    }
  }
  let sealedBytes = 0
  const sealed = async function* () {
    for await (const chunk of sealFor([ours.recipient]).through(source())) {
      sealedBytes += chunk.length
      mostAhead = Math.max(mostAhead, made - sealedBytes)
      yield chunk
    }
  }
  let read = 0
  for await (const chunk of (await openWith(ourKey)).through(sealed())) {
    read += chunk.length
    mostAhead = Math.max(mostAhead, made - read)
  }
  expect(read).toBe(most * megabyte)
  expect(mostAhead).toBeLessThan(8 * megabyte)
})

test('a mistyped recipient is refused by name, a mistyped key without showing any of it [BKP-08]', async () => {
  const mistyped = ours.recipient.replace(/an$/, 'aq')
  expect(() => sealFor([mistyped])).toThrow(`BACKUP_AGE_RECIPIENT: ${mistyped} is mistyped`)
  const wrong = keyFile('wrong', `# mine\n${ours.key.replace(/M$/, 'Q')}\n`)
  const failure = await openWith(wrong).catch((error: Error) => error)
  expect(failure).toMatchObject({ message: expect.stringContaining(`Line 2 of ${wrong} is no key`) })
  expect(`${(failure as Error).message}${(failure as Error).cause ?? ''}`).not.toContain('AGE-SECRET-KEY-1Z')
  await expect(openWith(keyFile('none', '# nothing\n\n'))).rejects.toThrow('There is no key in')
  await expect(openWith(path.join(home, 'gone'))).rejects.toThrow('cannot be read')
  await expect(openWith(keyFile('sealed', byTheProgram.toString('latin1')))).rejects.toThrow('Line 1')
})

test('without recipients files stay as they are [BKP-06]', () => {
  expect(sealFor([])).toBe(plain)
})
