import { X12Error } from '@archwire/x12/core/segment'
import type { z } from 'zod'
import { ClearinghouseDown, type Refused } from '../port.ts'

/** Reads an answer. One that cannot be read counts as none. The error says where it breaks, but not what is there. */
export function readable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof X12Error) throw new ClearinghouseDown(`its answer cannot be read: ${error.message}`)
    throw error
  }
}

export function readJson<Shape extends z.ZodType>(shape: Shape, body: Buffer): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(body.toString('utf8'), keepable))
  } catch {
    throw new ClearinghouseDown('its answer cannot be read: it is not the JSON that was agreed on')
  }
}

// PostgreSQL cannot store NUL or half of a surrogate pair, so such an answer is refused.
function keepable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw new SyntaxError('it holds a character that is none')
  return value
}

/** Writes a file of ours. If it cannot be written a retry would not help, so it is refused. */
export function writable(write: () => string): { file: Buffer } | Refused {
  try {
    return { file: Buffer.from(write(), 'utf8') }
  } catch (error) {
    if (error instanceof X12Error) return { refused: `It cannot be written as X12: ${error.message}` }
    throw error
  }
}
