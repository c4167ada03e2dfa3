import { X12Error } from '@archwire/x12/core/segment'
import type { z } from 'zod'
import { ClearinghouseDown, type Refused } from '../port.ts'

/** Reads an answer. What cannot be read is as good as none: it says where it breaks, and nothing that stood there. */
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

// No database keeps these characters, NUL and half of one: whoever sends them has sent something else than words.
function keepable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw new SyntaxError('it holds a character that is none')
  return value
}

/** Writes a file of ours. What cannot be written can never be sent, however often it is tried. */
export function writable(write: () => string): { file: Buffer } | Refused {
  try {
    return { file: Buffer.from(write(), 'utf8') }
  } catch (error) {
    if (error instanceof X12Error) return { refused: `It cannot be written as X12: ${error.message}` }
    throw error
  }
}
