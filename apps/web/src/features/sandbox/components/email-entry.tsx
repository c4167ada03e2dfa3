import { useState } from 'react'
import { formatInstant } from '../../../lib/format-instant.ts'
import { splitByLinks } from '../../../lib/split-by-links.ts'
import { DownIcon } from '../../../ui/icons.tsx'
import type { SandboxEmail } from '../api/sandbox-emails.ts'
import styles from './email-entry.module.css'

/** A letter as its receiver would see it; its links lead where they say, in a tab of their own. */
export function EmailEntry({ email, isOpen }: { email: SandboxEmail; isOpen: boolean }) {
  // From then on it is opened and closed by whoever reads: a letter that arrives closes no other.
  const [isOpenAtFirst] = useState(isOpen)
  return (
    <li className={styles.entry}>
      <details open={isOpenAtFirst}>
        <summary className={styles.head}>
          <span>
            <span className={styles.subject}>{email.subject}</span>
            <span className={styles.more}>
              To {email.to} · {formatInstant(email.createdAt)}
            </span>
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
