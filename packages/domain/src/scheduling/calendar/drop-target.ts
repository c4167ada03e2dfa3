import { minutesOfDay, type Span } from '../clock/time-of-day.ts'
import { noDoctor, noRoom, type Resource } from './columns.ts'

const quarter = 15
const longest = 720

/** Where the columns of a grid are on the screen, and which minutes they show from top to bottom. */
export type GridShape = {
  left: number
  top: number
  width: number
  height: number
  columns: number
  /** Where each column begins, from the left, if not all have the same width. */
  starts?: readonly number[] | undefined
  start: number
  paintTo: number
}

export type GridPoint = { column: number; minute: number }

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

const downTo = (minute: number) => Math.floor(minute / quarter) * quarter

/** The column and minute under the pointer; outside of the grid, the nearest. */
export function pointAt({ left, top, width, height, ...grid }: GridShape, x: number, y: number): GridPoint {
  const column =
    grid.starts === undefined
      ? Math.floor(((x - left) / width) * grid.columns)
      : grid.starts.findLastIndex(start => start <= x - left)
  const minute = grid.start + ((y - top) / height) * (grid.paintTo - grid.start)
  return {
    column: between(0, column, grid.columns - 1),
    minute: between(grid.start, minute, grid.paintTo - 1),
  }
}

type Range = { start: number; paintTo: number }

/** The whole day: keys can move something beyond the hours that the grid shows. */
export const wholeDay: Range = { start: 0, paintTo: minutesOfDay }

/**
 * The new time of something that was grabbed at one minute and is held over another: moved by as many quarters as the
 * pointer, beginning at a quarter, and within the range.
 */
export function movedTo({ from, to }: Span, grabbed: number, over: number, { start, paintTo }: Range): Span {
  const lasts = to - from
  const begins = downTo(from + downTo(over) - downTo(grabbed))
  const latest = Math.max(start, downTo(paintTo - lasts))
  const moved = between(start, begins, latest)
  return { from: moved, to: moved + lasts }
}

/** The time after its lower edge was dragged into a quarter: at least a quarter, at most half a day long. */
export function resizedTo({ from }: Span, over: number, { paintTo }: Range): Span {
  const latest = Math.min(paintTo, from + longest)
  return { from, to: Math.max(from + quarter, Math.min(downTo(over) + quarter, latest)) }
}

type Room = { id: number; title: string; code: string | null }
type Doctor = { id: number; fullName: string; lastName: string }
type Booked = { virtual: boolean; room: Room | null; doctor: Doctor | null }

/** What a drop in a column changes, besides the time. */
export type Landing = { room: Room | null; doctor: Doctor | null }

type DropColumn = Resource & { key: string; date: string; title: string }

/**
 * The room and doctor after a drop in a column; undefined if it is not possible: a video visit stays a video visit, and
 * a visit on site needs a room. A day of a week changes neither.
 */
export function landingIn(
  { virtual, room, doctor }: Booked,
  column: DropColumn,
  doctors: readonly Doctor[],
): Landing | undefined {
  const same = { room, doctor }
  // The column of a week is a day.
  if (column.key === column.date) return same
  if (column.key === noRoom) return room === null && !virtual ? same : undefined
  if (column.key === noDoctor) return virtual && doctor !== null ? undefined : { room, doctor: null }
  if (virtual !== column.virtual) return undefined
  if (column.resource === 'room') {
    const { resourceId, title, code = null } = column
    return { room: { id: Number(resourceId), title, code }, doctor }
  }
  if (column.resource === undefined) return same
  const id = doctorOf(column.resourceId)
  const found = [...doctors, ...(doctor === null ? [] : [doctor])].find(one => one.id === id)
  return found && { room, doctor: { id, fullName: found.fullName, lastName: found.lastName } }
}

const doctorOf = (resourceId: Resource['resourceId']) =>
  Number(String(resourceId).replace(/^doctor-(\d+)-virtual$/, '$1'))
