import { expect, test } from 'vitest'
import { retypePhone } from './retype-phone.ts'

/** The bar marks the caret. */
const read = (marked: string) => ({ typed: marked.replace('|', ''), caret: marked.indexOf('|') })
const show = ({ text, caret }: { text: string; caret: number }) =>
  `${text.slice(0, caret)}|${text.slice(caret)}`

test.each([
  ['', '5|', '(5|'],
  ['(555', '(5551|', '(555) 1|'],
  ['(555) 123-456', '(555) 123-4567|', '(555) 123-4567|'],
  // A digit changes in the middle.
  ['(555) 123-4567', '(5|5) 123-4567', '(5|51) 234-567'],
  ['(551) 234-567', '(555|1) 234-567', '(555|) 123-4567'],
  ['(555) 123', '(5559|) 123', '(555) 9|12-3'],
  // The deleted character comes back, and the caret has passed it.
  ['(555) 123-4567', '(555)|123-4567', '(555|) 123-4567'],
  // One digit too many.
  ['(555) 123-4567', '(555) 129|3-4567', '(555) 12|3-4567'],
  ['(555) 123-4567', '1|(555) 123-4567', '|(555) 123-4567'],
  ['(555) 123-4567', '(555) 123-45678|', '(555) 123-4567|'],
  // Ten digits with the country's 1 before them.
  ['(155) 512-3456', '(155) 512-34567|', '(555) 123-4567|'],
  ['', '+1 555 123 4567|', '(555) 123-4567|'],
])('%j changed to %j becomes %j', (before, typed, after) => {
  expect(show(retypePhone(before, read(typed)))).toBe(after)
})
