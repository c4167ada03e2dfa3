import { Button } from '@mantine/core'
import styles from './page-turner.module.css'

type Props = { page: number; pages: number; turnTo: (page: number) => void }

/** Below a list that is longer than a page. */
export function PageTurner({ page, pages, turnTo }: Props) {
  if (pages <= 1) return null
  const turn = (step: number) => {
    turnTo(page + step)
    window.scrollTo(0, 0)
  }
  return (
    <nav aria-label="Pages" className={styles.pages}>
      <Button variant="default" disabled={page <= 1} onClick={() => turn(-1)}>
        Previous
      </Button>
      <span>
        Page {page} of {pages}
      </span>
      <Button variant="default" disabled={page >= pages} onClick={() => turn(1)}>
        Next
      </Button>
    </nav>
  )
}
