import { expect, test } from 'vitest'
import { withEdited } from './claim-editing.ts'

const entries = (...ids: number[]) => ids.map(id => ({ id }))
const beingEdited =
  (...ids: number[]) =>
  ({ id }: { id: number }) =>
    ids.includes(id)

test('an entry removed while it is being edited stays in its place; any other disappears', () => {
  expect(withEdited(entries(1, 3), entries(1, 2, 3), beingEdited(2))).toEqual(entries(1, 2, 3))
  expect(withEdited(entries(1, 3), entries(1, 2, 3), beingEdited())).toEqual(entries(1, 3))
  expect(withEdited(entries(), entries(1, 2), beingEdited(2))).toEqual(entries(2))
  expect(withEdited(entries(3), entries(1, 2), beingEdited(1, 2))).toEqual(entries(1, 2, 3))
})

test('an entry that still exists is shown once, in its current version', () => {
  const [before] = entries(1)
  const now = { id: 1, fee: 2 }
  expect(withEdited([now], [before as typeof now], beingEdited(1))).toEqual([now])
})
