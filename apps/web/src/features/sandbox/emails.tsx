import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../lib/dates/instants.ts'
import { LoadFailure } from '../../ui/feedback/message.tsx'
import { Placeholder } from '../../ui/feedback/placeholder.tsx'
import { DownIcon } from '../../ui/icons.tsx'
import { splitByLinks } from '../../ui/text-with-links.tsx'
import styles from './emails.module.css'
import { type SandboxEmail, sandboxEmailsQuery } from './sandbox-calls.ts'

/** An email as its recipient would see it; its links open in another tab. */
function EmailEntry({ email, isOpen }: { email: SandboxEmail; isOpen: boolean }) {
  // Later the reader opens and closes it: a new email does not close another one.
  const [isOpenAtFirst] = useState(isOpen)
  return (
    <li className={styles.entry}>
      <details open={isOpenAtFirst}>
        <summary className={styles.head}>
          <span>
            <span className={styles.subject}>{email.subject}</span>
            <Text span inherit c="dimmed">
              To {email.to} · {formatInstant(email.createdAt)}
            </Text>
          </span>
          <DownIcon />
        </summary>
        <p className={styles.text}>
          {splitByLinks(email.text.trim(), email.links).map(({ text, isLink, at }) =>
            isLink ? (
              <a key={at} href={text} target="_blank" rel="noopener noreferrer">
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </p>
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
    <p className={styles.empty}>
      No e-mail yet. Invite a user, or ask for a new password on the login page: the letter appears here.
    </p>
  ) : (
    <ul className={styles.emails} aria-label="E-mail, newest first">
      {emails.map((email, index) => (
        <EmailEntry key={email.id} email={email} isOpen={index === 0} />
      ))}
    </ul>
  )

const Skeleton = () => (
  <div className={styles.emails} role="status" aria-label="Loading">
    {[240, 200, 272].map(width => (
      <div key={width} className={styles.waiting}>
        <Placeholder width={width} />
        <Placeholder width={320} />
      </div>
    ))}
  </div>
)
