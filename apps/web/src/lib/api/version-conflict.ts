import { CallError } from './call-error.ts'

/** The current record, if a change was refused because somebody else saved first. */
export const conflictingVersion = <Version>(error: unknown): Version | undefined =>
  error instanceof CallError && error.status === 412 ? (error.current as Version) : undefined

export const isNewer = (one: { updatedAt: string }, other: { updatedAt: string }): boolean =>
  Date.parse(one.updatedAt) > Date.parse(other.updatedAt)
