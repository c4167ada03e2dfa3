import type { CDPSession, Page } from '@playwright/test'
import { atLeast, type Figure, noted } from './figure.ts'

type Frames = { fps: number; slowestFrame: number; longestTask: number }
type Bench = {
  prepare(load: unknown): Promise<void>
  act(name: string, round: number): Promise<number>
  clear(): Promise<void>
  watchFrames(): () => Frames
}

const load = { view: 'day', columns: 12, each: 30 }
const moves = 240

/** Drags a card over every column and most hours of a full day, as fast as a mouse tells of it. */
export async function benchDragging(page: Page, cdp: CDPSession): Promise<Figure[]> {
  await page.evaluate(async one => {
    const bench = globalThis as unknown as Bench
    await bench.prepare(one)
    await (globalThis as unknown as Bench).act('mount', 0)
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
    Object.assign(globalThis, { frames: (globalThis as unknown as Bench).watchFrames() })
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
  await page.evaluate(() => (globalThis as unknown as Bench).clear())
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
