import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * A secret that is made on the first start and read on every later one, readable only by us. The file is complete or
 * absent, and never overwritten: two processes that make it at once get the same one.
 */
export async function createOrReadSecret(file: string): Promise<string> {
  const known = await readSecret(file)
  if (known !== undefined) return known
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const own = `${file}-${randomBytes(6).toString('hex')}`
  const secret = randomBytes(32).toString('base64url')
  await writeFile(own, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    await link(own, file)
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return (await readFile(file, 'utf8')).trim()
  } finally {
    await unlink(own)
  }
}

/** The secret, if one has been made. */
export async function readSecret(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
