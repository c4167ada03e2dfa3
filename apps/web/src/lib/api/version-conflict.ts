import { CallError } from './call-error.ts'

/** The record as it is now, where a change was refused because somebody else was quicker. */
export const conflictingVersion = <Version>(error: unknown): Version | undefined =>
  error instanceof CallError && error.status === 412 ? (error.current as Version) : undefined

export const isNewer = (one: { updatedAt: string }, other: { updatedAt: string }): boolean =>
  Date.parse(one.updatedAt) > Date.parse(other.updatedAt)
