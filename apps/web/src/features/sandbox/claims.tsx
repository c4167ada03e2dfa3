import type { SandboxClaim } from '@archwire/contract/sandbox/calls'
import { truncateToCents } from '@archwire/domain/money/cents'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { Group, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatInstant } from '../../lib/dates/instants.ts'
import { LoadFailure } from '../../ui/feedback/message.tsx'
import { notifyError } from '../../ui/feedback/notices.tsx'
import { Placeholder } from '../../ui/feedback/placeholder.tsx'
import { WorkingButton } from '../../ui/form/working-button.tsx'
import { advanceClaim, sandboxClaimsQuery } from './sandbox-calls.ts'
import { NothingSent, SandboxEntry, SandboxList } from './sandbox-list.tsx'

/** The claims that the practice payers received, and the answers that can be given in their place. */
export function Claims() {
  const { data, error, refetch, isFetching } = useQuery(sandboxClaimsQuery)
  return (
    <Stack gap="lg">
      {data !== undefined ? (
        <List claims={data} />
      ) : error !== null && !isFetching ? (
        <LoadFailure what="The claims" error={error} retry={() => void refetch()} />
      ) : (
        <Placeholder width="100%" height={72} label="Loading" />
      )}
    </Stack>
  )
}

const List = ({ claims }: { claims: SandboxClaim[] }) =>
  claims.length === 0 ? (
    <NothingSent>No claim yet. Submit one: it appears here.</NothingSent>
  ) : (
    <SandboxList label="Claims, newest first">
      {claims.map(claim => (
        <Entry key={claim.controlNumber} claim={claim} />
      ))}
    </SandboxList>
  )

function Entry({ claim }: { claim: SandboxClaim }) {
  const { id, controlNumber, payer, memberId, answered, next } = claim
  const queryClient = useQueryClient()
  // A mutation for each claim, so that another can be answered while one is under way.
  const advance = useMutation({
    mutationFn: advanceClaim,
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: sandboxClaimsQuery.queryKey }),
  })
  return (
    <SandboxEntry
      title={`${formatDollars(truncateToCents(claim.amount))} to ${payer}, member ${memberId}`}
      about={`${controlNumber} · ${formatInstant(claim.createdAt)}`}
    >
      <p>{answered === null ? 'Not answered yet.' : `Answered: ${answered}`}</p>
      {next === null ? null : (
        <Group gap="xs" align="stretch">
          <span>
            Next: {next.answer}, {formatInstant(next.at)}
          </span>
          <WorkingButton
            variant="default"
            aria-label={`Advance ${controlNumber}`}
            working={advance.isPending ? 'Answering…' : undefined}
            onClick={() => advance.mutate(id)}
          >
            Advance
          </WorkingButton>
        </Group>
      )}
    </SandboxEntry>
  )
}
