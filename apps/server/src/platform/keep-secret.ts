import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** A secret that is made on the first start and found again on every later one, readable for us alone. */
export async function keepSecret(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const secret = randomBytes(32).toString('base64url')
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  // Written whole or not at all: half a secret would lock us out of our own database.
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, `${secret}\n`, { mode: 0o600, flush: true })
  await rename(unfinished, file)
  return secret
}
