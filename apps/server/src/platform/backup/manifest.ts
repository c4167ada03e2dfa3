import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

const name = 'manifest.json'

const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  postgresMajor: z.string(),
  /** Everything committed before this point of PostgreSQL's log is in the backup. */
  upTo: z.string(),
  files: z.array(z.object({ path: z.string(), size: z.number().int(), sha256: z.string() })),
})
export type Manifest = z.output<typeof manifest>
export type ManifestFile = Manifest['files'][number]

/** Written last, and at once: a folder without one is a backup that did not finish. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const half = path.join(folder, `${name}.new`)
  await writeFile(half, `${JSON.stringify(content, null, 1)}\n`, { mode: 0o600, flush: true })
  await rename(half, path.join(folder, name))
}

/** Reads the manifest and compares every file with it, before anything is done with the backup. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const content = manifest.parse(JSON.parse(await readManifest(folder)))
  const there = new Set(await filesBelow(folder))
  there.delete(name)
  const wrong: string[] = []
  for (const file of content.files) {
    if (!there.delete(file.path)) wrong.push(`${file.path} is missing`)
    else if ((await sha256Of(path.join(folder, file.path))) !== file.sha256)
      wrong.push(`${file.path} was changed`)
  }
  for (const file of there) wrong.push(`${file} does not belong to it`)
  if (wrong.length > 0) {
    const more = wrong.length > 5 ? ` and ${wrong.length - 5} more` : ''
    throw new Error(`The backup in ${folder} is damaged: ${wrong.slice(0, 5).join(', ')}${more}.`)
  }
  return content
}

async function readManifest(folder: string): Promise<string> {
  try {
    return await readFile(path.join(folder, name), 'utf8')
  } catch (error) {
    throw new Error(`There is no finished backup in ${folder}: it has no ${name}.`, { cause: error })
  }
}

/** The paths of all files below a folder, with slashes, whatever the system writes. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => !entry.isDirectory())
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
