import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Wordmark } from '../ui/wordmark.tsx'
import styles from './frame.module.css'
import { NoticeBars } from './notice-bars.tsx'
import { SkipLink } from './skip-link.tsx'

/** What surrounds every signed-in screen: the bar on top, and a word when live updates are paused. */
export const Frame = ({
  actions,
  isWide = false,
  children,
}: {
  actions: ReactNode
  /** For pages that have something beside them. */
  isWide?: boolean
  children: ReactNode
}) => (
  <>
    <SkipLink />
    <header className={`${styles.bar} screen-only`}>
      <Link to="/v2" className={styles.home}>
        <Wordmark />
      </Link>
      <div className={styles.actions}>{actions}</div>
    </header>
    <NoticeBars />
    <main id="content" tabIndex={-1} className={styles.main} data-wide={isWide}>
      {children}
    </main>
  </>
)
