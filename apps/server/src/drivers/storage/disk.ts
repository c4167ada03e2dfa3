import { constants } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { asFull, FileMissing, type FileStorage, isKey } from './port.ts'

type SystemError = NodeJS.ErrnoException

/** Files in a folder, spread over subfolders so that none grows large. */
export function diskStorage(folder: string, incoming: string): FileStorage {
  const placeOf = (key: string) => {
    if (!isKey(key)) throw new Error('this is no key of a stored file')
    return path.join(folder, key.slice(0, 2), key.slice(2, 4), key)
  }
  return {
    incoming,
    keep: async (key, file) => {
      const place = placeOf(key)
      try {
        await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
        await flush(file.path)
        await rename(file.path, place).catch(async (error: SystemError) => {
          if (error.code !== 'EXDEV') throw error
          await copyThenRename(file.path, place)
        })
        await flushFolder(path.dirname(place))
      } catch (error) {
        throw asFull(error)
      }
    },
    open: key => openFile(placeOf(key)),
    remove: async key => {
      await rm(placeOf(key), { force: true })
      // The partial copy of a process that was killed.
      await rm(halfOf(placeOf(key)), { force: true })
    },
  }
}

async function openFile(place: string): Promise<Readable> {
  try {
    return (await open(place)).createReadStream()
  } catch (error) {
    if ((error as SystemError).code === 'ENOENT') throw new FileMissing('the file is not there')
    throw error
  }
}

const halfOf = (place: string) => `${place}.half`

// A file cannot be renamed from another file system, so it is copied under a temporary name first.
async function copyThenRename(from: string, to: string): Promise<void> {
  const half = halfOf(to)
  try {
    await copyFile(from, half, constants.COPYFILE_FICLONE)
    await flush(half)
    await rename(half, to)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
  await rm(from, { force: true })
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync().finally(() => handle.close())
}

// Only now the new name is on disk. Windows has no such call.
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
