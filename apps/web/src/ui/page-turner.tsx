import { Button } from '@mantine/core'
import styles from './page-turner.module.css'

type Props = {
  /** What is turned, for whoever listens. */
  label: string
  page: number
  pages: number
  turnTo: (page: number) => void
}

/** Below a table that is longer than a page. */
export function PageTurner({ label, page, pages, turnTo }: Props) {
  if (pages <= 1) return null
  return (
    <nav aria-label={label} className={styles.pages}>
      <Button variant="default" disabled={page <= 1} onClick={() => turnTo(page - 1)}>
        Previous
      </Button>
      <span>
        Page {page} of {pages}
      </span>
      <Button variant="default" disabled={page >= pages} onClick={() => turnTo(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
