import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '../../../lib/page-title.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { type SandboxEmail, sandboxEmailsQuery } from '../api/sandbox-emails.ts'
import { EmailEntry } from '../components/email-entry.tsx'
import styles from './sandbox-screen.module.css'

/** What was only pretended to leave the house: here one person plays everyone outside of it. */
export function SandboxScreen() {
  usePageTitle('Sandbox desk')
  const { data, error, refetch, isFetching } = useQuery(sandboxEmailsQuery)
  return (
    <div className={styles.screen}>
      <h1>Sandbox desk</h1>
      <p className={styles.hint}>
        E-mail is not really sent: it arrives here instead. Open a link that is meant for somebody else in a
        private window, where you are not signed in.
      </p>
      {data !== undefined ? (
        <Emails emails={data} />
      ) : error !== null && !isFetching ? (
        <LoadFailure what="The e-mail" error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </div>
  )
}

const Emails = ({ emails }: { emails: SandboxEmail[] }) =>
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
