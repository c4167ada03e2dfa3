import type { Task } from '@archwire/contract/tasks/calls'
import { formatDay } from '@archwire/domain/time/format-day'

/** Whom it is assigned to. */
export const assigneeName = (assignee: Task['assignedBy']): string =>
  assignee?.fullName || assignee?.email || 'Unassigned'

/** The day that it was written down, by the clinic's clock, which the wire goes by. */
export const createdOn = ({ createdAt }: Task): string => formatDay(createdAt.slice(0, 10), 'dd MMM, yyyy')

export const linkLabel = ({ type }: { type: string }): string =>
  type === 'InsuranceForm' ? 'Review Insurance' : 'Internal'
