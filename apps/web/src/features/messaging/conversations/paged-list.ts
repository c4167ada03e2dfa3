/** The beginning of a list that the server pages, as far down as somebody has scrolled. */
export type PagedList<T> = {
  records: T[]
  /** Nothing more can be loaded. */
  isAll: boolean
}

type Page<T> = { records: T[]; currentPage: number; totalPages: number }

/** More pages than this are not read again at once; the rest is loaded by scrolling. */
const mostPagesReadAgain = 10

const isLast = ({ currentPage, totalPages }: Page<unknown>) => currentPage >= totalPages

/** Records that are listed already are left out: newer ones push them onto the next page. */
export function withPage<T extends { id: number }>(before: T[], page: Page<T>): PagedList<T> {
  const known = new Set(before.map(({ id }) => id))
  return { records: [...before, ...page.records.filter(({ id }) => !known.has(id))], isAll: isLast(page) }
}

/**
 * Appends a page that was requested when `shown` records were shown, of which `changed` may have been removed since. If
 * the list was reread meanwhile with fewer records, the page is dropped: it would leave a gap.
 */
export const withNextPage = <T extends { id: number }>(
  now: PagedList<T>,
  page: Page<T>,
  { shown, changed }: { shown: number; changed: number },
): PagedList<T> => (now.records.length < shown - changed ? now : withPage(now.records, page))

/** Reads as many pages as are shown, from the first one. */
export async function readPages<T extends { id: number }>(
  shown: number,
  perPage: number,
  first: Page<T>,
  read: (page: number) => Promise<Page<T>>,
): Promise<PagedList<T>> {
  let loaded = withPage<T>([], first)
  const pages = Math.min(Math.ceil(shown / perPage), mostPagesReadAgain)
  for (let page = 2; page <= pages && !loaded.isAll; page++) {
    loaded = withPage(loaded.records, await read(page))
  }
  return loaded
}

/** Computed from the records, not from the pages requested: the list has grown and shrunk since. */
export const nextPage = (loaded: number, perPage: number): number => Math.floor(loaded / perPage) + 1

/** Reads from this page on to the first one that has anything new, or to the last. */
export async function firstNewPage<T extends { id: number }>(
  known: ReadonlySet<number>,
  from: number,
  read: (page: number) => Promise<Page<T>>,
): Promise<Page<T>> {
  const page = await read(from)
  const isNew = page.records.some(({ id }) => !known.has(id))
  return isNew || isLast(page) ? page : firstNewPage(known, from + 1, read)
}

/**
 * Changes that arrive while a response is under way may be missing in it: they are recorded, and applied to the
 * response too.
 */
export function changesDuringRead<C>() {
  const records = new Set<C[]>()
  return {
    receive: (change: C): void => {
      for (const record of records) record.push(change)
    },
    async during<A>(ask: () => Promise<A>, apply: (answer: A, change: C) => A): Promise<A> {
      const record: C[] = []
      records.add(record)
      try {
        const answer = await ask()
        return record.reduce(apply, answer)
      } finally {
        records.delete(record)
      }
    },
  }
}
