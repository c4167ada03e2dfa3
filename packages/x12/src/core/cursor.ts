import { readCount } from './element-values.ts'
import type { ReadTransaction } from './envelope-parts.ts'
import { type Delimiters, element, type Segment, X12Error } from './segment.ts'

/** One HL with the segments below it up to the next. */
export type Level = {
  hl: Segment
  /** The kind: 20, 22, 23 … */
  code: string
  parent: Level | undefined
  body: Cursor
}

/**
 * Walks through segments from the first to the last. Qualifiers are the expected values of element 01: `take('NM1',
 * '85')`; several are alternatives.
 */
export class Cursor {
  readonly delimiters: Delimiters
  private readonly segments: Segment[]
  readonly end: { at: number; id: string }
  private position = 0

  /** `end` is what comes after the last segment: an error about a missing segment names it. */
  constructor(segments: Segment[], delimiters: Delimiters, end: { at: number; id: string }) {
    this.segments = segments
    this.delimiters = delimiters
    this.end = end
  }

  peek(): Segment | undefined {
    return this.segments[this.position]
  }

  isAt(id: string, ...qualifiers: string[]): boolean {
    const next = this.peek()
    return next?.id === id && (qualifiers.length === 0 || qualifiers.includes(element(next, 1)))
  }

  /** The next segment, whatever it is. */
  next(): Segment | undefined {
    const next = this.peek()
    if (next !== undefined) this.position += 1
    return next
  }

  takeIf(id: string, ...qualifiers: string[]): Segment | undefined {
    return this.isAt(id, ...qualifiers) ? this.next() : undefined
  }

  take(id: string, ...qualifiers: string[]): Segment {
    const taken = this.takeIf(id, ...qualifiers)
    if (taken === undefined) this.fail(`${[id, ...qualifiers.slice(0, 1)].join('*')} is expected here`)
    return taken
  }

  takeAll(id: string, ...qualifiers: string[]): Segment[] {
    const taken: Segment[] = []
    for (let one = this.takeIf(id, ...qualifiers); one !== undefined; one = this.takeIf(id, ...qualifiers)) {
      taken.push(one)
    }
    return taken
  }

  /** All segments up to the first of these ids, or the end. */
  takeUntil(...ids: string[]): Segment[] {
    const from = this.position
    while (this.position < this.segments.length && !ids.includes(this.peek()?.id ?? '')) this.position += 1
    return this.segments.slice(from, this.position)
  }

  /** A cursor over all segments up to the first of these ids: one round of a loop whose first segment was taken. */
  within(...ids: string[]): Cursor {
    const segments = this.takeUntil(...ids)
    return new Cursor(segments, this.delimiters, this.peek() ?? this.end)
  }

  /** The hierarchy from here to the end, in the file's order. Each level's parent stands before it. */
  levels(): Level[] {
    const known = new Map<string, Level>()
    const levels: Level[] = []
    while (this.peek() !== undefined) {
      const hl = this.take('HL')
      const number = String(readCount(hl, 1))
      if (known.has(number)) throw new X12Error(hl, 'its number was there before')
      const parent = parentOf(hl, known)
      const level = { hl, code: element(hl, 3), parent, body: this.within('HL') }
      known.set(number, level)
      levels.push(level)
    }
    return levels
  }

  /** Throws if segments are left. */
  done(): void {
    if (this.peek() !== undefined) this.fail('it is not expected here')
  }

  /** Throws an error about the next segment, or about the end. */
  fail(reason: string): never {
    throw new X12Error(this.peek() ?? this.end, reason)
  }
}

function parentOf(hl: Segment, known: Map<string, Level>): Level | undefined {
  if (element(hl, 2) === '') return undefined
  const parent = known.get(String(readCount(hl, 2)))
  if (parent === undefined) throw new X12Error(hl, 'no level before it has the number of its parent')
  return parent
}

export const cursorOver = (transaction: ReadTransaction, delimiters: Delimiters): Cursor =>
  new Cursor(transaction.segments, delimiters, { at: transaction.endsAt, id: 'SE' })

/** What is known about the level above: about the provider who inquires about a subscriber, say. */
export function above<Known>(level: Level, known: ReadonlyMap<Level, Known>): Known {
  const found = level.parent === undefined ? undefined : known.get(level.parent)
  if (found === undefined)
    throw new X12Error(level.hl, 'it does not stand below the level that it belongs to')
  return found
}
