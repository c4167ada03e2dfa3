import { expect, test } from 'vitest'
import { tabsThatFit, tabWidths } from './tabs-that-fit.ts'

const tab = (id: number, width: number, isActive = false) => ({ id, width, isActive })
const fit = (tabs: ReturnType<typeof tab>[], room: number) =>
  [...tabsThatFit(tabs, { room, gap: 4, more: 90 })].sort()

test('all tabs are shown where they fit, to the pixel, without room for the button of the others [TOP-19]', () => {
  const two = [tab(1, 100), tab(2, 100)]
  expect(fit(two, 204)).toEqual([1, 2])
  expect(fit(two, 203)).toEqual([2])
  expect(fit([], 0)).toEqual([])
})

test('where not all fit, the patient on the page is shown, and then those who were opened last [TOP-19, TOP-20]', () => {
  const four = [tab(1, 100, true), tab(2, 100), tab(3, 100), tab(4, 100)]
  expect(fit(four, 402)).toEqual([1, 3, 4])
  expect(fit(four, 300)).toEqual([1, 4])
  expect(fit(four, 60)).toEqual([1])
  // Behind a wide one that finds no room a narrow one may.
  expect(fit([tab(1, 60), tab(2, 200), tab(3, 100, true)], 270)).toEqual([1, 3])
  expect(fit([tab(1, 100), tab(2, 100)], 60)).toEqual([])
})

test('the patient on the page keeps as much of the name as leaves room for the tab that was opened last [TOP-29]', () => {
  const four = [tab(1, 100, true), tab(2, 110), tab(3, 100), tab(4, 110)].map(one => ({ ...one, whole: 200 }))
  const widths = (room: number, tabs = four) =>
    Object.fromEntries(tabWidths(tabs, { room, gap: 4, more: 90 }))
  expect(widths(532)).toEqual({ 1: 200, 2: 110, 3: 100, 4: 110 })
  expect(widths(531)).toEqual({ 1: 200, 3: 100, 4: 110 })
  expect(widths(408)).toEqual({ 1: 200, 4: 110 })
  expect(widths(350)).toEqual({ 1: 142, 4: 110 })
  expect(widths(298)).toEqual({ 1: 100, 3: 100 })
  expect(widths(297)).toEqual({ 1: 100 })
  // Where there are two, or one, no button takes its part.
  expect(widths(314, four.slice(0, 2))).toEqual({ 1: 200, 2: 110 })
  expect(widths(300, four.slice(0, 2))).toEqual({ 1: 186, 2: 110 })
  expect(widths(150, four.slice(0, 1))).toEqual({ 1: 146 })
})
