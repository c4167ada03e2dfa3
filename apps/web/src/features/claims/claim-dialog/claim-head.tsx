import type { Claim } from '@archwire/contract/claims/claim'
import { Anchor, Box, Group, Text } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { formatInstant } from '../../../lib/dates/instants.ts'
import { restoreLostFocus } from '../../../ui/dialog/dialog-focus.ts'
import { Message } from '../../../ui/feedback/message.tsx'
import { ClaimBadge, claimName, money, paidMessage, paperOnly } from '../claim/claim-labels.tsx'
import { filledMessage, latestProblems, latestWarnings, type Problem } from '../history/history-labels.ts'

const isWaiting = (status: Claim['status']) => status === 'validating' || status === 'submitting'

/** From an element that is gone, or from the button of the dialog's form. */
function takeFocus(head: HTMLElement | null): void {
  const form = head?.closest('form')?.id
  if (form !== undefined && document.activeElement?.getAttribute('form') === form) head?.focus()
  else restoreLostFocus(head)
}

type Props = {
  claim: Claim
  /** Called when somebody wants to be led to where a problem is corrected. */
  onProblem: (problem: Problem) => void
}

/** The claim's status, why it is invalid, or what the payer may object to. */
export function ClaimHead({ claim, onProblem }: Props) {
  const problems = claim.status === 'invalidated' ? latestProblems(claim.activities) : []
  const warnings = claim.status === 'validated' ? latestWarnings(claim.activities) : []
  const onPaper = claim.status === 'validated' ? paperOnly(claim.subscriber.sequenceCode) : undefined
  const filledFrom = claim.status === 'pending' ? filledMessage(claim.activities) : undefined
  const paid = claim.status === 'answered' ? paidMessage(claim.remittances) : undefined
  const head = useRef<HTMLDivElement>(null)
  const before = useRef(claim.status)
  // A new status removes forms, and makes the button just pressed another one, so the result takes the focus: a second
  // Enter must not send what the first one validated.
  useLayoutEffect(() => {
    if (before.current !== claim.status) takeFocus(head.current)
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
          {isWaiting(claim.status)
            ? 'Under way. It goes on when this is closed.'
            : claim.submittedAt === null
              ? `Created ${formatInstant(claim.createdAt)}`
              : `Sent ${formatInstant(claim.submittedAt)}`}
        </Text>
      </Group>
      {paid === undefined ? null : <p>{paid}</p>}
      {filledFrom === undefined ? null : (
        <Message kind="notice">
          <p>{filledFrom}</p>
        </Message>
      )}
      {problems.length === 0 ? null : (
        <Message kind="alert" title="Please put this right and validate again.">
          <Box component="ul" className="bullets" mt={4}>
            {problems.map(problem => (
              <li key={problem.text}>
                {problem.section === undefined ? (
                  problem.text
                ) : (
                  <Anchor
                    component="button"
                    type="button"
                    c="var(--accent)"
                    td="underline"
                    className="thumb"
                    onClick={() => onProblem(problem)}
                  >
                    {problem.text}
                  </Anchor>
                )}
              </li>
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
