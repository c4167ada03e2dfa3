import type { Claim } from '@archwire/contract/claims/claim'
import { Box, Group, Text } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { formatInstant } from '../../../lib/dates/instants.ts'
import { restoreLostFocus } from '../../../ui/dialog/dialog-focus.ts'
import { Message } from '../../../ui/feedback/message.tsx'
import { ClaimBadge, claimName, money, paperOnly } from '../claim/claim-labels.tsx'
import { latestProblems, latestWarnings } from '../history/history-labels.ts'

/** The claim's status, why it is invalid, or what the payer may object to. */
export function ClaimHead({ claim }: { claim: Claim }) {
  const problems = claim.status === 'invalidated' ? latestProblems(claim.activities) : []
  const warnings = claim.status === 'validated' ? latestWarnings(claim.activities) : []
  const onPaper = claim.status === 'validated' ? paperOnly(claim.subscriber.sequenceCode) : undefined
  const head = useRef<HTMLDivElement>(null)
  const before = useRef(claim.status)
  // A new status removes buttons and forms, such as the one just pressed, so the result takes the focus.
  useLayoutEffect(() => {
    if (before.current !== claim.status) restoreLostFocus(head.current)
    before.current = claim.status
  }, [claim.status])
  return (
    <>
      <Group ref={head} gap="8px 16px" className="no-focus-ring" tabIndex={-1} data-autofocus>
        <span role="status">
          <ClaimBadge status={claim.status} />
        </span>
        <span>
          {claimName(claim)} {claim.id}, {money(claim.total)}
        </span>
        <Text component="span" c="dimmed">
          {claim.submittedAt === null
            ? `Created ${formatInstant(claim.createdAt)}`
            : `Sent ${formatInstant(claim.submittedAt)}`}
        </Text>
      </Group>
      {problems.length === 0 ? null : (
        <Message kind="alert" title="Please put this right and validate again.">
          <Box component="ul" className="bullets" mt={4}>
            {problems.map(problem => (
              <li key={problem}>{problem}</li>
            ))}
          </Box>
        </Message>
      )}
      {onPaper === undefined ? null : <Message kind="notice" title={`${onPaper}.`} />}
      {warnings.length === 0 ? null : (
        <Message
          kind="notice"
          title={`${onPaper === undefined ? 'It can be sent. ' : ''}The payer may object to this:`}
        >
          <Box component="ul" className="bullets" mt={4}>
            {warnings.map(warning => (
              <li key={warning}>{warning}</li>
            ))}
          </Box>
        </Message>
      )}
    </>
  )
}
