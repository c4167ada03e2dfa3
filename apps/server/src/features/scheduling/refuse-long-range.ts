import { refuseFields } from '../../platform/http/refuse.ts'

const day = 24 * 60 * 60 * 1000

/** Days are asked for by the first and the last of them, and not too many at once. */
export function refuseLongRange({ from, to }: { from: string; to: string }, most: number): void {
  if (to < from) throw refuseFields({ to: ['must not be before from'] })
  if ((Date.parse(to) - Date.parse(from)) / day >= most)
    throw refuseFields({ to: [`must be within ${most} days`] })
}
