import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { type SandboxEmail, sandboxEmailsQuery } from '../api/sandbox-emails.ts'
import { EmailEntry } from './email-entry.tsx'
import styles from './emails.module.css'

/** The letters that would have been sent. */
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
