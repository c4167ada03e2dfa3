import { readFile } from 'node:fs/promises'
import { Decrypter, Encrypter } from 'age-encryption'

type Bytes = AsyncIterable<Uint8Array>

/**
 * How the files of a backup are stored: as they are, or each encrypted in the format of the program age, which can open
 * them too. Bytes are encrypted as they are read; a file is never whole in memory.
 */
export type Envelope = { suffix: string; through: (bytes: Bytes) => Bytes }

export const plain: Envelope = { suffix: '', through: bytes => bytes }

export const encryptedSuffix = '.age'

/** None of the keys opens the file. */
export class WrongKey extends Error {}

/** The file is incomplete or was changed. */
export class Tampered extends Error {}

/** Encrypts for the keys of these recipients. Without recipients files stay as they are. */
export function sealFor(recipients: string[]): Envelope {
  if (recipients.length === 0) return plain
  const encrypter = new Encrypter()
  for (const recipient of recipients) addRecipient(encrypter, recipient)
  return {
    suffix: encryptedSuffix,
    through: async function* (bytes) {
      yield* await encrypter.encrypt(ReadableStream.from(bytes))
    },
  }
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient)
  } catch (error) {
    throw new Error(`BACKUP_AGE_RECIPIENT: ${recipient} is mistyped, its checksum is wrong.`, {
      cause: error,
    })
  }
}

/**
 * Decrypts with the keys in a file that age-keygen wrote. A file that was changed or cut off is refused while it is
 * read.
 */
export async function openWith(identityFile: string): Promise<Envelope> {
  const decrypter = new Decrypter()
  const lines = (await readKeys(identityFile)).split(/\r?\n/)
  const keys = lines.flatMap((line, index) => (/^\s*(#|$)/.test(line) ? [] : [{ line: line.trim(), index }]))
  if (keys.length === 0) throw new Error(`There is no key in ${identityFile}.`)
  for (const { line, index } of keys) {
    try {
      decrypter.addIdentity(line)
    } catch {
      // The message quotes neither the line nor the library's error: it may be a key with one letter wrong.
      throw new Error(
        `Line ${index + 1} of ${identityFile} is no key as age-keygen writes it, which begins with AGE-SECRET-KEY-1.`,
      )
    }
  }
  return {
    suffix: encryptedSuffix,
    through: async function* (bytes) {
      try {
        yield* await decrypter.decrypt(ReadableStream.from(bytes))
      } catch (error) {
        throw asRefusal(error as NodeJS.ErrnoException)
      }
    },
  }
}

async function readKeys(identityFile: string): Promise<string> {
  try {
    return await readFile(identityFile, 'utf8')
  } catch (error) {
    throw new Error(`The file with the key, ${identityFile}, cannot be read.`, { cause: error })
  }
}

function asRefusal(error: NodeJS.ErrnoException): Error {
  // A disk error does not mean that the file was changed.
  if (error.syscall !== undefined) return error
  if (error.message.startsWith('no identity matched')) return new WrongKey('no key fits', { cause: error })
  return new Tampered('it was changed or cut off', { cause: error })
}
