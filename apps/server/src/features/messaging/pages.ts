import type { PageJson } from './list-queries.ts'

/** A page as the wire carries it, of what PostgreSQL wrote. */
export const pageOf = ({ json, total }: PageJson, { page, size }: { page: number; size: number }): string =>
  `{"records":${json},"currentPage":${page},"totalPages":${Math.max(1, Math.ceil(total / size))}}`
