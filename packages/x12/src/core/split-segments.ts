import { type Delimiters, isaLength, readDelimiters } from './delimiters.ts'
import type { Segment } from './segment.ts'
import { X12Error } from './x12-error.ts'

// Far beyond any segment of any guide: what is longer has lost its terminators, and is not kept in memory.
const longestSegment = 10_000

const lineEnd = /[\r\n]*/y

// No guide knows them, and not every one of them can be kept. Some files are wrapped into lines: those ends may stay.
const control = /[^\P{Cc}\t\r\n\u0080-\u009f]/gu

/**
 * Cuts text into segments as it comes, piece by piece. What follows a terminator up to the next segment (line ends, or
 * nothing) is told to `onGap`.
 */
export class SegmentSplitter {
  private rest = ''
  private read: Delimiters | undefined
  private count = 0
  private gap = ''
  private readonly onGap: (after: number, gap: string) => void

  constructor(onGap: (after: number, gap: string) => void = () => {}) {
    this.onGap = onGap
  }

  /** Known as soon as the first segment has come. */
  get delimiters(): Delimiters | undefined {
    return this.read
  }

  push(chunk: string): Segment[] {
    this.rest += chunk
    if (this.read === undefined) {
      if (this.rest.length < isaLength) return []
      this.read = readDelimiters(this.rest)
    }
    return this.cut(this.read)
  }

  /** To be called after the last piece: complains of what is left over. */
  end(): void {
    if (this.read === undefined) readDelimiters(this.rest)
    if (this.rest !== '') throw new X12Error(this.next(), 'the text ends within a segment')
    this.onGap(this.count, this.gap)
  }

  private cut(delimiters: Delimiters): Segment[] {
    const found: Segment[] = []
    let from = 0
    for (;;) {
      from = this.skipLineEnds(from)
      const to = this.rest.indexOf(delimiters.segment, from)
      if (to === -1) break
      if (this.count > 0) this.onGap(this.count, this.gap)
      this.gap = ''
      found.push(this.segment(this.rest.slice(from, to), delimiters))
      from = to + 1
    }
    this.rest = this.rest.slice(from)
    if (this.rest.length > longestSegment) throw new X12Error(this.next(), 'the segment does not end')
    return found
  }

  private skipLineEnds(from: number): number {
    lineEnd.lastIndex = from
    const ends = lineEnd.exec(this.rest)?.[0] ?? ''
    this.gap += ends
    return from + ends.length
  }

  private segment(raw: string, delimiters: Delimiters): Segment {
    if (raw.length > longestSegment) throw new X12Error(this.next(), 'the segment is too long')
    if (hasControls(raw, delimiters)) throw new X12Error(this.next(), 'it holds a character that is none')
    const elements = raw.split(delimiters.element)
    const id = elements[0] ?? ''
    if (!/^[A-Z][A-Z0-9]{1,2}$/.test(id)) throw new X12Error(this.next(), 'it has no segment id')
    this.count += 1
    return { id, elements, at: this.count }
  }

  private next = () => ({ at: this.count + 1, id: '' })
}

// A delimiter may be such a character: then it stands there as one.
const hasControls = (raw: string, { element, repetition, component }: Delimiters) =>
  (raw.match(control) ?? []).some(one => one !== element && one !== repetition && one !== component)
