import { expect, test } from 'vitest'
import { firstNewPage, nextPage, readPages, withNextPage, withPage } from './paged-list.ts'

const total = 95
const perPage = 20
const page = (number: number) => ({
  records: Array.from(
    { length: Math.max(0, Math.min(perPage, total - (number - 1) * perPage)) },
    (_, index) => ({
      id: (number - 1) * perPage + index + 1,
    }),
  ),
  currentPage: number,
  totalPages: 5,
})
const read = async (number: number) => page(number)
const ids = ({ records }: { records: { id: number }[] }) => records.map(({ id }) => id)

test('a record that was pushed onto the next page is not listed twice [API-77]', () => {
  const shifted = [{ id: 500 }, ...page(1).records]
  const loaded = withPage(shifted, page(2))
  expect(loaded.isAll).toBe(false)
  expect(ids(loaded)).toEqual([500, ...Array.from({ length: 40 }, (_, index) => index + 1)])
  expect(withPage([], page(5)).isAll).toBe(true)
  expect(withPage([], { records: [], currentPage: 1, totalPages: 0 }).isAll).toBe(true)
})

test('the next page follows from the loaded records: nothing is skipped after some were removed', () => {
  expect([0, 19, 20, 39, 40, 45].map(count => nextPage(count, perPage))).toEqual([1, 1, 2, 2, 3, 3])
})

test('reading again loads as much as was shown, up to ten pages', async () => {
  expect(ids(await readPages(0, perPage, page(1), read))).toHaveLength(20)
  expect(ids(await readPages(41, perPage, page(1), read))).toHaveLength(60)
  expect(await readPages(400, perPage, page(1), read)).toMatchObject({ isAll: true })
  let requestCount = 1
  const endless = async (number: number) => {
    requestCount++
    return { records: [{ id: number }], currentPage: number, totalPages: 1_000 }
  }
  await readPages(10_000, perPage, await endless(1), endless)
  expect(requestCount).toBe(11)
})

test('a page that arrives after a shorter list was read again leaves no gap; it is requested once more', () => {
  const ten = { records: Array.from({ length: 40 }, (_, index) => ({ id: index + 1 })), isAll: false }
  expect(withNextPage(ten, page(5), { shown: 80, changed: 0 })).toBe(ten)
  expect(ids(withNextPage(ten, page(3), { shown: 40, changed: 0 }))).toHaveLength(60)
  // One record was removed while the page was being loaded.
  expect(ids(withNextPage(ten, page(3), { shown: 41, changed: 1 }))).toHaveLength(60)
})

test('a page without new records is skipped', async () => {
  const known = new Set(Array.from({ length: 40 }, (_, index) => index + 1))
  expect((await firstNewPage(known, 1, read)).currentPage).toBe(3)
  expect((await firstNewPage(new Set(ids(page(5))), 5, read)).currentPage).toBe(5)
})
