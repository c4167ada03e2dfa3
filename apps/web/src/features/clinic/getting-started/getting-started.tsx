import {
  dismissGettingStarted,
  type FirstStep,
  getGettingStarted,
} from '@archwire/contract/clinic/getting-started'
import { Button, Group, VisuallyHidden } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../../lib/api/call.ts'
import { clinicKey } from '../../../shared/clinic/clinic.ts'
import notice from '../../../ui/feedback/notice-bar.module.css'
import { notifyError } from '../../../ui/feedback/notices.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import styles from './getting-started.module.css'

export const gettingStartedQuery = queryOptions({
  queryKey: [...clinicKey, 'getting started'],
  queryFn: ({ signal }) => call(getGettingStarted, {}, { signal }),
  // Progress is fetched again when a person comes back, unless nothing is left to show, which never changes again.
  staleTime: ({ state }) => (state.data?.steps.length === 0 ? Number.POSITIVE_INFINITY : 0),
})

export const dismiss = () => call(dismissGettingStarted, {})

const steps: Record<FirstStep, { words: string; address: string }> = {
  colleagues: { words: 'Invite colleagues', address: '/settings/users/new' },
  patients: { words: 'Add patients', address: '/settings/patients' },
  booking: { words: 'Open online booking', address: '/settings/booking' },
  payments: { words: 'Set up payments', address: '/settings/finance/new' },
}

/**
 * Further steps for a new clinic. The list disappears when all are done, when somebody dismisses it, and after a while.
 */
export function GettingStarted() {
  const queryClient = useQueryClient()
  const { data, refetch } = useQuery(gettingStartedQuery)
  const isOver = data?.steps.length === 0
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done in a dialog is seen when it is closed
  useEffect(() => {
    if (!isOver) void refetch({ cancelRefetch: false })
  }, [pathname, isOver])
  const putAway = useMutation({
    mutationFn: dismiss,
    onSuccess: () => {
      // The pressed button disappears with the list.
      document.querySelector('main')?.focus()
      queryClient.setQueryData(gettingStartedQuery.queryKey, { steps: [] })
    },
    onError: error => notifyError(error),
  })
  if (data === undefined || data.steps.length === 0) return null
  return (
    <section aria-labelledby="getting-started" className={`${notice.bar} ${styles.bar} screen-only`}>
      <h2 id="getting-started">Getting started</h2>
      <Group component="ul" gap="0 20px" flex={{ base: '100%', sm: 1 }} className={styles.steps}>
        {data.steps.map(({ step, done }) => (
          <li key={step}>
            {done ? (
              <Group gap={4} mih="var(--control)" c="dimmed">
                <CheckIcon />
                {steps[step].words}
                <VisuallyHidden> (done)</VisuallyHidden>
              </Group>
            ) : (
              // The settings are another app, so this is a page load.
              <a href={steps[step].address} className="tall">
                {steps[step].words}
              </a>
            )}
          </li>
        ))}
      </Group>
      <Button variant="subtle" disabled={putAway.isPending} onClick={() => putAway.mutate()}>
        Dismiss
      </Button>
    </section>
  )
}
