/**
 * What cannot be read (or written), and where. The reason never quotes what stood there: names, birthdays and member
 * numbers would end in a log.
 */
export class X12Error extends Error {
  override readonly name = 'X12Error'
  /** The segment's number in the whole text, from 1. */
  readonly segment: number
  /** Its id, or '' where there is none that could be read. */
  readonly segmentId: string
  readonly reason: string

  constructor(at: { at: number; id: string }, reason: string) {
    super(`Segment ${at.at}${at.id === '' ? '' : ` (${at.id})`}: ${reason}`)
    this.segment = at.at
    this.segmentId = at.id
    this.reason = reason
  }
}
