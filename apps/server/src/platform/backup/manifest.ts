import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { type Envelope, encryptedSuffix, openWith, plain, Tampered, WrongKey } from './envelope.ts'

/** Passes the same bytes on. Once they are read, it also knows their number and their hash. */
export function hashed(bytes: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let size = 0
  const passing = async function* () {
    for await (const chunk of bytes) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  return { bytes: passing(), digest: () => ({ size, sha256: hash.digest('hex') }) }
}

const name = 'manifest.json'

const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  postgresMajor: z.string(),
  /** Everything committed before this point of PostgreSQL's log is in the backup. */
  upTo: z.string(),
  /** Names, sizes and hashes of the files before encryption. */
  files: z.array(z.object({ path: z.string(), size: z.number().int(), sha256: z.string() })),
})
export type Manifest = z.output<typeof manifest>
export type ManifestFile = Manifest['files'][number]

/** Written last and atomically: a folder without a manifest is an unfinished backup. */
export async function writeManifest(folder: string, content: Manifest, sealed: Envelope): Promise<void> {
  const half = `${name}.new`
  await writeSealed(folder, half, `${JSON.stringify(content, null, 1)}\n`, sealed)
  await rename(path.join(folder, half + sealed.suffix), path.join(folder, name + sealed.suffix))
}

/** Writes a file that belongs to the backup itself. */
export async function writeSealed(
  folder: string,
  name: string,
  content: string,
  sealed: Envelope,
): Promise<ManifestFile> {
  const source = hashed(ReadableStream.from([Buffer.from(content)]))
  const target = await open(path.join(folder, name + sealed.suffix), 'wx', 0o600)
  try {
    for await (const chunk of sealed.through(source.bytes)) await target.appendFile(chunk)
    await target.sync()
  } finally {
    await target.close()
  }
  return { path: name, ...source.digest() }
}

/** How the files of this backup are read. The name of its manifest shows whether it is encrypted. */
export async function envelopeOf(folder: string, identityFile: string | undefined): Promise<Envelope> {
  if (!existsSync(path.join(folder, name + encryptedSuffix))) return plain
  if (identityFile === undefined) {
    throw new Error(
      `The backup in ${folder} is encrypted. Say in AGE_IDENTITY_FILE which file has its key, and restore again.`,
    )
  }
  return openWith(identityFile)
}

/** Reads the manifest and compares every file with it, before the backup is used. */
export async function verifyBackup(folder: string, opened: Envelope): Promise<Manifest> {
  const content = manifest.parse(JSON.parse(await readManifest(folder, opened)))
  const there = new Set(await filesBelow(folder))
  there.delete(name + opened.suffix)
  const wrong: string[] = []
  for (const file of content.files) {
    const storedPath = file.path + opened.suffix
    if (!there.delete(storedPath)) wrong.push(`${storedPath} is missing`)
    else if ((await sha256Of(path.join(folder, storedPath), opened)) !== file.sha256)
      wrong.push(`${storedPath} was changed`)
  }
  for (const file of there) wrong.push(`${file} does not belong to it`)
  if (wrong.length > 0) {
    const more = wrong.length > 5 ? ` and ${wrong.length - 5} more` : ''
    throw new Error(`The backup in ${folder} is damaged: ${wrong.slice(0, 5).join(', ')}${more}.`)
  }
  return content
}

async function readManifest(folder: string, opened: Envelope): Promise<string> {
  try {
    return await text(opened.through(createReadStream(path.join(folder, name + opened.suffix))))
  } catch (error) {
    throw new Error(whyUnread(folder, name + opened.suffix, error), { cause: error })
  }
}

function whyUnread(folder: string, file: string, error: unknown): string {
  if (error instanceof WrongKey) {
    return `The backup in ${folder} is encrypted for another key than those in AGE_IDENTITY_FILE. Nothing was restored.`
  }
  if (error instanceof Tampered) return `The backup in ${folder} is damaged: ${file} was changed.`
  return `There is no finished backup in ${folder}: it has no ${file}.`
}

/** The paths of all files below a folder, with slashes on every system. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => !entry.isDirectory())
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

/** The hash of a file before encryption; undefined if it cannot be decrypted. */
async function sha256Of(file: string, opened: Envelope): Promise<string | undefined> {
  const content = hashed(opened.through(createReadStream(file)))
  try {
    for await (const _ of content.bytes);
  } catch (error) {
    if (error instanceof WrongKey || error instanceof Tampered) return undefined
    throw error
  }
  return content.digest().sha256
}
