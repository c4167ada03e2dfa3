import type { ReactNode } from 'react'

/** Elements that follow what others do, while they are there: on a day, yyyy-MM-dd, and in the month around one. */
export type FollowCalendar = {
  day: (day: string) => ReactNode
  month: (day: string) => ReactNode
}
