import type { Doctor } from '@archwire/contract/clinic/doctors'
import type { ListedAppointment } from '@archwire/contract/scheduling/appointment'
import type { CalendarDay } from '@archwire/contract/scheduling/calendar-calls'
import type { Warning } from '@archwire/domain/scheduling/availability/appointment-warnings'
import { type Span, wallSpan } from '@archwire/domain/scheduling/clock/time-of-day'
import { isReadOnly } from '@archwire/domain/scheduling/visits/visit-status'
import { columnStarts, type GridColumn, type GridRange } from '../columns/grid-columns.ts'
import {
  beingMoved,
  changesNothing,
  type DropPlan,
  dropWarnings,
  landingLabel,
  planDrop,
  warningTexts,
} from './drop-plan.ts'

type Drawn = {
  column: number
  columns: readonly GridColumn[]
  span: Span
  range: GridRange
  name: string
  where: string
  warnings: readonly string[]
  state: 'free' | 'warned' | 'refused'
}

const write = (ghost: HTMLElement, part: string, text: string) => {
  const element = ghost.querySelector(`[data-part="${part}"]`)
  if (element !== null && element.textContent !== text) element.textContent = text
}

/** The ghost's label stands below it, unless there is too little room. */
const labelHeight = 140

/** Moves the ghost over the target place. Only the ghost is touched; the grid is not redrawn. */
function drawGhost(ghost: HTMLElement, body: HTMLElement, drawn: Drawn): void {
  const { column, columns, span, range } = drawn
  const perMinute = body.clientHeight / (range.paintTo - range.start)
  const top = (span.from - range.start) * perMinute
  const bottom = (span.to - range.start) * perMinute
  const starts = columnStarts(columns, body.clientWidth)
  const [left = 0, right = body.clientWidth] = starts.slice(column)
  ghost.style.width = `${right - left}px`
  ghost.style.height = `${bottom - top}px`
  ghost.style.transform = `translate(${left}px, ${top}px)`
  ghost.dataset.state = drawn.state
  ghost.dataset.side = column >= columns.length / 2 ? 'right' : 'left'
  const scroller = body.parentElement
  const seenTo = scroller === null ? 0 : scroller.scrollTop + scroller.clientHeight - body.offsetTop
  ghost.dataset.words = bottom + labelHeight > seenTo && top > labelHeight ? 'above' : 'below'
  write(ghost, 'name', drawn.name)
  write(ghost, 'where', drawn.where)
  write(ghost, 'warnings', drawn.warnings.join('\n'))
  ghost.hidden = false
}

function hideGhost(ghost: HTMLElement): void {
  ghost.hidden = true
}

/** The data of the days shown, including filtered appointment types, and what happens on a drop. */
export type Moving = {
  days: readonly CalendarDay[]
  doctors: readonly Doctor[]
  zone: string
  /** Calls `shown` once the calendar shows the result. */
  drop: (plan: DropPlan, warnings: readonly Warning[], shown: () => void) => void
}

const canMove = (one: ListedAppointment) => !isReadOnly(one, new Date()) && !beingMoved.has(one.id)

const inTheWay = (plan: DropPlan, { days, doctors, zone }: Moving) =>
  dropWarnings(plan, days, doctors, { now: Date.now(), zone })

/** What the grid currently shows. */
export type ShownGrid = GridRange & {
  columns: readonly GridColumn[]
  labels: readonly string[]
  moving: Moving | undefined
}

export type Place = { column: number; span: Span }
type Carried = Place & { appointment: ListedAppointment; plan: DropPlan | undefined; warnings: Warning[] }

type Elements = { body: HTMLElement; ghost: HTMLElement }

/**
 * The appointment being dragged: a ghost shows where it would land, and its card is dimmed. The appointment is tracked
 * instead of its element, because elements are reused for other appointments.
 */
export function carriedCard({ body, ghost }: Elements, shown: () => ShownGrid) {
  let carried: Carried | undefined
  /** The dropped appointment, until the calendar shows it in its new place. */
  let settling: number | undefined

  const dim = () => {
    const id = carried?.appointment.id ?? settling
    for (const one of body.querySelectorAll('[data-carried]')) one.removeAttribute('data-carried')
    if (id !== undefined) body.querySelector(`[data-id="${id}"]`)?.setAttribute('data-carried', '')
  }
  const letGo = () => {
    carried = undefined
    settling = undefined
    hideGhost(ghost)
    dim()
  }
  const nameOf = (column: number) => shown().labels[column] ?? ''
  const draw = (place: Place) => {
    const { columns, moving, start, paintTo } = shown()
    const column = columns[place.column]
    if (carried === undefined || column === undefined || moving === undefined) return
    const plan = planDrop(carried.appointment, column, place.span, moving.doctors)
    const warnings = plan === undefined || changesNothing(plan) ? [] : inTheWay(plan, moving)
    carried = { ...place, appointment: carried.appointment, plan, warnings }
    drawGhost(ghost, body, {
      ...place,
      columns,
      range: { start, paintTo },
      name: carried.appointment.patient.fullName,
      where: plan === undefined ? 'Not here' : landingLabel(place.span, nameOf(place.column)),
      warnings: warningTexts(warnings),
      state: plan === undefined ? 'refused' : warnings.length > 0 ? 'warned' : 'free',
    })
  }
  const isAt = ({ column, span }: Place) =>
    carried?.column === column && carried.span.from === span.from && carried.span.to === span.to
  return {
    /** Finds an appointment and its place, if it can be moved. */
    find(id: number): { appointment: ListedAppointment; place: Place } | undefined {
      const { columns, moving } = shown()
      for (const [column, { appointments }] of columns.entries()) {
        const appointment = appointments.find(one => one.id === id)
        if (appointment === undefined) continue
        if (moving === undefined || !canMove(appointment)) return undefined
        return { appointment, place: { column, span: wallSpan(appointment) } }
      }
      return undefined
    },
    begin(appointment: ListedAppointment, place: Place): void {
      carried = { ...place, appointment, plan: undefined, warnings: [] }
      dim()
      draw(place)
    },
    moveTo: (place: Place): void => {
      if (!isAt(place)) draw(place)
    },
    current: (): Carried | undefined => carried,
    isFree: () => carried === undefined && settling === undefined,
    /** Whether it can be dropped in that column. */
    fits: (column: number, span: Span): boolean => {
      const { columns, moving } = shown()
      const over = columns[column]
      if (carried === undefined || over === undefined || moving === undefined) return false
      return planDrop(carried.appointment, over, span, moving.doctors) !== undefined
    },
    /** The target place and its warnings, as a sentence. */
    description: (): string => {
      if (carried === undefined) return ''
      if (carried.plan === undefined) return 'Not here'
      return [landingLabel(carried.span, nameOf(carried.column)), ...warningTexts(carried.warnings)].join(
        '. ',
      )
    },
    drop(): void {
      const { moving } = shown()
      const plan = carried?.plan
      const warnings = carried?.warnings ?? []
      if (plan === undefined || moving === undefined || changesNothing(plan)) {
        letGo()
        return
      }
      carried = undefined
      settling = plan.appointment.id
      moving.drop(plan, warnings, () => requestAnimationFrame(() => requestAnimationFrame(letGo)))
    },
    letGo,
    /** Called after the grid has been redrawn. */
    afterChange(): void {
      dim()
      if (carried !== undefined) draw(carried)
    },
  }
}

export type CarriedCard = ReturnType<typeof carriedCard>
