import type { MethodTurn, SandboxMethod } from '@archwire/contract/sandbox/payment-calls'
import { Button, Group, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadFailure } from '../../ui/feedback/message.tsx'
import { notifyError } from '../../ui/feedback/notices.tsx'
import { Placeholder } from '../../ui/feedback/placeholder.tsx'
import { changeMethod, sandboxMethodsQuery } from './sandbox-calls.ts'
import { SandboxEntry, SandboxList } from './sandbox-list.tsx'

const statusLabels: Record<SandboxMethod['status'], string> = {
  attached: 'Saved',
  unverified: 'Waits for its code, which is SM11AA',
  unverifiable: 'Not verified',
  revoked: 'Its holder allows no debits',
  detached: 'Taken away',
}

const turns: Record<MethodTurn, { label: string; isOffered: (method: SandboxMethod) => boolean }> = {
  verify: { label: 'Verify', isOffered: ({ status }) => status === 'unverified' },
  expire: { label: 'Let it expire', isOffered: ({ status }) => status === 'unverified' },
  renew: {
    label: 'Send a new card',
    isOffered: ({ status, type }) => status === 'attached' && type === 'credit_card',
  },
  revoke: {
    label: 'Allow no more debits',
    isOffered: ({ status, type }) => status === 'attached' && type === 'ach',
  },
  allow: { label: 'Allow debits again', isOffered: ({ status }) => status === 'revoked' },
  detach: { label: 'Take away', isOffered: ({ status }) => status === 'attached' || status === 'revoked' },
}

/** The cards and bank accounts at the practice bank, and changes that come from the bank alone. */
export function Methods() {
  const { data, error, refetch, isFetching } = useQuery(sandboxMethodsQuery)
  return (
    <Stack component="section" gap="sm" aria-labelledby="sandbox-methods">
      <h2 id="sandbox-methods">Cards and bank accounts</h2>
      {data === undefined ? (
        error !== null && !isFetching ? (
          <LoadFailure what="The cards and bank accounts" error={error} retry={() => void refetch()} />
        ) : (
          <Placeholder width="100%" height={72} label="Loading" />
        )
      ) : data.length === 0 ? (
        <p>No card and no bank account is saved yet.</p>
      ) : (
        <SandboxList label="Cards and bank accounts, newest first">
          {data.map(method => (
            <Entry key={method.id} method={method} />
          ))}
        </SandboxList>
      )}
    </Stack>
  )
}

function Entry({ method }: { method: SandboxMethod }) {
  const queryClient = useQueryClient()
  const turn = useMutation({
    mutationFn: changeMethod,
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: sandboxMethodsQuery.queryKey }),
  })
  const name = `${method.brand} ${method.last4}`
  const offered = (Object.keys(turns) as MethodTurn[]).filter(one => turns[one].isOffered(method))
  return (
    <SandboxEntry
      title={name}
      about={
        (method.expirationDate === null ? '' : `Expires ${method.expirationDate} · `) +
        statusLabels[method.status]
      }
    >
      {offered.length === 0 ? null : (
        <Group gap="xs" align="stretch">
          {offered.map(one => (
            <Button
              key={one}
              variant="default"
              aria-label={`${turns[one].label}: ${name}`}
              onClick={() => {
                if (!turn.isPending) turn.mutate({ id: method.id, turn: one })
              }}
            >
              {turns[one].label}
            </Button>
          ))}
        </Group>
      )}
    </SandboxEntry>
  )
}
