import {
  type CoverageOfPatient,
  checkDay as checkCall,
  readDayCoverage,
} from '@archwire/contract/eligibility/eligibility-calls'
import type { Received } from '@archwire/contract/endpoint'
import { isUnderWay } from '@archwire/domain/eligibility/eligibility-status'
import { formatShortTime } from '@archwire/domain/time/format-day'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts'
import { insurancesStaleTime } from '../../../lib/api/query-cache.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { errorLabel } from '../inquiries/eligibility-labels.tsx'
import { coverageKey } from '../inquiries/eligibility-queries.ts'

export const coverageQuery = (date: string) =>
  queryOptions({
    queryKey: [...coverageKey, date],
    queryFn: ({ signal }) =>
      call(readDayCoverage, { query: { date } }, { signal }).catch(
        withErrorMessage("It wasn't possible to load the coverage of this day."),
      ),
    staleTime: insurancesStaleTime,
    // The previous day stays until the next one is loaded.
    placeholderData: keepPreviousData,
  })

export type Batch = Received<typeof checkCall>

type CheckDayRequest = { date: string; providerId: number | undefined; idempotencyKey: string }

/** Checks the coverage of a day's patients; nobody is checked twice a day. */
const checkDay = ({ date, providerId, idempotencyKey }: CheckDayRequest): Promise<Batch> =>
  call(checkCall, { body: { date, ...(providerId === undefined ? {} : { providerId }) } }, { idempotencyKey })

type Reason = Batch['skipped'][number]['reason']

const reasonLabels: Record<Reason, (count: number) => string> = {
  no_insurance: count => `${count === 1 ? '1 has' : `${count} have`} no insurance on file`,
  not_enrolled: count =>
    `${count === 1 ? '1 has a payer' : `${count} have payers`} that the clinic is not enrolled with`,
  checked_lately: count => `${count === 1 ? '1 was' : `${count} were`} checked lately`,
  under_way: count => `${count === 1 ? '1 is' : `${count} are`} being checked already`,
}

/** The result of checking a whole day: how many are being checked, and why others are not. */
export function batchMessage({ eligibilities, skipped }: Batch): string {
  const count = eligibilities.length
  const toCheck = `${count === 0 ? 'Nobody' : count === 1 ? '1 patient' : `${count} patients`} to check.`
  const others = (Object.keys(reasonLabels) as Reason[]).flatMap(reason => {
    const found = skipped.filter(one => one.reason === reason).length
    return found === 0 ? [] : [reasonLabels[reason](found)]
  })
  return others.length === 0 ? toCheck : `${toCheck} ${others.join(', ')}.`
}

type CheckedEligibility = NonNullable<CoverageOfPatient['eligibility']>

/** The payer's response in one line. */
export function coverageLabel({ status, failure, errors, statusDescription }: CheckedEligibility): string {
  if (status === 'failed') return failure ?? 'The payer could not be asked.'
  if (errors.length > 0) return errors.map(errorLabel).join(' ')
  return statusDescription ?? ''
}

export type Progress = { done: number; total: number }

/** The progress of the last batch, or else of all checks under way; undefined if there are none. */
export function progressOf(
  patients: CoverageOfPatient[],
  batch: readonly number[] | undefined,
): Progress | undefined {
  const checks = patients.flatMap(({ eligibility }) => eligibility ?? [])
  const underWay = checks.filter(({ status }) => isUnderWay(status))
  if (underWay.length === 0) return undefined
  const together = batch?.length ?? 0
  const open = underWay.filter(({ id }) => batch?.includes(id)).length
  return open === 0 ? { done: 0, total: underWay.length } : { done: together - open, total: together }
}

/** The time by the clinic's clock, which the API writes: 2:05 PM. */
export const timeLabel = (instant: string): string => formatShortTime(instant.slice(11, 16))

/** Checks the coverage of a whole day. */
export function useCheckDay(date: string) {
  const queryClient = useQueryClient()
  const [batch, setBatch] = useState<{ date: string; ids: number[] }>()
  const checking = useMutation({
    mutationFn: (providerId: number | undefined) =>
      checkDay({ date, providerId, idempotencyKey: newIdempotencyKey() }),
    onSuccess: checked => {
      setBatch({ date, ids: checked.eligibilities.map(({ id }) => id) })
      notifySaved(batchMessage(checked))
    },
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: coverageKey }),
  })
  return {
    check: (providerId: number | undefined) => checking.mutate(providerId),
    isChecking: checking.isPending,
    /** The ids of the last batch, if it was for the day shown. */
    batchIds: batch?.date === date ? batch.ids : undefined,
  }
}
