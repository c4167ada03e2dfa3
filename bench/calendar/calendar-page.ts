import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/web/find-chromium.ts'
import { atLeast, atMost, type Figure, median, noted } from '../ground/figures.ts'
import { buildWeb } from '../start/web-size.ts'

type Frames = { fps: number; slowestFrame: number; longestTask: number }
type DraggingBench = {
  prepare(load: unknown): Promise<void>
  act(name: string, round: number): Promise<number>
  clear(): Promise<void>
  watchFrames(): () => Frames
}

const load = { view: 'day', columns: 12, each: 30 }
const moves = 240

/** Drags a card over every column and most hours of a full day, as fast as a mouse reports its moves. */
async function benchDragging(page: Page, cdp: CDPSession): Promise<Figure[]> {
  await page.evaluate(async one => {
    const bench = globalThis as unknown as DraggingBench
    await bench.prepare(one)
    await (globalThis as unknown as DraggingBench).act('mount', 0)
  }, load)
  await page.locator('[data-movable]').waitFor()
  const box = await page.locator('[data-column="5"] [data-id]').nth(8).boundingBox()
  const grid = await page.locator('[data-movable]').boundingBox()
  if (box === null || grid === null) throw new Error('there is nothing to drag')
  await page.mouse.move(box.x + box.width / 2, box.y + 4)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 10, box.y + 10)
  await page.locator('[data-dragging]').waitFor()
  const spent = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(one => one.name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
  }
  const before = await spent()
  await page.evaluate(() => {
    Object.assign(globalThis, { frames: (globalThis as unknown as DraggingBench).watchFrames() })
  })
  for (let move = 0; move < moves; move += 1) {
    const part = move / moves
    const x = grid.x + grid.width * (0.5 + 0.48 * Math.sin(part * 18))
    await page.mouse.move(x, 250 + 300 * (0.5 + 0.5 * Math.sin(part * 31)))
  }
  const seen = await page.evaluate(() => (globalThis as unknown as { frames: () => Frames }).frames())
  const work = (await spent()) - before
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.evaluate(() => (globalThis as unknown as DraggingBench).clear())
  return [
    atLeast('dragging in a day of 360, frames per second', seen.fps, 55),
    noted('dragging in a day of 360, slowest frame', `${seen.slowestFrame.toFixed(0)} ms`),
    noted(
      'dragging in a day of 360, longest task',
      seen.longestTask === 0 ? 'under 50 ms' : `${seen.longestTask.toFixed(0)} ms`,
    ),
    noted('dragging in a day of 360, work of the page for each move', `${(work / moves).toFixed(2)} ms`),
  ]
}

const loads = [
  { name: 'day, 12 columns × 30', view: 'day', columns: 12, each: 30 },
  { name: 'week, 7 × 150', view: 'week', columns: 7, each: 150 },
  { name: 'day, 40 × 60', view: 'day', columns: 40, each: 60 },
]
const rounds = 7
const steps = 4

type Times = Record<'mount' | 'mountHtml' | 'step' | 'stepHtml' | 'change', number[]>

/** Measures the calendar's grid in a real browser, until the frame is painted. */
export async function benchCalendar(): Promise<Figure[]> {
  const dist = await mkdtemp(path.join(os.tmpdir(), 'archwire-bench-web-'))
  buildWeb('bench', dist)
  const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu']
  const browser = await chromium.launch({ executablePath: findChromium(), args })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.route('http://calendar.test/**', async route => {
      const { pathname } = new URL(route.request().url())
      await route.fulfill({ body: await readFile(path.join(dist, pathname)), contentType: typeOf(pathname) })
    })
    await page.goto('http://calendar.test/calendar.html')
    await page.waitForFunction(() => 'prepare' in globalThis)
    const cdp = await page.context().newCDPSession(page)
    // Counts the time of the page's thread, whatever else the machine was doing.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    const figures: Figure[] = []
    for (const { name, ...load } of loads) figures.push(...figuresOf(name, await measure(page, cdp, load)))
    figures.push(...(await benchDragging(page, cdp)))
    return figures
  } finally {
    await browser.close()
    await rm(dist, { recursive: true, force: true })
  }
}

type Bench = {
  prepare(load: unknown): Promise<void>
  act(name: string, round: number): Promise<number>
  clear(): Promise<void>
}

/** The work of the page's thread for each kind of action, in milliseconds, for each round. */
async function measure(page: Page, cdp: CDPSession, load: object): Promise<Times> {
  await page.evaluate(one => (globalThis as unknown as Bench).prepare(one), load)
  const times: Times = { mount: [], mountHtml: [], step: [], stepHtml: [], change: [] }
  const spent = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(one => one.name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
  }
  const act = async (name: keyof Times, round: number) => {
    const before = await spent()
    await page.evaluate(([name, round]) => (globalThis as unknown as Bench).act(name, round), [
      name,
      round,
    ] as const)
    // The first round warms up.
    if (round >= steps) times[name].push((await spent()) - before)
  }
  const orders: (keyof Times)[][] = [
    ['mountHtml', ...Array<'stepHtml'>(steps).fill('stepHtml')],
    ['mount', ...Array<'step'>(steps).fill('step'), ...Array<'change'>(steps).fill('change')],
  ]
  for (let round = 0; round <= rounds; round += 1) {
    for (const order of round % 2 === 0 ? orders : orders.toReversed()) {
      for (const [index, name] of order.entries()) await act(name, round * steps + index)
      await page.evaluate(() => (globalThis as unknown as Bench).clear())
    }
  }
  return times
}

const typeOf = (pathname: string) =>
  ({ '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' })[path.extname(pathname)] ??
  'application/octet-stream'

function figuresOf(name: string, times: Times): Figure[] {
  const ratio = (one: number[], other: number[]) => median(one) / median(other)
  const html = `${median(times.stepHtml).toFixed(1)} ms`
  return [
    noted(`calendar, innerHTML of the same boxes, painted (${name})`, html),
    atMost(`calendar, another ${name}, painted, against that`, ratio(times.step, times.stepHtml), 1.1),
    atMost(`calendar, first mount (${name}), against innerHTML`, ratio(times.mount, times.mountHtml), 1.5),
    name.startsWith('day, 40')
      ? atMost(`calendar, one of 2,400 changes, against another day`, ratio(times.change, times.step), 0.05)
      : noted(`calendar, one changes, against another (${name})`, ratio(times.change, times.step).toFixed(2)),
  ]
}
