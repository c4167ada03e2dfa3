import type { Delimiters } from './delimiters.ts'
import type { Segment } from './segment.ts'
import { SegmentSplitter } from './split-segments.ts'
import { X12Error } from './x12-error.ts'

export { component, type Segment } from './segment.ts'

/** One interchange, cut into segments, with all that writing needs to give back the same bytes. */
export type Interchange = {
  delimiters: Delimiters
  /** What follows each terminator: nothing, or a line end. */
  newline: string
  /** What follows a terminator where it is something else, by the segment's number: often the last. */
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
 * The same, segment by segment, for texts that nobody wants in memory at once. It has read the first segment when it
 * answers.
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
