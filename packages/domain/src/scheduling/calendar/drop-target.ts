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
  start: number
  paintTo: number
}

export type GridPoint = { column: number; minute: number }

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

const downTo = (minute: number) => Math.floor(minute / quarter) * quarter

/** What is under a pointer; beside the grid, what is nearest to it. */
export function pointAt({ left, top, width, height, ...grid }: GridShape, x: number, y: number): GridPoint {
  const column = Math.floor(((x - left) / width) * grid.columns)
  const minute = grid.start + ((y - top) / height) * (grid.paintTo - grid.start)
  return {
    column: between(0, column, grid.columns - 1),
    minute: between(grid.start, minute, grid.paintTo - 1),
  }
}

type Range = { start: number; paintTo: number }

/** The whole day: further than a grid shows, as a key may move something. */
export const wholeDay: Range = { start: 0, paintTo: minutesOfDay }

/**
 * When something begins and ends that was taken hold of at one minute and is now held over another: as many quarters of
 * an hour away as the pointer has gone, and at a quarter itself. It stays within what is shown.
 */
export function movedTo({ from, to }: Span, grabbed: number, over: number, { start, paintTo }: Range): Span {
  const lasts = to - from
  const begins = downTo(from + downTo(over) - downTo(grabbed))
  const latest = Math.max(start, downTo(paintTo - lasts))
  const moved = between(start, begins, latest)
  return { from: moved, to: moved + lasts }
}

/** Its lower edge after the quarter that the pointer is in; it lasts a quarter at least and half a day at most. */
export function resizedTo({ from }: Span, over: number, { paintTo }: Range): Span {
  const latest = Math.min(paintTo, from + longest)
  return { from, to: Math.max(from + quarter, Math.min(downTo(over) + quarter, latest)) }
}

type Room = { id: number; title: string }
type Doctor = { id: number; fullName: string; lastName: string }
type Booked = { virtual: boolean; room: Room | null; doctor: Doctor | null }

/** What a drop in a column changes, besides the time. */
export type Landing = { room: Room | null; doctor: Doctor | null }

type DropColumn = Resource & { key: string; date: string; title: string }

/**
 * Where something lands that is dropped in a column; nothing where it cannot: what is by video stays by video, and who
 * comes to the clinic needs a room. A day of a week changes neither room nor doctor.
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
    return { room: { id: Number(column.resourceId), title: column.title }, doctor }
  }
  if (column.resource === undefined) return same
  const id = doctorOf(column.resourceId)
  const found = [...doctors, ...(doctor === null ? [] : [doctor])].find(one => one.id === id)
  return found && { room, doctor: { id, fullName: found.fullName, lastName: found.lastName } }
}

const doctorOf = (resourceId: Resource['resourceId']) =>
  Number(String(resourceId).replace(/^doctor-(\d+)-virtual$/, '$1'))
