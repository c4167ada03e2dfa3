import { type Delimiters, isaLength, readDelimiters, type Segment, X12Error } from './segment.ts'

// Longer than any segment of any guide: a longer one has lost its terminator, and is not kept in memory.
const longestSegment = 10_000

const lineEnd = /[\r\n]*/y

// Control characters that no guide has and some databases cannot store. Line ends may stay, because some files are
// wrapped.
const control = /[^\P{Cc}\t\r\n\u0080-\u009f]/gu

/**
 * Splits text into segments piece by piece. The characters between a terminator and the next segment (line ends, or
 * none) are passed to `onGap`.
 */
class SegmentSplitter {
  private rest = ''
  private read: Delimiters | undefined
  private count = 0
  private gap = ''
  private readonly onGap: (after: number, gap: string) => void

  constructor(onGap: (after: number, gap: string) => void = () => {}) {
    this.onGap = onGap
  }

  /** Known as soon as the first segment has arrived. */
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

  /** Call it after the last piece; throws if something is left over. */
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

// A delimiter may be such a character.
const hasControls = (raw: string, { element, repetition, component }: Delimiters) =>
  (raw.match(control) ?? []).some(one => one !== element && one !== repetition && one !== component)

export { component, type Segment } from './segment.ts'

/** One interchange in segments, with everything needed to write the same bytes. */
export type Interchange = {
  delimiters: Delimiters
  /** The characters after each terminator: none, or a line end. */
  newline: string
  /** The characters after a terminator if they differ, by the segment's number: often the last. */
  otherNewlines: Map<number, string>
  segments: Segment[]
}

export function readSegments(text: string): Interchange {
  let newline = ''
  const otherNewlines = new Map<number, string>()
  const splitter = new SegmentSplitter((after, gap) => {
    if (after === 1) newline = gap
    else if (gap !== newline) otherNewlines.set(after, gap)
  })
  const segments = splitter.push(text)
  splitter.end()
  return { delimiters: known(splitter), newline, otherNewlines, segments }
}

/**
 * The same segment by segment, for texts that are too long for memory. It has read the first segment when it returns.
 */
export async function readSegmentsOf(
  chunks: Iterable<string> | AsyncIterable<string>,
): Promise<{ delimiters: Delimiters; segments: AsyncGenerator<Segment, void, undefined> }> {
  const splitter = new SegmentSplitter()
  const pieces = piecesOf(chunks)
  let first: Segment[] = []
  while (splitter.delimiters === undefined) {
    const piece = await pieces.next()
    if (piece.done === true) {
      splitter.end()
      break
    }
    first = splitter.push(piece.value)
  }
  return { delimiters: known(splitter), segments: rest(first, splitter, pieces) }
}

async function* piecesOf(chunks: Iterable<string> | AsyncIterable<string>) {
  yield* chunks
}

async function* rest(first: Segment[], splitter: SegmentSplitter, pieces: AsyncGenerator<string>) {
  yield* first
  for await (const piece of pieces) yield* splitter.push(piece)
  splitter.end()
}

function known(splitter: SegmentSplitter): Delimiters {
  if (splitter.delimiters === undefined) throw new X12Error({ at: 1, id: '' }, 'the text is empty')
  return splitter.delimiters
}

// A byte-order mark is one character, or three if the text was not decoded yet.
const atStart = /^(?:\uFEFF|\xEF\xBB\xBF|\s)+/

/**
 * The interchanges of a file, one after the other: some senders put several into one, with a byte-order mark before the
 * first or blank lines between them. Text that cannot be split is the last piece, for the reader to report.
 */
export function splitInterchanges(file: string): string[] {
  const pieces: string[] = []
  for (let rest = file.replace(atStart, ''); rest !== ''; ) {
    const length = lengthOfFirst(rest)
    pieces.push(rest.slice(0, length))
    rest = rest.slice(length).replace(atStart, '')
  }
  return pieces.length === 0 ? [''] : pieces
}

function lengthOfFirst(text: string): number {
  try {
    const { element, segment } = readDelimiters(text)
    const trailer = new RegExp(`${escaped(segment)}[\\r\\n]*IEA${escaped(element)}`, 'g')
    trailer.lastIndex = isaLength - 1
    const found = trailer.exec(text)
    const end = found === null ? -1 : text.indexOf(segment, trailer.lastIndex)
    return end === -1 ? text.length : end + 1
  } catch (error) {
    if (!(error instanceof X12Error)) throw error
    return text.length
  }
}

const escaped = (character: string) => character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
