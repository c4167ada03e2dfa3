import type { CalendarDay } from '@archwire/contract/scheduling/calendar-calls'
import { openSpans } from '@archwire/domain/scheduling/hours/opening-hours'
import { useMemo } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { gridColumns } from '../src/features/scheduling/columns/grid-columns.ts'
import type { Moving } from '../src/features/scheduling/drag/carried-card.ts'
import { TimeGrid } from '../src/features/scheduling/grid/time-grid.tsx'
import '../src/ui/theme/global.css'
import { cssVariables } from '../src/ui/theme/theme.ts'
import { type Load, makeDays, makeSetup } from './made-up-days.ts'

const zone = 'America/New_York'
const place = document.getElementById('place') as HTMLElement
const light = cssVariables({} as Parameters<typeof cssVariables>[0]).light
for (const [name, value] of Object.entries(light)) document.documentElement.style.setProperty(name, value)

const nothing = () => undefined

/** The calendar's grid as the page renders it, without reading the days. */
function Grid({ days, load }: { days: CalendarDay[]; load: Load }) {
  const setup = useMemo(() => makeSetup(load), [load])
  const columns = useMemo(() => gridColumns(load.view, days, 'rooms', setup, true), [days, load, setup])
  const open = useMemo(() => days.flatMap(openSpans), [days])
  const moving: Moving = {
    days,
    doctors: setup.doctors,
    zone,
    drop: (_plan, _warnings, shown) => shown(),
  }
  const titles = useMemo(() => columns.map(column => column.title), [columns])
  return (
    <TimeGrid
      columns={columns}
      open={open}
      heads={titles}
      labels={titles}
      mode="rooms"
      zone={zone}
      onTime={nothing}
      onAppointment={nothing}
      onTimeOff={nothing}
      moving={moving}
    />
  )
}

/** The time from the beginning of a frame until it is painted, in milliseconds. */
const painted = (work: () => void): Promise<number> =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    requestAnimationFrame(() => {
      const start = performance.now()
      work()
      // The message arrives only after the frame was painted.
      port1.onmessage = () => resolve(performance.now() - start)
      port2.postMessage(undefined)
    })
  })

const rest = () => new Promise(resolve => setTimeout(resolve, 30))

const variants = 4

/** Prepares the measured actions on a calendar of this load; each ends when it is painted. */
async function prepare(load: Load): Promise<void> {
  const days = Array.from({ length: variants }, (_, variant) => makeDays(load, variant))
  const at = (round: number) => days[round % variants] ?? []
  let root: Root | undefined
  let shown: CalendarDay[] = []
  const draw = (next: CalendarDay[]) => {
    shown = next
    flushSync(() => root?.render(<Grid days={next} load={load} />))
  }
  const put = (html: string) => {
    place.innerHTML = html
  }
  const pages: string[] = []
  for (const one of days) {
    root = createRoot(place)
    draw(one)
    await rest()
    pages.push(place.innerHTML)
    root.unmount()
  }
  const pageOf = (round: number) => pages[round % variants] ?? ''
  const works: Record<string, (round: number) => void> = {
    mount: round => {
      root = createRoot(place)
      draw(at(round))
    },
    step: round => draw(at(round)),
    change: round => draw(withOneChange(shown, round)),
    mountHtml: round => put(pageOf(round)),
    stepHtml: round => put(pageOf(round)),
  }
  const clear = async () => {
    root?.unmount()
    root = undefined
    place.innerHTML = ''
    await rest()
  }
  const act = async (name: string, round: number) => {
    const milliseconds = await painted(() => works[name]?.(round))
    await rest()
    return milliseconds
  }
  Object.assign(window, { act, clear })
}

/** The days after a refetch for a live event: the same objects except one. */
function withOneChange(days: CalendarDay[], change: number): CalendarDay[] {
  const [first, ...others] = days
  if (first === undefined) return days
  const index = (change * 97 + 13) % first.appointments.length
  const appointments = first.appointments.map((one, at) =>
    at === index ? { ...one, isConfirmed: !one.isConfirmed, completed: !one.completed } : one,
  )
  return [{ ...first, appointments }, ...others]
}

/** Counts frames and times long tasks until the returned function is called. */
function watchFrames(): () => { fps: number; slowestFrame: number; longestTask: number } {
  const frames: number[] = []
  let longestTask = 0
  let next = requestAnimationFrame(function each(at) {
    frames.push(at)
    next = requestAnimationFrame(each)
  })
  const tasks = new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration)
  })
  tasks.observe({ type: 'longtask' })
  return () => {
    cancelAnimationFrame(next)
    tasks.disconnect()
    const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at))
    const lasted = (frames.at(-1) ?? 0) - (frames[0] ?? 0)
    return { fps: (gaps.length * 1_000) / lasted, slowestFrame: Math.max(...gaps), longestTask }
  }
}

Object.assign(window, { prepare, watchFrames })
