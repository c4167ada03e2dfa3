import type { ColumnMode } from '@archwire/domain/scheduling/calendar/columns'
import { visibleRange } from '@archwire/domain/scheduling/calendar/grid-layout'
import type { Span } from '@archwire/domain/scheduling/clock/time-of-day'
import {
  type CSSProperties,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { localMoment, useMinute } from '../../../lib/dates/clock.ts'
import { extentOf, type GridColumn, keepUnchanged, type Rank } from '../columns/grid-columns.ts'
import { narrowWidth, scaleOf } from '../columns/grid-scale.ts'
import type { Moving } from '../drag/carried-card.ts'
import { DragGhost, useDragging } from '../drag/use-dragging.tsx'
import { followClicks, type Hit } from './grid-clicks.ts'
import { Column } from './grid-column.tsx'
import { followFocus } from './grid-keys.ts'
import { useScrollInTime } from './grid-scroll.ts'
import type { OpenStack } from './stack-list.tsx'
import styles from './time-grid.module.css'
import { Hours, Lines, NowLine, NowMark } from './time-ruler.tsx'
import { useGridSize } from './use-grid-size.ts'

/** The clinic's opening hours on the days shown. */
type OpenSpans = readonly Span[]

type Props = {
  columns: readonly GridColumn[]
  open: OpenSpans
  /** The heads of the columns, by index. */
  heads: readonly ReactNode[]
  /** The accessible names of the columns. */
  labels: readonly string[]
  rank?: Rank | undefined
  mode: ColumnMode
  zone: string
  isLoading?: boolean
  /** Called for a click on free time: the column and the start of its half hour. */
  onTime: (column: GridColumn, minute: number) => void
  onAppointment: (id: number) => void
  onTimeOff: (id: number) => void
  /** Set where appointments can be dragged. */
  moving?: Moving | undefined
}

const halfHour = 30

/** The least width of a column in pixels: of a room or doctor, and of a day, which has several side by side. */
const leastWidth = 72
const leastWidthOfDay = 100

// Nobody opens a stack before the grid has been shown.
const StackList = lazy(() => import('./stack-list.tsx'))

/** Columns side by side with one ruler. It scrolls inside, below its heads and beside its hours. */
export function TimeGrid(props: Props) {
  const { open, heads, labels, rank, mode, zone, isLoading = false } = props
  const before = useRef<readonly GridColumn[]>([])
  const columns = useMemo(() => keepUnchanged(before.current, props.columns), [props.columns])
  useLayoutEffect(() => {
    before.current = columns
  }, [columns])
  const { start, paintTo } = useMemo(() => visibleRange([...open, ...columns.map(extentOf)]), [columns, open])
  const dates = useMemo(() => columns.map(column => column.date), [columns])
  const minute = useMinute()
  const today = useMemo(() => localMoment(new Date(minute * 60_000), zone).day, [minute, zone])

  const grid = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const size = useGridSize(grid)
  const narrow = columns.filter(({ isNarrow }) => isNarrow).length
  const least = rank === undefined ? leastWidth : leastWidthOfDay
  const minutes = paintTo - start
  const scale = scaleOf(size, { columns: columns.length, narrow, least, minutes })
  useScrollInTime(grid, { start, paintTo, columns, zone, isLoading })

  const [stack, setStack] = useState<OpenStack>()
  const closeStack = useCallback(() => setStack(undefined), [])

  const carryOut = useEffectEvent(
    (hit: Hit, column: GridColumn | undefined, minute: number, then: string) => {
      // The calendar has moved to another day since the click.
      if (then !== dates.join()) return
      if (hit.kind === 'appointment') props.onAppointment(hit.id)
      else if (hit.kind === 'timeOff') props.onTimeOff(hit.id)
      else if (hit.kind === 'stack') setStack(hit)
      else if (column !== undefined) props.onTime(column, Math.floor(minute / halfHour) * halfHour)
    },
  )
  const act = useEffectEvent((hit: Hit) => {
    const column = hit.kind === 'time' ? columns[hit.column] : undefined
    const minute = hit.kind === 'time' ? start + hit.height * (paintTo - start) : 0
    const then = dates.join()
    return () => carryOut(hit, column, minute, then)
  })
  const dragging = useDragging(grid, body, { columns, labels, start, paintTo, moving: props.moving })
  const focus = useRef<ReturnType<typeof followFocus>>(undefined)
  useEffect(() => {
    const element = body.current
    if (element === null) return undefined
    const clicks = followClicks(element, hit => act(hit))
    const endDragging = dragging.start(clicks.cancel)
    const following = followFocus(element)
    focus.current = following
    following.afterChange()
    return () => {
      clicks.end()
      endDragging()
      following.end()
    }
  }, [dragging.start])
  useLayoutEffect(() => {
    if (columns.length === 0) return
    focus.current?.afterChange()
    dragging.afterChange()
  }, [columns, dragging.afterChange])

  const shape = {
    '--tracks': columns.map(({ isNarrow }) => (isNarrow ? `${narrowWidth}px` : 'minmax(0, 1fr)')).join(' '),
    '--least': `${(columns.length - narrow) * least + narrow * narrowWidth}px`,
    '--quarters': minutes / 15,
  } as CSSProperties
  return (
    <div
      ref={grid}
      className={styles.grid}
      style={shape}
      data-loading={isLoading}
      aria-busy={isLoading}
      {...(!isLoading && columns.every(isBare) ? reachable : {})}
    >
      <div className={styles.corner} />
      <div className={styles.heads}>
        {columns.map((column, index) => (
          <div key={column.key} className={styles.head} data-narrow={column.isNarrow || undefined}>
            {heads[index]}
          </div>
        ))}
      </div>
      <div className={styles.ruler} aria-hidden>
        <Hours start={start} paintTo={paintTo} />
        <NowMark zone={zone} dates={dates} range={{ start, paintTo }} />
      </div>
      <div ref={body} className={`${styles.columns} clears-notices`}>
        <Lines start={start} paintTo={paintTo} />
        <NowLine zone={zone} dates={dates} range={{ start, paintTo }} />
        {columns.map((column, index) => (
          <Column
            key={slotOf(index)}
            column={column}
            index={index}
            label={labels[index] ?? column.title}
            start={start}
            paintTo={paintTo}
            {...scale}
            rank={rank}
            mode={mode}
            zone={zone}
            now={column.date === today ? minute : undefined}
          />
        ))}
        <NowLine zone={zone} dates={dates} range={{ start, paintTo }} isOver />
        <DragGhost ghost={dragging.ghost} />
      </div>
      {stack === undefined ? null : (
        <Suspense>
          <StackList
            stack={stack}
            {...{ columns, range: { start, paintTo }, scale, rank, mode, zone }}
            onAppointment={props.onAppointment}
            onTimeOff={props.onTimeOff}
            close={closeStack}
          />
        </Suspense>
      )}
    </div>
  )
}

// Without cards, the grid itself must be focusable, so that it can be scrolled by keyboard.
const reachable = { tabIndex: 0, role: 'region', 'aria-label': 'Calendar' }

const isBare = ({ appointments, timeOffs, partial }: GridColumn) =>
  appointments.length + timeOffs.length + partial.length === 0

// Keyed by position, so that another day reuses the elements.
const slotOf = (index: number) => index
