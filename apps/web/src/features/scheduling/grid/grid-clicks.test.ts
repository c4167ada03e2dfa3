import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clickDelay, followClicks, type Hit } from './grid-clicks.ts'

/** The parts of an element that clicks need, as a column 500 px high. */
class Column extends EventTarget {
  dataset = { column: '2' }
  closest(what: string) {
    return what === '[data-column]' ? this : null
  }
  getBoundingClientRect() {
    return { top: 100, height: 500 }
  }
}

let column: Column
let aimed: Hit[]
let acted: Hit[]
let clicks: ReturnType<typeof followClicks>

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Element', Column)
  column = new Column()
  aimed = []
  acted = []
  clicks = followClicks(column as unknown as HTMLElement, hit => {
    aimed.push(hit)
    return () => acted.push(hit)
  })
})
afterEach(() => {
  clicks.end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function dispatch(type: string, at: number, y: number, pointerType: 'mouse' | 'touch', detail = 1): void {
  const event = Object.assign(new Event(type), { clientX: 10, clientY: y, pointerType, detail })
  Object.defineProperty(event, 'timeStamp', { value: at })
  column.dispatchEvent(event)
}

const middle: Hit = { kind: 'time', column: 2, height: 0.5 }

test('the mouse acts once, half a second later, on what was there at the click [CAL-25]', () => {
  dispatch('pointerdown', 0, 350, 'mouse')
  dispatch('click', 50, 350, 'mouse')
  expect([aimed, acted]).toEqual([[middle], []])
  dispatch('click', 200, 400, 'mouse', 2)
  vi.advanceTimersByTime(clickDelay - 1)
  expect(acted).toEqual([])
  vi.advanceTimersByTime(1)
  expect([aimed, acted]).toEqual([[middle], [middle]])
  vi.advanceTimersByTime(clickDelay)
  expect(acted).toHaveLength(1)
})

test('a click that became something else is forgotten', () => {
  dispatch('click', 0, 350, 'mouse')
  clicks.cancel()
  vi.advanceTimersByTime(clickDelay)
  expect(acted).toEqual([])
})

test('a tap acts after 3 ms [CAL-26, MOB-04]', () => {
  dispatch('pointerdown', 0, 350, 'touch')
  dispatch('click', 1, 350, 'touch')
  vi.advanceTimersByTime(1)
  expect(acted).toEqual([])
  vi.advanceTimersByTime(1)
  expect(acted).toEqual([middle])
  dispatch('pointerdown', 1000, 350, 'touch')
  dispatch('click', 1080, 350, 'touch')
  vi.advanceTimersByTime(0)
  expect(acted).toHaveLength(2)
})

test('a finger that moves by 10 px scrolls, by 9 px it still taps [CAL-26, MOB-04]', () => {
  for (const [to, taps] of [
    [359, 1],
    [360, 1],
  ] as const) {
    dispatch('pointerdown', 0, 350, 'touch')
    dispatch('pointermove', 20, to, 'touch')
    dispatch('pointermove', 40, 350, 'touch')
    dispatch('click', 60, 350, 'touch')
    vi.advanceTimersByTime(clickDelay)
    expect(acted).toHaveLength(taps)
  }
})

test('a key acts at once', () => {
  dispatch('click', 0, 350, 'mouse', 0)
  expect(acted).toEqual([middle])
})
