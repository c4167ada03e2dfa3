import type { TimeOff } from '@archwire/contract/scheduling/time-off-calls'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import { type conflictAdvice, conflictMessage } from '../../../ui/feedback/conflict-notice.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { notifySaved } from '../../../ui/feedback/notices.tsx'
import { useVersionedForm, type VersionedForm } from '../../../ui/form/use-versioned-form.ts'
import type { WallClock } from '../appointment-form/appointment-values.ts'
import { calendarKey } from '../appointments/query-keys.ts'
import {
  type BlockedValues,
  blockedProblems,
  blockedServerProblems,
  blockedValuesOf,
  newBlockedTime,
  timeOffPayload,
} from './blocked-time.ts'
import { block, changeBlocked } from './time-off-calls.ts'

type FormOf<R extends TimeOff | undefined> = Pick<
  Parameters<typeof useVersionedForm<R, BlockedValues, TimeOff>>[0],
  'name' | 'latest' | 'valuesOf' | 'save'
>

/** The form of blocked time. Refusals are shown on their fields and typed values are kept. */
const useBlockedForm = <R extends TimeOff | undefined>(
  of: FormOf<R>,
  zone: string,
  onClose: () => void,
): VersionedForm<R, BlockedValues> =>
  useVersionedForm<R, BlockedValues, TimeOff>({
    ...of,
    rules: values => blockedProblems(values, zone),
    problemsIn: (error, { type }) =>
      error instanceof CallError ? blockedServerProblems(error.fieldErrors, type) : {},
    onClose,
  })

/** Pressed twice, or again after a lost response, the time is blocked once. */
export function useNewBlockedTime(initial: unknown, now: WallClock, onClose: () => void) {
  const queryClient = useQueryClient()
  const [start] = useState(() => newBlockedTime(initial, now))
  return useBlockedForm<TimeOff | undefined>(
    {
      name: 'new-blocked-time',
      latest: undefined,
      valuesOf: () => start,
      save: async (values, _base, keyFor) => {
        const payload = timeOffPayload(values, now.zone)
        const blocked = await block(payload, keyFor(payload))
        void queryClient.invalidateQueries({ queryKey: calendarKey })
        notifySaved('Blocked time created.')
        return blocked
      },
    },
    now.zone,
    onClose,
  )
}

export function useEditBlockedTime(timeOff: TimeOff, zone: string, onClose: () => void) {
  const queryClient = useQueryClient()
  return useBlockedForm<TimeOff>(
    {
      name: `time-off-${timeOff.id}`,
      latest: timeOff,
      valuesOf: version => blockedValuesOf(version, zone),
      save: async (values, base) => {
        const changed = await changeBlocked(base, timeOffPayload(values, zone))
        void queryClient.invalidateQueries({ queryKey: calendarKey })
        notifySaved('Updated blocked time.')
        return changed
      },
    },
    zone,
    onClose,
  )
}

type Props = { error: Error | null; action?: keyof typeof conflictAdvice }

/** Why blocked time could not be saved or removed. */
export function BlockedFailure({ error, action }: Props) {
  if (error === null) return null
  const isOnFields = error instanceof CallError && Object.keys(error.fieldErrors).length > 0
  return (
    <Message kind="alert" title="Something went wrong!">
      {isOnFields ? null : (
        <p>{conflictingVersion(error) === undefined ? error.message : conflictMessage(error, action)}</p>
      )}
    </Message>
  )
}
