import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../lib/dates/instants.ts'
import { LoadFailure } from '../../ui/feedback/message.tsx'
import { Placeholder } from '../../ui/feedback/placeholder.tsx'
import { FoldSummary } from '../../ui/layout/fold-summary.tsx'
import { splitByLinks } from '../../ui/text-with-links.tsx'
import styles from './emails.module.css'
import { type SandboxEmail, sandboxEmailsQuery } from './sandbox-calls.ts'
import { NothingSent, SandboxList } from './sandbox-list.tsx'

/** An email as its recipient would see it; its links open in another tab. */
function EmailEntry({ email, isOpen }: { email: SandboxEmail; isOpen: boolean }) {
  // Later the reader opens and closes it: a new email does not close another one.
  const [isOpenAtFirst] = useState(isOpen)
  return (
    <li className="line-below">
      <details open={isOpenAtFirst}>
        <FoldSummary py="sm" bdrs={6} className={styles.head}>
          <Stack component="span" gap={2} miw={0}>
            <span className={styles.subject}>{email.subject}</span>
            <Text span inherit c="dimmed">
              To {email.to} · {formatInstant(email.createdAt)}
            </Text>
          </Stack>
        </FoldSummary>
        <Text mb="md" p="md" bd="1px solid var(--line)" bdrs={6} bg="var(--panel)" className="as-typed">
          {splitByLinks(email.text.trim(), email.links).map(({ text, isLink, at }) =>
            isLink ? (
              <a key={at} href={text} target="_blank" rel="noopener noreferrer">
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </Text>
      </details>
    </li>
  )
}

/** The emails that were simulated instead of sent. */
export function Emails() {
  const { data, error, refetch, isFetching } = useQuery(sandboxEmailsQuery)
  if (data !== undefined) return <List emails={data} />
  return error !== null && !isFetching ? (
    <LoadFailure what="The e-mail" error={error} retry={() => void refetch()} />
  ) : (
    <Skeleton />
  )
}

const List = ({ emails }: { emails: SandboxEmail[] }) =>
  emails.length === 0 ? (
    <NothingSent>
      No e-mail yet. Invite a user, or ask for a new password on the login page: the letter appears here.
    </NothingSent>
  ) : (
    <SandboxList label="E-mail, newest first">
      {emails.map((email, index) => (
        <EmailEntry key={email.id} email={email} isOpen={index === 0} />
      ))}
    </SandboxList>
  )

const Skeleton = () => (
  <div className="line-above" role="status" aria-label="Loading">
    {[240, 200, 272].map(width => (
      <Stack key={width} gap="xs" py={14} className="line-below">
        <Placeholder width={width} />
        <Placeholder width={320} />
      </Stack>
    ))}
  </div>
)
